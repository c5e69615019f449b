import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day, formatInstant } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { ownPlanBusiness } from '#app/domain/subscriptions/billing/own-business.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { mailAboutRenewal } from '#app/domain/subscriptions/billing/renewal-mails.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { payNow } from '#app/domain/subscriptions/checkout/pay-now.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/paid-time.ts'
import { stateAsked } from '#app/domain/subscriptions/sync/state-asked.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { db } from '#db/client.server.ts'
import { checkouts, mails } from '#db/schema/index.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

/** A Premium subscriber whose renewal was paid two days ago, and nobody said so. */
async function unheard() {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 33 * day))
  const one = await makeSubscriber(made)
  const due = made.fake.subscriptions.get(one.code)?.next as Date
  made.fake.renew(one.code, true)
  made.fake.setNow(new Date())
  expect(await ownBilling(one.actor)).toMatchObject({ status: 'past-due' })
  return { ...made, ...one, ends: monthAfter(due) }
}

test('who presses “Pay now” for a month that was paid is informed, and pays nothing', async () => {
  const { actor, provider, ends, fake } = await unheard()
  expect(await codeOf(payNow(actor, {}, provider))).toBe('conflict')
  expect(await ownBilling(actor)).toMatchObject({ status: 'active', paidUntil: ends })
  expect(fake.transactions.size).toBe(2)
})

test('nor is the month sold again on the plans’ page', async () => {
  const { actor, owner, provider, ends } = await unheard()
  const again = openCheckout(actor, subscriber('PREMIUM', owner.email), {}, provider)
  await expect(again).rejects.toThrow('You are on Premium already, and it renews automatically.')
  expect(await ownBilling(actor)).toMatchObject({ status: 'active', paidUntil: ends })
})

test('who cancels then keeps the month that was paid, and no days of grace after it', async () => {
  const { actor, provider, ends } = await unheard()
  expect(await cancelSubscription(actor, provider)).toEqual({ endsAt: ends })
  expect(await ownBilling(actor)).toMatchObject({ status: 'ending', serviceUntil: ends })
})

test('a provider that does not say whether it was paid takes no other payment', async () => {
  const { actor, provider, fake } = await unheard()
  fake.failNext('reset')
  expect(await codeOf(payNow(actor, {}, provider))).toBe('unavailable')
  expect(fake.transactions.size).toBe(2)
})

const endsMail = (email: string) => and(eq(mails.recipient, email), eq(mails.kind, 'plan-ends'))

/** A Premium subscriber who has paid the next month early from another tab, of which no more than that is known. */
async function halfHeard() {
  const { fake, provider, hear } = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const order = subscriber('PREMIUM', owner.email)
  const open = () => openCheckout(actor, order, { address: crypto.randomUUID() }, provider)
  const [first, second] = [await open(), await open()]
  fake.setNow(new Date(Date.now() - 27 * day))
  await hear(fake.pay(first.reference))
  fake.setNow(new Date())
  fake.pay(second.reference)
  fake.failAlways('/transaction')
  await expect(confirmCheckout(second.reference, provider)).rejects.toThrow(PaymentsFault)
  return { fake, provider, actor, owner, before: await ownBilling(actor) }
}

test('who moves to Basic while a payment is not on the books yet is told when that ends', async () => {
  const { actor, provider, fake, owner, before } = await halfHeard()
  fake.failAlways(null)
  const { begins } = await downgradeToBasic(actor, provider)
  expect(begins).toEqual(monthAfter(before.paidUntil as Date))
  expect(await ownBilling(actor)).toMatchObject({ status: 'ending', paidUntil: begins })
  const [mail] = await db.select().from(mails).where(endsMail(owner.email))
  expect(mail?.subject).toContain(`ends on ${formatInstant(begins)}`)
})

test('nor is a plan changed while the provider does not say what was paid', async () => {
  const { actor, provider, before } = await halfHeard()
  expect(await codeOf(cancelSubscription(actor, provider))).toBe('unavailable')
  expect(await ownBilling(actor)).toEqual(before)
})

/** A Premium subscriber who paid once more two days ago, as another customer, whom the provider never tells of. */
async function neverTold() {
  const { fake, provider, hear } = await makeProvider()
  const { owner, actor } = await makeOwner({ planStatus: 'NONE' })
  const open = (email: string) =>
    openCheckout(actor, subscriber('PREMIUM', email), { address: crypto.randomUUID() }, provider)
  const [first, second] = [await open(owner.email), await open(`second-${owner.email}`)]
  await hear(fake.pay(first.reference))
  fake.setNow(new Date(Date.now() - 2 * day))
  fake.pay(second.reference)
  fake.setNow(new Date())
  const code = fake.transactions.get(second.reference)?.customer_code
  fake.failAlways(`/customer/${code}`)
  await expect(confirmCheckout(second.reference, provider)).rejects.toThrow(PaymentsFault)
  return { provider, actor }
}

test('a customer of whom the provider does not tell for days keeps nobody from changing their plan', async () => {
  const { actor, provider } = await neverTold()
  const { endsAt } = await cancelSubscription(actor, provider)
  expect(await ownBilling(actor)).toMatchObject({ status: 'ending', paidUntil: endsAt })
  await undoPlanChange(actor, provider)
  expect(await ownBilling(actor)).toMatchObject({ status: 'active' })
})

test('a provider that is silent about a payment is waited for no longer than one call may take', async () => {
  const { actor, provider } = await halfHeard()
  const silent = { ...provider.gateway, holdingsOf: () => new Promise<never>(() => {}) }
  const { id } = await ownPlanBusiness(actor, db)
  const asked = stateAsked(id, { ...provider, gateway: silent }, db, { needed: 50, other: 50 })
  expect(await codeOf(asked)).toBe('unavailable')
})

test('a payment that is confirmed while a mail says that one failed keeps that mail back', async () => {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - 33 * day))
  const { actor, owner, business } = await makeSubscriber(made, 'BASIC')
  made.fake.setNow(new Date())
  const { paidUntil } = await ownBilling(actor)
  const again = await openCheckout(actor, subscriber('PREMIUM', owner.email), {}, made.provider)
  const confirmed = db
    .update(checkouts)
    .set({ state: 'paid', paidAt: new Date(), customerCode: 'CUS_of_the_owner' })
    .where(eq(checkouts.reference, again.reference))
  const cardLink = async () => {
    await confirmed
    return 'https://paystack.com/manage'
  }
  const gateway = { ...made.provider.gateway, cardLink }
  const reminder = { businessId: business.id, reminder: 1, paidUntil: paidUntil!.toISOString() }
  await mailAboutRenewal(reminder, { ...made.provider, gateway })
  const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
  expect(sent.map(({ kind }) => kind)).not.toContain('plan-payment-failed-1')
})
