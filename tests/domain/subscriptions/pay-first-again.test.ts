import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { bindCheckout } from '#app/domain/subscriptions/checkout/bind.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts, subscriptions } from '#db/schema/index.ts'
import { jobsAbout, mailKinds, openPayFirst, tasksAbout } from '#tests/support/billing-tasks.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeBusiness } from '#tests/support/factories.ts'
import { makeProvider } from '#tests/support/plans.ts'

const ago = (days: number) => new Date(Date.now() - days * day)

const stateOf = async (code: string) =>
  (await db.select().from(subscriptions).where(eq(subscriptions.code, code)))[0]?.state

/** Somebody without an account who set nothing up, and paid again as that month ended; nobody may have told us. */
async function paidAgain({ isHeard = true } = {}) {
  const made = await makeProvider()
  made.fake.setNow(ago(30))
  const one = await openPayFirst(made)
  await made.hear(made.fake.pay(one.reference))
  made.fake.setNow(ago(2.5))
  const two = await openPayFirst(made, 'PREMIUM', one.email)
  const told = made.fake.pay(two.reference)
  if (isHeard) await made.hear(told)
  expect(await tasksAbout(two.reference)).toEqual([])
  const end = ({ reference }: { reference: string }) =>
    cancelUnclaimedSubscriptions({ reference, onlyOwn: false }, made.provider)
  const states = () => [...made.fake.subscriptions.values()].map(({ status }) => status)
  return { ...made, one, two, end, states }
}

describe('a plan paid again without an account', () => {
  test('renews on when the month before it ends unclaimed, and ends when its own does', async () => {
    const { one, two, end, states } = await paidAgain()
    await cleanUpPlans(db, new Date())
    const ending = { reference: one.reference, onlyOwn: false }
    expect(await jobsAbout('cancel-unclaimed', one.reference)).toContainEqual(ending)
    await end(one)
    expect(states()).toEqual(['non-renewing', 'active'])
    await cleanUpPlans(db, new Date(Date.now() + 24 * day))
    await end(two)
    expect(states()).toEqual(['non-renewing', 'non-renewing'])
  })

  test('renews on when the one before it, of a listing that was given back, renews', async () => {
    const { fake, hear, one, end, states } = await paidAgain()
    const old = { setupReminder: 30, paidAt: ago(30) }
    await db.update(checkouts).set(old).where(eq(checkouts.reference, one.reference))
    const [code = ''] = fake.subscriptions.keys()
    await hear(fake.renew(code, true))
    const ending = { reference: one.reference, onlyOwn: false }
    expect(await jobsAbout('cancel-unclaimed', one.reference)).toContainEqual(ending)
    await end(one)
    expect(states()).toEqual(['non-renewing', 'active'])
  })

  test('renews on for the listing that it was set up for, though its own event has not come', async () => {
    const { fake, one, two, end, states } = await paidAgain()
    const business = await makeBusiness()
    const setUp = { businessId: business.id }
    await db.update(checkouts).set(setUp).where(eq(checkouts.reference, two.reference))
    const codes = [...fake.subscriptions.keys()]
    await db.delete(subscriptions).where(inArray(subscriptions.code, codes))
    await end(one)
    expect(states()).toEqual(['non-renewing', 'active'])
  })

  test('renews on where nobody has told us of it when the month before it ends unclaimed', async () => {
    const { one, two, end, states, provider } = await paidAgain({ isHeard: false })
    await end(one)
    expect(states()).toEqual(['non-renewing', 'active'])
    await confirmCheckout(two.reference, provider)
    await cleanUpPlans(db, new Date(Date.now() + 24 * day))
    await end(two)
    expect(states()).toEqual(['non-renewing', 'non-renewing'])
  })

  test('is ended with the month before it where it was set aside', async () => {
    const { provider, hear, fake, one, two, end, states } = await paidAgain()
    await provider.gateway.refund({ reference: two.reference, amountCents: 29900, note: '' })
    await hear(fake.decideRefund(fake.refunds[0]!, 'processed'))
    await end(one)
    expect(states()).toEqual(['non-renewing', 'non-renewing'])
  })
})

describe('what somebody sets up while it is ended as unclaimed', () => {
  async function paidOnce() {
    const made = await makeProvider()
    const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
    const { reference } = await openPayFirst(made)
    await made.hear(made.fake.pay(reference))
    const [one] = made.fake.subscriptions.values()
    const { gateway } = made.provider
    const setUp = async () => {
      await bindCheckout(reference, business.id, db)
      await confirmCheckout(reference, made.provider)
    }
    const end = (more: Partial<typeof gateway>) =>
      cancelUnclaimedSubscriptions(
        { reference, onlyOwn: false },
        { ...made.provider, gateway: { ...gateway, ...more } },
      )
    return { gateway, owner, actor, one: one!, setUp, end }
  }

  test('renews on where it is set up before the provider is told', async () => {
    const { gateway, one, setUp, end } = await paidOnce()
    let left = 1
    const holdingsOf: typeof gateway.holdingsOf = async (customer) => {
      const held = await gateway.holdingsOf(customer)
      if (left-- > 0) await setUp()
      return held
    }
    const subscriptionsOf: typeof gateway.subscriptionsOf = async (customer) =>
      (await holdingsOf(customer)).subscriptions
    await end({ holdingsOf, subscriptionsOf })
    expect(one.status).toBe('active')
    expect(await stateOf(one.code)).toBe('active')
  })

  test('ends by its business’s books, and its owner is told, where the provider is told already', async () => {
    const { gateway, owner, actor, one, setUp, end } = await paidOnce()
    const disable: typeof gateway.disable = async (...asked) => {
      await setUp()
      await gateway.disable(...asked)
    }
    await end({ disable })
    expect([one.status, await stateOf(one.code)]).toEqual(['non-renewing', 'non-renewing'])
    expect(await ownBilling(actor)).toMatchObject({ plan: 'PREMIUM', status: 'ending' })
    expect(await mailKinds(owner.email)).toContain('plan-ends')
  })
})
