import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { day, formatDate, formatInstant, localDateOf } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { downgradeToBasic } from '#app/domain/subscriptions/billing/downgrade.server.ts'
import {
  cancelSuperseded,
  checkPlanChange,
} from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { ownCardLink } from '#app/domain/subscriptions/billing/own-card.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { pendingCancellationWords, planWords } from '#app/domain/subscriptions/mails/words.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { syncCustomer } from '#app/domain/subscriptions/sync/sync-customer.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import { db } from '#db/client.server.ts'
import { mails, reconcileDrifts, subscriptions } from '#db/schema/index.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, makeSubscriber, subscriber } from '#tests/support/plans.ts'

async function paidBefore(daysAgo: number, plan: 'BASIC' | 'PREMIUM' = 'PREMIUM') {
  const made = await makeProvider()
  const paidAt = new Date(Date.now() - daysAgo * day)
  made.fake.setNow(paidAt)
  const one = await makeSubscriber(made, plan)
  made.fake.setNow(new Date())
  const customerCode = made.fake.subscriptions.get(one.code)?.customer_code ?? ''
  return { ...made, ...one, customerCode, due: monthAfter(paidAt) }
}
type Paid = Awaited<ReturnType<typeof paidBefore>>

/** Plans that renew at the provider. */
const renewing = ({ fake }: Pick<Paid, 'fake'>) =>
  [...fake.subscriptions.values()]
    .filter(({ status }) => status === 'active' || status === 'attention')
    .map(({ plan }) => plan)

/** Does what the queue does with every subscription of a business. */
async function quietHour({ business, provider }: Pick<Paid, 'business' | 'provider'>) {
  const own = eq(subscriptions.businessId, business.id)
  for (const { code } of await db.select().from(subscriptions).where(own)) {
    await cancelSuperseded(code, provider)
  }
}

describe('at rest one subscription of a business renews', () => {
  test('after an upgrade under another address', async () => {
    const paid = await paidBefore(5, 'BASIC')
    const { fake, provider, hear, actor } = paid
    const { reference } = await openCheckout(actor, subscriber('PREMIUM'), {}, provider)
    await hear(fake.pay(reference))
    expect(renewing(paid)).toHaveLength(2)
    const billing = await ownBilling(actor)
    expect(billing).toMatchObject({
      plan: 'PREMIUM',
      status: 'active',
      pendingCancellations: ['BASIC'],
    })
    expect(pendingCancellationWords(billing.pendingCancellations)[0]).toMatch(
      /Basic \(R99 a month\) is still being cancelled/,
    )
    await quietHour(paid)
    expect(renewing(paid)).toEqual(['PLN_test_premium'])
    expect(await ownBilling(actor)).toMatchObject({ pendingCancellations: [], renews: true })
  })

  test('and none after a cancellation, also of what is heard of later', async () => {
    const made = await makeProvider()
    const { actor, owner, business } = await makeOwner({ planStatus: 'NONE' })
    const buy = async (email?: string) => {
      const order = subscriber('PREMIUM', email)
      const { reference } = await openCheckout(actor, order, {}, made.provider)
      return made.fake.pay(reference)
    }
    const unheard = await buy(owner.email)
    made.fake.setNow(new Date(Date.now() + 10))
    await made.hear(await buy())
    await cancelSubscription(actor, made.provider)
    await made.hear(unheard)
    await quietHour({ ...made, business })
    expect(renewing(made)).toEqual([])
    expect(await ownBilling(actor)).toMatchObject({ status: 'ending', renews: false })
    made.fake.setNow(new Date(Date.now() + 60_000))
    await undoPlanChange(actor, made.provider)
    expect(renewing(made)).toEqual(['PLN_test_premium'])
  })

  test('after payments in two tabs, under two addresses', async () => {
    const made = await makeProvider()
    const { actor, owner, business } = await makeOwner({ planStatus: 'NONE' })
    const opened = []
    for (const email of [owner.email, undefined]) {
      opened.push(await openCheckout(actor, subscriber('PREMIUM', email), {}, made.provider))
    }
    for (const [at, { reference }] of opened.entries()) {
      made.fake.setNow(new Date(Date.now() + at * 1000))
      await made.hear(made.fake.pay(reference))
    }
    await quietHour({ ...made, business })
    expect(renewing(made)).toHaveLength(1)
    expect(await ownBilling(actor)).toMatchObject({ status: 'active', renews: true })
  })

  test('after two moves to Basic at the same time', async () => {
    const paid = await paidBefore(5)
    const moves = [1, 2, 3].map(() => codeOf(downgradeToBasic(paid.actor, paid.provider)))
    expect((await Promise.all(moves)).toSorted()).toEqual(['conflict', 'conflict', 'done'])
    await quietHour(paid)
    expect(renewing(paid)).toEqual(['PLN_test_basic'])
  })

  test('after a move of which only the first half succeeded', async () => {
    const paid = await paidBefore(5)
    const { fake, provider, actor, business, code, due } = paid
    fake.failAlways('/subscription/disable')
    expect(await downgradeToBasic(actor, provider)).toEqual({ begins: due })
    const billing = await ownBilling(actor)
    expect(billing).toMatchObject({
      status: 'ending',
      follower: 'BASIC',
      pendingCancellations: ['PREMIUM'],
    })
    const [ends, follows] = planWords(billing)
    expect([ends, follows]).toEqual([
      `Premium ends on ${formatDate(localDateOf(due))}.`,
      'Basic follows for R99 a month.',
    ])
    const sent = await db.select().from(mails).where(eq(mails.recipient, paid.owner.email))
    const mail = sent.find(({ kind }) => kind === 'plan-ends')
    expect(mail?.subject).toBe(
      `Premium for ${paid.business.name} ends on ${formatInstant(due)}, then Basic`,
    )
    await expect(cancelSuperseded(code, provider)).rejects.toThrow(/disable: 500/)
    const drifts = await db
      .select()
      .from(reconcileDrifts)
      .where(eq(reconcileDrifts.businessId, business.id))
    expect(drifts.map(({ finding, repaired }) => [finding, repaired])).toEqual([
      [`Subscription ${code} should be cancelled but renews still. We keep trying.`, false],
    ])
    fake.failAlways(null)
    await quietHour(paid)
    expect(renewing(paid)).toEqual(['PLN_test_basic'])
    expect(await ownBilling(actor)).toMatchObject({ follower: 'BASIC', pendingCancellations: [] })
  })

  test('after a move that the provider made and did not confirm', async () => {
    const paid = await paidBefore(5)
    const { fake, provider, actor, business, customerCode } = paid
    fake.failNext('acted-then-error')
    expect(await codeOf(downgradeToBasic(actor, provider))).toBe('unavailable')
    expect(renewing(paid)).toHaveLength(2)
    await syncCustomer(business.id, customerCode, provider)
    await quietHour(paid)
    expect(renewing(paid)).toEqual(['PLN_test_basic'])
  })

  test('after an undo that the provider made and did not confirm', async () => {
    const paid = await paidBefore(5)
    const { fake, provider, actor, business, customerCode } = paid
    await downgradeToBasic(actor, provider)
    fake.failAlways('/subscription/enable', 'acted-then-error')
    expect(await codeOf(undoPlanChange(actor, provider))).toBe('unavailable')
    expect(renewing(paid)).toHaveLength(2)
    const key = `end-subscription:${paid.code}`
    await db.execute(sql`select graphile_worker.remove_job(${key})`)
    // What the queue does a minute after each change.
    await checkPlanChange({ businessId: business.id, customerCode }, provider)
    const jobs = await db.execute(sql`select key from graphile_worker.jobs where key = ${key}`)
    expect([...jobs]).toEqual([{ key }])
    await cancelSuperseded(paid.code, provider)
    expect(renewing(paid)).toEqual(['PLN_test_basic'])
  })

  test('and none after a cancellation, though an earlier one was still to be cancelled', async () => {
    const paid = await paidBefore(5, 'BASIC')
    const { fake, provider, hear, actor, owner } = paid
    const { reference } = await openCheckout(actor, subscriber('PREMIUM'), {}, provider)
    await hear(fake.pay(reference))
    await cancelSubscription(actor, provider)
    await quietHour(paid)
    expect(renewing(paid)).toEqual([])
    const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
    expect(sent.filter(({ kind }) => kind === 'plan-ends')).toHaveLength(1)
  })

  test('and none after the fall to Free', async () => {
    const paid = await paidBefore(40)
    const { fake, hear, code, business, actor } = paid
    fake.setNow(paid.due)
    await hear(fake.renew(code, false))
    await cleanUpPlans(db, new Date())
    expect((await businessNow(business.id)).planStatus).toBe('FREE')
    expect(await ownBilling(actor)).toMatchObject({
      pendingCancellations: ['PREMIUM'],
      renews: false,
    })
    await quietHour(paid)
    expect(renewing(paid)).toEqual([])
    expect(await ownBilling(actor)).toMatchObject({
      pendingCancellations: [],
      plan: 'FREE',
      status: 'ended',
    })
  })
})

test('a renewal that we had not heard of is no reason to cancel', async () => {
  const paid = await paidBefore(40)
  paid.fake.setNow(paid.due)
  paid.fake.renew(paid.code, true)
  await cleanUpPlans(db, new Date())
  expect((await businessNow(paid.business.id)).planStatus).toBe('FREE')
  await quietHour(paid)
  expect(renewing(paid)).toEqual(['PLN_test_premium'])
  expect(await ownBilling(paid.actor)).toMatchObject({ plan: 'PREMIUM', status: 'active' })
})

test('the card link is that of the subscription that renews', async () => {
  const paid = await paidBefore(5, 'BASIC')
  const { fake, provider, hear, actor } = paid
  const { reference } = await openCheckout(actor, subscriber('PREMIUM'), {}, provider)
  await hear(fake.pay(reference))
  await quietHour(paid)
  const premium = [...fake.subscriptions.values()].find(({ plan }) => plan === 'PLN_test_premium')
  expect(await ownCardLink(actor, provider)).toContain(premium?.token)
})
