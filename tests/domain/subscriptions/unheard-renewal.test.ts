import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { payNow } from '#app/domain/subscriptions/checkout/pay-now.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/paid-time.ts'
import { codeOf } from '#tests/support/dashboard.ts'
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
