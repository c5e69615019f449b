import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { day } from '#app/domain/local-time.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { claimPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { purgeUnfinishedCheckouts } from '#app/domain/subscriptions/checkout/unfinished.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { syncRefunds } from '#app/domain/subscriptions/tasks/refunds.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts, payments, planCredits, subscriptions } from '#db/schema/index.ts'
import { jobsAbout, mailKinds, openPayFirst, tasksAbout } from '#tests/support/billing-tasks.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'
import { documentsOf } from '#tests/support/receipts.ts'

type Made = Awaited<ReturnType<typeof makeProvider>>

/** The payer's bank takes a payment back, and nobody says so until the night. */
async function reverse(reference: string, { fake, provider }: Made) {
  const payment = fake.transactions.get(reference)
  if (!payment) throw new Error('nothing was paid')
  payment.status = 'reversed'
  await reconcilePayments(provider)
}

/** Begins a refund at the provider; the answer has it paid out. */
async function refundAtProvider(reference: string, amountCents: number, made: Made) {
  await made.provider.gateway.refund({ reference, amountCents, note: 'by hand' })
  const refund = made.fake.refunds.at(-1)
  if (!refund) throw new Error('nothing was refunded')
  await syncRefunds(reference, made.provider)
  return () => made.hear(made.fake.decideRefund(refund, 'processed'))
}

const creditedBy = async (reference: string) =>
  (await documentsOf(reference))
    .filter(({ kind }) => kind === 'credit-note')
    .map(({ amountCents }) => amountCents)

test('a reversal leaves a refund that is on its way its own credit note', async () => {
  const made = await makeProvider()
  const { reference } = await makeSubscriber(made)
  const payOut = await refundAtProvider(reference, 10000, made)
  await reverse(reference, made)
  expect(await creditedBy(reference)).toEqual([19900])
  await payOut()
  expect(await creditedBy(reference)).toEqual([19900, 10000])
})

test('a payment that the bank took back after its subscription ended is found at night', async () => {
  const made = await makeProvider()
  const { reference, code } = await makeSubscriber(made)
  made.fake.subscriptions.delete(code)
  await db.update(subscriptions).set({ state: 'ended' }).where(eq(subscriptions.code, code))
  await reverse(reference, made)
  expect(await creditedBy(reference)).toEqual([29900])
})

test('a payment that the bank took back before it was heard of ends as one heard of in time', async () => {
  const made = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const { reference } = await openCheckout(
    actor,
    subscriber('BASIC', owner.email),
    {},
    made.provider,
  )
  made.fake.pay(reference)
  const payment = made.fake.transactions.get(reference)
  if (payment) payment.status = 'reversed'
  await confirmCheckout(reference, made.provider)
  await confirmCheckout(reference, made.provider)
  const documents = await documentsOf(reference)
  expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note'])
  expect(await db.select().from(payments).where(eq(payments.reference, reference))).toMatchObject([
    { reversed: true, plan: 'BASIC' },
  ])
  expect(await tasksAbout(reference)).toMatchObject([{ kind: 'reversed', amountCents: 9900 }])
  expect(await ownBilling(actor)).toMatchObject({ plan: 'BASIC', status: 'active' })
})

test.each(['before it was heard of', 'afterwards'])(
  'a payment without an account that the bank took back %s is set up by nobody and renews no more',
  async (when) => {
    const made = await makeProvider()
    const { reference } = await openPayFirst(made)
    const events = made.fake.pay(reference)
    if (when === 'afterwards') await made.hear(events)
    const payment = made.fake.transactions.get(reference)
    if (payment) payment.status = 'reversed'
    await confirmCheckout(reference, made.provider)
    const documents = await documentsOf(reference)
    expect(documents.map(({ kind }) => kind)).toEqual(['receipt', 'credit-note'])
    const { actor } = await makeOwner({ planStatus: 'NONE' })
    const code = await createClaimToken(reference, 'mailed')
    expect(await codeOf(claimPayment(actor, code, made.provider))).toBe('not-found')
    expect(await jobsAbout('cancel-unclaimed', reference)).toContainEqual({
      reference,
      onlyOwn: true,
    })
    await cancelUnclaimedSubscriptions({ reference, onlyOwn: true }, made.provider)
    const states = [...made.fake.subscriptions.values()].map(({ status }) => status)
    expect(states).toEqual(['non-renewing'])
  },
)

test('what a payment without an account began renews no more once it is refunded', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  await made.hear(made.fake.pay(reference))
  const payOut = await refundAtProvider(reference, 29900, made)
  await payOut()
  expect(await jobsAbout('cancel-unclaimed', reference)).toEqual([{ reference, onlyOwn: true }])
})

test('money that comes back a second time is mailed to the payer, and credited no second time', async () => {
  const made = await makeProvider()
  const { reference, owner } = await makeSubscriber(made)
  await reverse(reference, made)
  const payment = made.fake.transactions.get(reference)
  if (payment) payment.status = 'success'
  const payOut = await refundAtProvider(reference, 10000, made)
  await payOut()
  expect(await creditedBy(reference)).toEqual([29900])
  expect(await mailKinds(owner.email)).toContain('billing-refund-paid')
})

test('a reversed Basic is worth nothing when Premium is paid', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 10 * day))
  const { actor, owner, business, reference } = await makeSubscriber(made, 'BASIC')
  made.fake.setNow(new Date())
  await reverse(reference, made)
  const [booked] = await db.select().from(payments).where(eq(payments.reference, reference))
  expect(booked?.reversed).toBe(true)
  const order = subscriber('PREMIUM', owner.email)
  const premium = await openCheckout(actor, order, {}, made.provider)
  await made.hear(made.fake.pay(premium.reference))
  const own = eq(planCredits.businessId, business.id)
  expect(await db.select().from(planCredits).where(own)).toEqual([])
})

test('who pays again after a reversal has not paid twice', async () => {
  const made = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const tab = () => openCheckout(actor, subscriber('PREMIUM', owner.email), {}, made.provider)
  const [one, two] = [await tab(), await tab()]
  await made.hear(made.fake.pay(one.reference))
  await reverse(one.reference, made)
  await made.hear(made.fake.pay(two.reference))
  expect(await tasksAbout(two.reference)).toEqual([])
})

test('money set aside that the bank takes back is found at night, credited, and no longer a question', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  await db
    .update(checkouts)
    .set({ state: 'abandoned', createdAt: new Date(Date.now() - 40 * day) })
    .where(eq(checkouts.reference, reference))
  await purgeUnfinishedCheckouts(new Date())
  const { email } = made.fake.transactions.get(reference) ?? { email: '' }
  await made.hear(made.fake.pay(reference))
  await reverse(reference, made)
  await reverse(reference, made)
  expect(await creditedBy(reference)).toEqual([29900])
  expect((await tasksAbout(reference)).map(({ kind, state }) => [kind, state])).toEqual([
    ['unmatched', 'settled'],
    ['reversed', 'open'],
  ])
  expect(await mailKinds(email)).toEqual(['billing-reversed', 'billing-unmatched'])
})

test('a second payment that nobody has set up counts once the bank took the first one back, in either order', async () => {
  for (const isReversedFirst of [true, false]) {
    const made = await makeProvider()
    const one = await openPayFirst(made)
    const two = await openPayFirst(made, 'PREMIUM', one.email)
    await made.hear(made.fake.pay(one.reference))
    if (isReversedFirst) await reverse(one.reference, made)
    made.fake.setNow(new Date(Date.now() + 1000))
    await made.hear(made.fake.pay(two.reference))
    if (!isReversedFirst) await reverse(one.reference, made)
    const open = (await tasksAbout(two.reference)).filter(({ state }) => state === 'open')
    expect(open).toEqual([])
    const { actor } = await makeOwner({ planStatus: 'NONE' })
    const code = await createClaimToken(two.reference, 'mailed')
    expect(await claimPayment(actor, code, made.provider)).toEqual({ plan: 'PREMIUM' })
  }
})

test('a second payment pays for the month of the first one that the bank took back, and for no other', async () => {
  const made = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const from = { address: crypto.randomUUID() }
  const tab = () => openCheckout(actor, subscriber('PREMIUM', owner.email), from, made.provider)
  const [one, two] = [(await tab()).reference, (await tab()).reference]
  await made.hear(made.fake.pay(one))
  await made.hear(made.fake.pay(two))
  const { paidUntil } = await ownBilling(actor)
  await reverse(one, made)
  expect(await tasksAbout(two)).toMatchObject([{ kind: 'second-payment', state: 'settled' }])
  const billing = await ownBilling(actor)
  expect(billing).toMatchObject({ plan: 'PREMIUM', status: 'active', movingTo: null })
  expect(Number(billing.paidUntil) - Number(paidUntil)).toBeLessThan(day)
  expect(await mailKinds(owner.email)).toContain('billing-second-settled')
})
