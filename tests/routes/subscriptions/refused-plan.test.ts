import { expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { loader } from '#app/routes/_site.subscription/route.tsx'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'
import { get, outcome } from '#tests/support/requests.ts'

test.each([
  ['BASIC', /^Premium is paid until .+ “Move to Basic” begins Basic then and takes nothing today/],
  ['PREMIUM', /^You are on Premium already/],
] as const)(
  'who has Premium reads why %s cannot be bought, and of no payment today',
  async (plan, why) => {
    const made = await makeProvider()
    made.fake.setNow(new Date())
    const { owner } = await makeSubscriber(made)
    const cookie = `session=${await startSession(owner.id)}`
    const { data } = await outcome(loader(get(`/subscription?plan=${plan}`, { cookie })))
    expect(data).toMatchObject({ plan, order: null, refusal: expect.stringMatching(why) })
  },
)

test('who has Basic reads what Premium takes today', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date())
  const { owner } = await makeSubscriber(made, 'BASIC')
  const cookie = `session=${await startSession(owner.id)}`
  const { data } = await outcome(loader(get('/subscription?plan=PREMIUM', { cookie })))
  expect(data).toMatchObject({
    refusal: null,
    order: expect.arrayContaining(['Today you pay R299.']),
  })
})

test('who has Premium reads at the choice of plans why Basic cannot be bought, and a visitor chooses', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date())
  const { owner } = await makeSubscriber(made)
  const cookie = `session=${await startSession(owner.id)}`
  const { data } = await outcome(loader(get('/subscription', { cookie })))
  expect(data).toMatchObject({
    ...{ plan: null, refusal: null },
    refusals: {
      BASIC: expect.stringMatching(/“Move to Basic” begins Basic then/),
      PREMIUM: expect.stringMatching(/^You are on Premium already/),
    },
  })
  const visitor = await outcome(loader(get('/subscription')))
  expect(visitor.data).toMatchObject({ refusals: { BASIC: null, PREMIUM: null } })
})
