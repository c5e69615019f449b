import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { day, hour } from '#app/domain/local-time.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { moveNextPayment } from '#app/domain/subscriptions/billing/move-next-payment.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { quoteFor } from '#app/domain/subscriptions/checkout/quote.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/paid-time.ts'
import { syncCustomer } from '#app/domain/subscriptions/sync/sync-customer.server.ts'
import { db } from '#db/client.server.ts'
import { planTerms } from '#db/schema/index.ts'
import { businessNow } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

/** Basic paid some days ago, Premium paid today, and a move back to Basic. */
async function backToBasic(daysAgo: number) {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - daysAgo * day))
  const one = await makeSubscriber(made, 'BASIC')
  const now = new Date()
  made.fake.setNow(now)
  const order = subscriber('PREMIUM', one.owner.email)
  const { reference } = await openCheckout(one.actor, order, {}, made.provider)
  await made.hear(made.fake.pay(reference))
  await moveNextPayment(one.business.id, made.provider)
  const { begins } = await downgradeToBasic(one.actor, made.provider)
  const renewing = () => [...made.fake.subscriptions.values()].filter((s) => s.status === 'active')
  return { ...made, ...one, begins, renewing, month: monthAfter(now) }
}
const planAt = async (id: string, at: Date) => {
  await cleanUpPlans(db, at)
  const [terms] = await db.select().from(planTerms).where(eq(planTerms.businessId, id))
  return [(await businessNow(id)).planStatus, terms?.status]
}
const after = (instant: Date, days: number) => new Date(instant.getTime() + days * day)

test('who had Basic, then Premium, is on Basic from the moment Premium ends', async () => {
  const { business, begins, fake, hear, renewing } = await backToBasic(5)
  expect(await planAt(business.id, after(begins, -0.1))).toEqual(['PREMIUM', 'ending'])
  expect(await planAt(business.id, after(begins, 0.01))).toEqual(['BASIC', 'active'])
  const [basic] = renewing()
  expect(basic).toMatchObject({ plan: 'PLN_test_basic', next: begins })
  await hear(fake.renew(basic?.code ?? '', true))
  expect(await planAt(business.id, after(begins, 20))).toEqual(['BASIC', 'active'])
})

test('where the first payment of that Basic is refused, there are days of grace to pay it in', async () => {
  const { business, begins, fake, hear, renewing, actor } = await backToBasic(5)
  const [basic] = renewing()
  await hear(fake.renew(basic?.code ?? '', false))
  expect(await planAt(business.id, after(begins, 0.01))).toEqual(['BASIC', 'past-due'])
  expect(await ownBilling(actor, db, after(begins, 2))).toMatchObject({
    ...{ plan: 'BASIC', status: 'past-due', paidUntil: begins, serviceUntil: after(begins, 7) },
  })
  const { nextPaymentAt } = await quoteFor(actor, 'BASIC', db, after(begins, 2))
  expect(Math.abs(Number(nextPaymentAt) - Number(monthAfter(begins)))).toBeLessThanOrEqual(1000)
  expect(await planAt(business.id, after(begins, 6.9))).toEqual(['BASIC', 'past-due'])
  expect(await planAt(business.id, after(begins, 7.1))).toEqual(['FREE', 'ended'])
})

test('Basic that waits for a credit to be used begins earlier where the credit is taken back', async () => {
  const { business, begins, fake, hear, provider, renewing, reference, month, actor } =
    await backToBasic(1)
  expect(begins.getTime() - month.getTime()).toBeGreaterThan(8 * day)
  await provider.gateway.refund({ reference, amountCents: 9900, note: 'by hand' })
  await hear(fake.decideRefund(fake.refunds.at(-1)!, 'processed'))
  await moveNextPayment(business.id, provider)
  expect(renewing()).toMatchObject([{ plan: 'PLN_test_basic', next: month }])
  expect(await ownBilling(actor)).toMatchObject({
    ...{ plan: 'PREMIUM', status: 'ending', serviceUntil: month, follower: 'BASIC' },
    nextPaymentAt: month,
  })
  expect(await planAt(business.id, new Date(month.getTime() + hour))).toEqual(['BASIC', 'active'])
  await moveNextPayment(business.id, provider)
  expect(renewing()).toHaveLength(1)
})

test.each([1, 30])(
  'a move to Basic %i hours after Premium ended by our count, where the provider names a later hour, leaves no hole',
  async (hours) => {
    const made = await makeProvider()
    const { actor, business, code } = await makeSubscriber(made)
    const premium = made.fake.subscriptions.get(code)!
    const ended = premium.next!
    premium.next = new Date(ended.getTime() + 2 * hour)
    await syncCustomer(business.id, premium.customer_code, made.provider)
    vi.useFakeTimers({ toFake: ['Date'], now: ended.getTime() + hours * hour })
    onTestFinished(() => void vi.useRealTimers())
    const { begins } = await downgradeToBasic(actor, made.provider)
    expect(Math.abs(Number(begins) - Number(after(ended, 7)))).toBeLessThanOrEqual(1000)
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
    expect(await planAt(business.id, after(begins, -0.01))).toEqual(['PREMIUM', 'ending'])
    expect(await planAt(business.id, after(begins, 0.01))).toEqual(['BASIC', 'active'])
  },
)
