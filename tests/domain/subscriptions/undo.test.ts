import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { dateText } from '#app/domain/subscriptions/mails/words.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import { codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

async function paidBefore(daysAgo: number) {
  const made = await makeProvider()
  const paidAt = new Date(Date.now() - daysAgo * day)
  made.fake.setNow(paidAt)
  const one = await makeSubscriber(made)
  made.fake.setNow(new Date())
  return { ...made, ...one, due: monthAfter(paidAt) }
}
type Paid = Awaited<ReturnType<typeof paidBefore>>

const states = ({ fake }: Paid) =>
  [...fake.subscriptions.values()].map(({ plan, status }) => `${plan} ${status}`)
const charges = ({ fake }: Paid) =>
  [...fake.transactions.values()].filter(({ status }) => status === 'success').length

test('undoing a cancellation takes nothing and lets the plan renew as it would have', async () => {
  const paid = await paidBefore(5)
  await cancelSubscription(paid.actor, paid.provider)
  expect(await undoPlanChange(paid.actor, paid.provider)).toEqual({ plan: 'PREMIUM' })
  expect(states(paid)).toEqual(['PLN_test_premium active'])
  expect(charges(paid)).toBe(1)
  const renews = { status: 'active', renews: true, paidUntil: paid.due, nextPaymentAt: paid.due }
  expect(await ownBilling(paid.actor)).toMatchObject(renews)
  expect(await codeOf(undoPlanChange(paid.actor, paid.provider))).toBe('conflict')
})

test('the last mail about a plan that was cancelled and kept says when it is paid next', async () => {
  const paid = await paidBefore(5)
  await downgradeToBasic(paid.actor, paid.provider)
  await undoPlanChange(paid.actor, paid.provider)
  const sent = await db.select().from(mails).where(eq(mails.recipient, paid.owner.email))
  const textOf = (kind: string) => sent.find((one) => one.kind === kind)?.text?.replace(/\s+/g, ' ')
  expect(textOf('plan-ends')).toContain('its first payment of R99 is taken then')
  expect(textOf('plan-kept')).toContain(
    `The next payment of R299 is taken automatically on ${dateText(paid.due)}.`,
  )
})

test('is not repeated without end, since each cancellation mails; cancelling is', async () => {
  const paid = await paidBefore(5)
  for (let undone = 0; undone < 10; undone += 1) {
    await countUse('plan-undo', paid.business.id, 'Too many.')
  }
  await cancelSubscription(paid.actor, paid.provider)
  expect(await codeOf(undoPlanChange(paid.actor, paid.provider))).toBe('too-many')
  expect(states(paid)).toEqual(['PLN_test_premium non-renewing'])
})

test('undoing a move to Basic takes nothing and cancels Basic', async () => {
  const paid = await paidBefore(5)
  await downgradeToBasic(paid.actor, paid.provider)
  await undoPlanChange(paid.actor, paid.provider)
  expect(states(paid)).toEqual(['PLN_test_premium active', 'PLN_test_basic non-renewing'])
  expect(charges(paid)).toBe(1)
  const kept = { plan: 'PREMIUM', status: 'active', follower: null, pendingCancellations: [] }
  expect(await ownBilling(paid.actor)).toMatchObject(kept)
  await downgradeToBasic(paid.actor, paid.provider)
  expect(await ownBilling(paid.actor)).toMatchObject({ status: 'ending', follower: 'BASIC' })
})

test('where the provider cannot enable it, a new subscription starts at the paid-until date', async () => {
  const paid = await paidBefore(5)
  await cancelSubscription(paid.actor, paid.provider)
  await paid.hear(paid.fake.complete(paid.code))
  await undoPlanChange(paid.actor, paid.provider)
  expect(states(paid)).toEqual(['PLN_test_premium cancelled', 'PLN_test_premium active'])
  expect([...paid.fake.subscriptions.values()].at(-1)?.next).toEqual(paid.due)
  expect(charges(paid)).toBe(1)
  expect(await ownBilling(paid.actor)).toMatchObject({ status: 'active', nextPaymentAt: paid.due })
})

test('a provider that does not answer leaves the plan ending', async () => {
  const paid = await paidBefore(5)
  await cancelSubscription(paid.actor, paid.provider)
  paid.fake.failNext('reset')
  expect(await codeOf(undoPlanChange(paid.actor, paid.provider))).toBe('unavailable')
  expect(await ownBilling(paid.actor)).toMatchObject({ status: 'ending' })
})

test('a plan that is ending is not sold again: it would be paid twice', async () => {
  const { actor, owner, provider } = await paidBefore(5)
  await cancelSubscription(actor, provider)
  const again = openCheckout(actor, subscriber('PREMIUM', owner.email), {}, provider)
  await expect(again).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('takes no payment today'),
  })
})

test('is for the owner of a plan that is ending alone', async () => {
  const { provider } = await makeProvider()
  for (const [who, actor, code] of await strangers()) {
    expect(await codeOf(undoPlanChange(actor, provider)), who).toBe(code)
  }
  const free = await makeOwner({ planStatus: 'FREE' })
  expect(await codeOf(undoPlanChange(free.actor, provider))).toBe('conflict')
})
