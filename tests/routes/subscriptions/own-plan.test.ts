import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { action, loader } from '#app/routes/_dashboard.dashboard.plan/route.tsx'
import { loader as choice } from '#app/routes/_site.subscription/route.tsx'
import { loader as returned } from '#app/routes/_private.subscription_.return/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { day, formatDate, localDateOf } from '#app/domain/local-time.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'
import { get, outcome, post, testSite } from '#tests/support/requests.ts'

const fake = await vi.hoisted(async () => {
  const { useFakePaystack } = await import('#tests/support/fake-paystack-settings.ts')
  return useFakePaystack()
})
let made: Awaited<ReturnType<typeof makeProvider>>
beforeEach(async () => {
  made = await makeProvider({ started: fake })
  fake.setNow(new Date())
})

const as = async (userId: string) => ({
  cookie: `session=${await startSession(userId)}`,
  headers: { origin: testSite },
})
type More = Awaited<ReturnType<typeof as>>
const open = async (more: More) =>
  (await outcome(loader(get('/dashboard/plan', more)))).data as Awaited<ReturnType<typeof loader>>
const send = (intent: string, more: More | object) =>
  outcome(action(post('/dashboard/plan', { intent }, more)))
const toastOf = ({ cookies }: { cookies: string[] }) => {
  const value = /^toast=([^;]*)/.exec(cookies.find((one) => one.startsWith('toast=')) ?? '')?.[1]
  return atob(decodeURIComponent(value ?? '').replace(/\..*/, ''))
}

describe('the page of a plan', () => {
  test('says that there is none yet, and that Free is an active one', async () => {
    const fresh = await makeOwner({ planStatus: 'NONE' })
    expect((await open(await as(fresh.owner.id))).billing).toMatchObject({ status: 'none' })
    const free = await makeOwner({ planStatus: 'FREE' })
    expect((await open(await as(free.owner.id))).billing).toMatchObject({ plan: 'FREE' })
  })

  test('cancels a plan, says when it ends, and keeps it after all', async () => {
    const { owner } = await makeSubscriber(made)
    const more = await as(owner.id)
    const cancelled = await send('cancel', more)
    expect(cancelled).toMatchObject({ status: 302, location: '/dashboard/plan' })
    expect(toastOf(cancelled)).toMatch(/Plan Cancelled.*It ends on .*No further payment is taken/)
    expect((await open(more)).billing).toMatchObject({ renews: false, mayUndo: true })
    expect(toastOf(await send('undo', more))).toMatch(/Plan Kept.*Premium renews as before/)
    expect((await open(more)).billing).toMatchObject({ status: 'active', renews: true })
  })

  test('moves to Basic when what is paid has ended', async () => {
    const { owner, business } = await makeSubscriber(made)
    const more = await as(owner.id)
    expect(toastOf(await send('moveToBasic', more))).toMatch(/Plan Changed.*Basic begins on /)
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
  })

  test('starts a trial without a card, once', async () => {
    const { owner, business } = await makeOwner({ planStatus: 'FREE' })
    const phone = `+2782${Math.floor(1_000_000 + Math.random() * 9_000_000)}`
    await db.update(users).set({ phone }).where(eq(users.id, owner.id))
    const more = await as(owner.id)
    expect(toastOf(await send('startTrial', more))).toMatch(
      /Premium Trial Started.*without a payment/,
    )
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
    expect((await send('startTrial', more)).status).toBe(409)
    const chosen = await outcome(choice(get('/subscription', more)))
    expect(chosen.data).toMatchObject({
      refusals: { PREMIUM: null },
      trialUntil: formatDate(localDateOf(new Date(Date.now() + 14 * day))),
    })
  })

  test.each(['cancel', 'undo', 'moveToBasic', 'startTrial', 'payNow', 'changeCard'])(
    '%s is not for strangers, nor for admins',
    async (intent) => {
      expect((await send(intent, { headers: { origin: testSite } })).location).toMatch(/^\/login/)
      const admin = await makeUser({ role: 'ADMIN' })
      expect((await send(intent, await as(admin.id))).status).toBe(403)
    },
  )
})

describe('the page after a payment', () => {
  test('says that it was cancelled, and the plan can be chosen again', async () => {
    const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
    const from = { address: crypto.randomUUID() }
    const who = subscriber('BASIC', owner.email)
    const { reference } = await openCheckout(actor, who, from, made.provider)
    const more = await as(owner.id)
    const path = `/subscription/return?reference=${reference}&cancelled=1`
    const { status, data } = await outcome(returned(get(path, more)))
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({ state: 'abandoned', plan: 'BASIC' }),
    ])
  })
})
