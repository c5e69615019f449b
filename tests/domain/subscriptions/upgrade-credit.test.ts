import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, day, formatDate, localDateOf } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { cancelSuperseded } from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { moveNextPayment } from '#app/domain/subscriptions/billing/move-next-payment.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { randText } from '#app/domain/subscriptions/plan/catalogue.ts'
import { planFactsOf } from '#app/domain/subscriptions/ledger/ledger.server.ts'
import { monthAfter, paidTimeOf } from '#app/domain/subscriptions/plan/paid-time.ts'
import { syncRefunds } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { dateText, planWords } from '#app/domain/subscriptions/mails/words.ts'
import { db } from '#db/client.server.ts'
import { billingTasks, mails, planCredits, reconcileDrifts } from '#db/schema/index.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

/** Basic paid some days ago, and Premium paid today. */
async function upgraded(daysAgo: number, { email = '' } = {}) {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - daysAgo * day))
  const one = await makeSubscriber(made, 'BASIC')
  const now = new Date()
  made.fake.setNow(now)
  const order = subscriber('PREMIUM', email || one.owner.email)
  const { reference } = await openCheckout(one.actor, order, {}, made.provider)
  await made.hear(made.fake.pay(reference))
  return { ...made, ...one, reference, now, month: monthAfter(now) }
}
type Upgraded = Awaited<ReturnType<typeof upgraded>>

const renewing = ({ fake }: Upgraded) =>
  [...fake.subscriptions.values()].filter(({ status }) => status === 'active')
const charges = ({ fake }: Upgraded) =>
  [...fake.transactions.values()].filter(({ status }) => status === 'success').length
const creditOf = async ({ business }: Upgraded) =>
  (await db.select().from(planCredits).where(eq(planCredits.businessId, business.id)))[0]
const later = (instant: Date, days: number) => new Date(instant.getTime() + days * day)

test('the unused part of Basic moves the next payment of Premium later, at the provider too', async () => {
  const paid = await upgraded(10)
  const credit = await creditOf(paid)
  expect(credit).toMatchObject({ reason: 'unused-basic', reference: paid.reference })
  // Two thirds of R99 are about seven days of Premium.
  expect([6, 7, 8]).toContain(credit?.days)
  const until = later(paid.month, credit?.days ?? 0)
  expect(await ownBilling(paid.actor)).toMatchObject({
    plan: 'PREMIUM',
    paidUntil: until,
    nextPaymentAt: paid.month,
  })
  await moveNextPayment(paid.business.id, paid.provider)
  expect(renewing(paid)).toMatchObject([{ plan: 'PLN_test_premium', next: until }])
  expect(charges(paid)).toBe(2)
  const moved = {
    status: 'active',
    paidUntil: until,
    nextPaymentAt: until,
    pendingCancellations: [],
  }
  expect(await ownBilling(paid.actor)).toMatchObject(moved)
  await moveNextPayment(paid.business.id, paid.provider)
  expect(paid.fake.subscriptions.size).toBe(3)
})

test('Basic that became credit is paid no longer than until Premium began', async () => {
  const paid = await upgraded(10)
  const facts = await planFactsOf(paid.business.id, db)
  const premium = facts.payments.find(({ plan }) => plan === 'PREMIUM')
  expect(paidTimeOf(facts, 'BASIC')?.until).toEqual(premium?.paidAt)
})

test('the renewal comes when the credit is used up, and a month lasts a month again', async () => {
  const paid = await upgraded(10)
  await moveNextPayment(paid.business.id, paid.provider)
  const [running] = renewing(paid)
  await paid.hear(paid.fake.renew(running?.code ?? '', true))
  const { paidUntil, nextPaymentAt } = await ownBilling(paid.actor)
  expect(paidUntil).toEqual(monthAfter(later(paid.month, (await creditOf(paid))?.days ?? 0)))
  expect(nextPaymentAt).toEqual(paidUntil)
})

test('the owner reads what the rest was worth and when the next payment is', async () => {
  const paid = await upgraded(10)
  const credit = await creditOf(paid)
  const [mail, ...more] = await db.select().from(mails).where(eq(mails.kind, 'plan-credit'))
  const own = [mail, ...more].filter((one) => one?.recipient === paid.owner.email)
  expect(own).toHaveLength(1)
  const from = formatDate(localDateOf(paid.month))
  const to = formatDate(addDays(localDateOf(paid.month), credit?.days ?? 0))
  const worth = randText(credit?.cents ?? 0)
  expect(own[0]?.subject).toBe(`Your next CPT Gems payment is on ${to}`)
  expect(own[0]?.text).toContain(
    `The unused part of Basic is worth ${worth}, which is ${credit?.days} days of Premium.`,
  )
  expect(own[0]?.text?.replace(/\s+/g, ' ')).toContain(
    `So the next payment of R299 for ${paid.business.name} is taken on ${to} instead of ${from}. Premium is paid until then.`,
  )
})

test('Basic that has run out, and Premium without Basic, give no credit', async () => {
  const paid = await upgraded(33)
  expect(await creditOf(paid)).toBeUndefined()
  await moveNextPayment(paid.business.id, paid.provider)
  expect(await ownBilling(paid.actor)).toMatchObject({ nextPaymentAt: paid.month })
  expect(paid.fake.subscriptions.size).toBe(2)
})

test('Basic of which a part was given back is worth the rest of it', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 10 * day))
  const { actor, owner, business, reference } = await makeSubscriber(made, 'BASIC')
  made.fake.setNow(new Date())
  await made.provider.gateway.refund({ reference, amountCents: 4900, note: 'by hand' })
  await syncRefunds(reference, made.provider)
  const order = subscriber('PREMIUM', owner.email)
  const premium = await openCheckout(actor, order, {}, made.provider)
  await made.hear(made.fake.pay(premium.reference))
  const own = eq(planCredits.businessId, business.id)
  const [credit] = await db.select().from(planCredits).where(own)
  expect(credit?.source).toBe(reference)
  // Two thirds of the month are left, of R50.
  expect((credit?.cents ?? 0) / 5000).toBeCloseTo(0.66, 1)
})

test('Basic that is given back in full after the upgrade loses its credit, at the provider too', async () => {
  const paid = await upgraded(1)
  await moveNextPayment(paid.business.id, paid.provider)
  const { source = '' } = (await creditOf(paid)) ?? {}
  await paid.provider.gateway.refund({ reference: source, amountCents: 9900, note: 'by hand' })
  const refund = paid.fake.refunds.at(-1)
  if (!refund) throw new Error('nothing was refunded')
  await paid.hear(paid.fake.decideRefund(refund, 'processed'))
  expect(await creditOf(paid)).toBeUndefined()
  // Until the provider holds the earlier date, the page says that it will.
  const before = await ownBilling(paid.actor)
  expect(before).toMatchObject({ paidUntil: paid.month, movingTo: paid.month })
  const [old, soon] = [before.nextPaymentAt ?? paid.now, paid.month].map(dateText)
  expect(planWords(before)).toEqual([
    `Premium is paid until ${soon}.`,
    `The next payment of R299 is being moved from ${old} to that day with the payment provider.`,
  ])
  await moveNextPayment(paid.business.id, paid.provider)
  expect(renewing(paid)).toMatchObject([{ plan: 'PLN_test_premium', next: paid.month }])
  expect(await ownBilling(paid.actor)).toMatchObject({
    ...{ plan: 'PREMIUM', status: 'active', paidUntil: paid.month, nextPaymentAt: paid.month },
    movingTo: null,
  })
  expect(charges(paid)).toBe(1)
  await moveNextPayment(paid.business.id, paid.provider)
  expect(paid.fake.subscriptions.size).toBe(4)
})

test('Basic of which a part is given back after the upgrade keeps the rest of its credit, at the provider too', async () => {
  const paid = await upgraded(1)
  await moveNextPayment(paid.business.id, paid.provider)
  const { source = '', days = 0, cents = 0 } = (await creditOf(paid)) ?? {}
  await paid.provider.gateway.refund({ reference: source, amountCents: 8900, note: 'by hand' })
  const refund = paid.fake.refunds.at(-1)
  if (!refund) throw new Error('nothing was refunded')
  await paid.hear(paid.fake.decideRefund(refund, 'processed'))
  const left = await creditOf(paid)
  // R10 of R99 are left, which is a tenth of the credit, and a day at least.
  expect(Math.abs((left?.cents ?? 0) - cents / 9.9)).toBeLessThan(2)
  expect([left?.days, days > 5]).toEqual([1, true])
  await moveNextPayment(paid.business.id, paid.provider)
  const until = later(paid.month, 1)
  expect(renewing(paid)).toMatchObject([{ plan: 'PLN_test_premium', next: until }])
  expect(await ownBilling(paid.actor)).toMatchObject({ paidUntil: until, nextPaymentAt: until })
})

test('an answer that is lost begins no second subscription', async () => {
  const paid = await upgraded(10)
  paid.fake.setNow(new Date(paid.now.getTime() + 60_000))
  paid.fake.failAlways('/subscription', 'acted-then-error')
  await expect(moveNextPayment(paid.business.id, paid.provider)).rejects.toThrow()
  paid.fake.failAlways(null)
  await moveNextPayment(paid.business.id, paid.provider)
  const until = later(paid.month, (await creditOf(paid))?.days ?? 0)
  for (const { code } of renewing(paid)) await cancelSuperseded(code, paid.provider)
  expect(renewing(paid)).toMatchObject([{ next: until }])
  expect(paid.fake.subscriptions.size).toBe(3)
})

test('where the provider refuses, the payment stays where it is, admins see it, and no credit is lost', async () => {
  const paid = await upgraded(10)
  paid.fake.failAlways('/subscription', 'wrong-key')
  await expect(moveNextPayment(paid.business.id, paid.provider)).rejects.toThrow()
  paid.fake.failAlways(null)
  const drifts = await db
    .select()
    .from(reconcileDrifts)
    .where(eq(reconcileDrifts.businessId, paid.business.id))
  expect(drifts.map(({ finding }) => finding).join()).toContain('should be moved to')
  expect(await ownBilling(paid.actor)).toMatchObject({ nextPaymentAt: paid.month })
  const [running] = renewing(paid).filter(({ plan }) => plan === 'PLN_test_premium')
  await paid.hear(paid.fake.renew(running?.code ?? '', true))
  const { paidUntil } = await ownBilling(paid.actor)
  expect(paidUntil).toEqual(later(monthAfter(paid.month), (await creditOf(paid))?.days ?? 0))
})

test('a second tab earns no second credit: its payment waits for a person', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 10 * day))
  const one = await makeSubscriber(made, 'BASIC')
  made.fake.setNow(new Date())
  const order = subscriber('PREMIUM', one.owner.email)
  const tabs = [
    await openCheckout(one.actor, order, {}, made.provider),
    await openCheckout(one.actor, order, {}, made.provider),
  ]
  for (const { reference } of tabs) await made.hear(made.fake.pay(reference))
  await moveNextPayment(one.business.id, made.provider)
  const credits = await db
    .select()
    .from(planCredits)
    .where(eq(planCredits.businessId, one.business.id))
  expect(credits).toMatchObject([{ reference: tabs[0]?.reference }])
  const tasks = await db
    .select()
    .from(billingTasks)
    .where(eq(billingTasks.businessId, one.business.id))
  expect(tasks).toMatchObject([{ kind: 'second-payment', subject: tabs[1]?.reference }])
  const active = [...made.fake.subscriptions.values()].filter(({ status }) => status === 'active')
  expect(active).toHaveLength(1)
  const { paidUntil, nextPaymentAt } = await ownBilling(one.actor)
  expect(nextPaymentAt).toEqual(active[0]?.next)
  expect(paidUntil).toEqual(nextPaymentAt)
})

test('who pays with another address, cancels, or undoes keeps the credit', async () => {
  const paid = await upgraded(10, { email: `${crypto.randomUUID()}@example.co.za` })
  await moveNextPayment(paid.business.id, paid.provider)
  const until = later(paid.month, (await creditOf(paid))?.days ?? 0)
  await cancelSubscription(paid.actor, paid.provider)
  expect(await ownBilling(paid.actor)).toMatchObject({ status: 'ending', serviceUntil: until })
  await undoPlanChange(paid.actor, paid.provider)
  expect(await ownBilling(paid.actor)).toMatchObject({ status: 'active', nextPaymentAt: until })
  expect(renewing(paid).filter(({ plan }) => plan === 'PLN_test_premium')).toMatchObject([
    { next: until },
  ])
})

test('who cancels before the payment was moved keeps the credit, and an undo moves it', async () => {
  const paid = await upgraded(10)
  const until = later(paid.month, (await creditOf(paid))?.days ?? 0)
  await cancelSubscription(paid.actor, paid.provider)
  await moveNextPayment(paid.business.id, paid.provider)
  expect(await ownBilling(paid.actor)).toMatchObject({ status: 'ending', serviceUntil: until })
  await undoPlanChange(paid.actor, paid.provider)
  await moveNextPayment(paid.business.id, paid.provider)
  expect(await ownBilling(paid.actor)).toMatchObject({ status: 'active', nextPaymentAt: until })
  expect(charges(paid)).toBe(2)
})
