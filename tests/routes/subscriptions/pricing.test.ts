import { expect, test } from 'vitest'
import { loader } from '#app/routes/_site.pricing/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { get, outcome } from '#tests/support/requests.ts'

async function ownOf(userId?: string) {
  const more = userId ? { cookie: `session=${await startSession(userId)}` } : {}
  const { data } = await outcome(loader(get('/pricing', more)))
  return (data as { own: unknown }).own
}

test('the prices name the plan of the owner who looks, and no other', async () => {
  expect(await ownOf()).toBeNull()
  expect(await ownOf((await makeUser()).id)).toBeNull()
  const basic = await makeOwner({ planStatus: 'BASIC' })
  expect(await ownOf(basic.owner.id)).toEqual({ plan: 'BASIC', hadTrial: false })
  const free = await makeOwner({ planStatus: 'FREE' })
  expect(await ownOf(free.owner.id)).toEqual({ plan: 'FREE', hadTrial: false })
})
