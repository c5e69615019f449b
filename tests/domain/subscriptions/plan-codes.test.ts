import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { cancelSubscription } from '#app/domain/subscriptions/billing/cancel.server.ts'
import { ownBilling } from '#app/domain/subscriptions/billing/own-billing.server.ts'
import { applyPlanState } from '#app/domain/subscriptions/ledger/ledger.server.ts'
import { planWords, undoWords } from '#app/domain/subscriptions/mails/words.ts'
import { rememberPlanCodes } from '#app/domain/subscriptions/plan/plan-codes.server.ts'
import { monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import { db } from '#db/client.server.ts'
import { mails, payments, planCodes, subscriptions } from '#db/schema/index.ts'
import { databaseBefore } from '#tests/support/earlier-database.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'

/** A subscriber of some days ago, whose provider has since been set up with other plan codes. */
async function subscribedBeforeTheChange(daysAgo: number) {
  const made = await makeProvider()
  made.fake.setNow(new Date(Date.now() - daysAgo * day))
  const one = await makeSubscriber(made)
  const codes = { BASIC: `PLN_${crypto.randomUUID()}`, PREMIUM: `PLN_${crypto.randomUUID()}` }
  made.fake.plans[codes.BASIC] = { name: 'Basic', amount: 9900 }
  made.fake.plans[codes.PREMIUM] = { name: 'Premium', amount: 29900 }
  made.provider.codes = codes
  return { ...made, ...one, codes }
}

test('after a change of plan codes a cancellation under the former code still counts', async () => {
  const { fake, hear, code, actor } = await subscribedBeforeTheChange(5)
  expect(await hear(fake.endRenewal(code))).toEqual(['applied'])
  expect(await ownBilling(actor)).toMatchObject({ status: 'ending', renews: false })
})

test('after a change of plan codes a renewal under the former code is booked', async () => {
  const { fake, hear, code, actor } = await subscribedBeforeTheChange(31)
  const due = fake.subscriptions.get(code)?.next as Date
  expect(await hear(fake.renew(code, true))).toEqual(['applied', 'applied'])
  expect(await ownBilling(actor)).toMatchObject({ status: 'active', paidUntil: monthAfter(due) })
})

test('a renewal at the price of an earlier plan code is booked at that price', async () => {
  const { fake, hear, business, code } = await subscribedBeforeTheChange(31)
  const early = `PLN_${crypto.randomUUID()}`
  fake.plans[early] = { name: 'Premium', amount: 24900 }
  await db.insert(planCodes).values({ code: early, plan: 'PREMIUM', amountCents: 24900 })
  Object.assign(fake.subscriptions.get(code) as object, { plan: early })
  await hear(fake.renew(code, true))
  const booked = await db.select().from(payments).where(eq(payments.businessId, business.id))
  expect(booked.map(({ amountCents }) => amountCents).toSorted()).toEqual([24900, 29900])
})

test('an owner whose plan was sold at an earlier price reads that price, and what is announced is it', async () => {
  const { fake, provider, business, owner, code, actor } = await subscribedBeforeTheChange(5)
  const early = `PLN_${crypto.randomUUID()}`
  fake.plans[early] = { name: 'Premium', amount: 24900 }
  Object.assign(fake.subscriptions.get(code) as object, { plan: early })
  await db.insert(planCodes).values({ code: early, plan: 'PREMIUM', amountCents: 24900 })
  await db.update(subscriptions).set({ planCode: early }).where(eq(subscriptions.code, code))
  const before = await ownBilling(actor)
  expect(planWords(before)[1]).toMatch(/^The next payment of R249 is taken automatically on /)
  const soon = new Date((before.nextPaymentAt as Date).getTime() - 2 * day)
  await db.transaction((tx) => applyPlanState(business.id, soon, tx))
  const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
  const announced = sent.find(({ kind }) => kind === 'plan-charge-announced')
  expect(announced?.subject).toMatch(/^R249 for Premium will be taken on /)
  await cancelSubscription(actor, provider)
  expect(undoWords('PREMIUM', await ownBilling(actor))).toContain('the next payment of R249 is on')
})

test('a subscription in our records keeps its plan where its code was never written down', async () => {
  const { fake, hear, code, actor } = await subscribedBeforeTheChange(5)
  const lost = `PLN_${crypto.randomUUID()}`
  Object.assign(fake.subscriptions.get(code) as object, { plan: lost })
  await db.update(subscriptions).set({ planCode: null }).where(eq(subscriptions.code, code))
  await hear(fake.endRenewal(code))
  expect(await ownBilling(actor)).toMatchObject({ plan: 'PREMIUM', status: 'ending' })
})

test('codes in use are written down once, with plan, price and dates', async () => {
  const { codes } = await subscribedBeforeTheChange(1)
  const first = new Date('2026-01-01T00:00:00Z')
  await rememberPlanCodes(codes, db, first)
  const later = new Date('2026-02-01T00:00:00Z')
  await rememberPlanCodes(codes, db, later)
  const own = inArray(planCodes.code, Object.values(codes))
  const rows = await db.select().from(planCodes).where(own).orderBy(planCodes.plan)
  const dates = { firstUsedAt: first, lastUsedAt: later }
  expect(rows).toEqual([
    { code: codes.BASIC, plan: 'BASIC', amountCents: 9900, ...dates },
    { code: codes.PREMIUM, plan: 'PREMIUM', amountCents: 29900, ...dates },
  ])
})

test('an upgrade takes the plan codes from the checkouts the provider accepted', async () => {
  const { sql: old, upgrade, drop } = await databaseBefore('0016_plan-codes')
  try {
    await old`insert into checkouts (reference, plan, plan_code, amount_cents, email, first_name,
        last_name, phone, state, created_at)
      values ('a', 'BASIC', 'PLN_old', 8900, '', '', '', '', 'paid', '2026-01-01'),
        ('b', 'BASIC', 'PLN_old', 8900, '', '', '', '', 'abandoned', '2026-03-01'),
        ('c', 'BASIC', 'PLN_old', 9900, '', '', '', '', 'open', '2026-04-01'),
        ('d', 'BASIC', 'PLN_wrong', 9900, '', '', '', '', 'refused', '2026-04-01')`
    await old`insert into subscriptions (code, customer_code, plan, state, asked_at)
      values ('s', 'c', 'BASIC', 'active', now())`
    await upgrade()
    const rows = await old`select code, plan, amount_cents, first_used_at::date::text as first,
      last_used_at::date::text as last from plan_codes order by amount_cents`
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'PLN_old BASIC 8900 2026-01-01 2026-03-01',
      'PLN_old BASIC 9900 2026-04-01 2026-04-01',
    ])
    expect(await old`select plan_code from subscriptions`).toEqual([{ plan_code: null }])
  } finally {
    await drop()
  }
})
