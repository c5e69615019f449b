import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { subscriptionFigures } from '#app/domain/admin/subscription-figures.server.ts'
import { subscriptionFilters } from '#app/domain/admin/subscription-list.ts'
import { exportSubscriptions } from '#app/domain/admin/subscriptions-csv.server.ts'
import { allSubscriptions, subscriptionPage } from '#app/domain/admin/subscriptions.server.ts'
import { compactCounts } from '#app/domain/admin/overview.server.ts'
import { day, localDateOf } from '#app/domain/local-time.ts'
import { graceMs, monthAfter } from '#app/domain/subscriptions/plan/state.ts'
import { db } from '#db/client.server.ts'
import { planCodes, planTerms, platformCounts, subscriptions } from '#db/schema/index.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'

type Status = (typeof planTerms.$inferInsert)['status']
const from = (days: number) => new Date(Date.now() + days * day)
const months = (count: number) => {
  const [year = 0, month = 0] = localDateOf(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 7)
}

/** A business on a plan, with its subscription unless the plan has ended. */
async function subscribed(
  plan: 'BASIC' | 'PREMIUM',
  status: Status,
  { name = 'Kloof Bakery', planCode = `PLN_${plan}`, paidUntil = from(10) } = {},
) {
  const made = await makeOwner({ name, planStatus: status === 'ended' ? 'FREE' : plan })
  const businessId = made.business.id
  await db.insert(planTerms).values({ businessId, status, paidUntil })
  if (status === 'trial') return made
  const state = ({ ended: 'ended', 'past-due': 'attention', ending: 'non-renewing' } as const)[
    status as 'ended'
  ]
  await db.insert(subscriptions).values({
    ...{ code: `SUB_${businessId}`, customerCode: `CUS_${businessId}`, businessId, plan, planCode },
    ...{ state: state ?? 'active', nextPaymentAt: paidUntil, askedAt: new Date() },
    emailToken: 'token',
  })
  return made
}

let admin: Awaited<ReturnType<typeof makeUser>>['actor']
beforeEach(async () => {
  for (const table of [planTerms, subscriptions, planCodes]) await db.delete(table)
  await db.delete(platformCounts).where(eq(platformCounts.subject, 'subscribers'))
  admin = (await makeUser({ role: 'ADMIN' })).actor
})
const names = async (filters: Parameters<typeof subscriptionPage>[1]) =>
  (await subscriptionPage(admin, filters)).rows.map(({ name }) => name)

describe('the list of subscriptions', () => {
  it('shows plan, state, dates, price and provider, those that ended last', async () => {
    await subscribed('BASIC', 'ended', { name: 'Gone', paidUntil: from(-90) })
    const { business, owner } = await subscribed('PREMIUM', 'active', { name: 'Here' })
    await subscribed('PREMIUM', 'past-due', { name: 'Due', paidUntil: from(-2) })
    await subscribed('PREMIUM', 'trial', { name: 'Trying', paidUntil: from(5) })
    const { rows, total } = await subscriptionPage(admin, { page: 1 })
    expect(rows.map(({ name, state }) => [name, state])).toEqual([
      ['Due', 'past-due'],
      ['Trying', 'trial'],
      ['Here', 'active'],
      ['Gone', 'ended'],
    ])
    expect(total).toBe(4)
    expect(rows[2]).toEqual({
      ...{ businessId: business.id, name: 'Here', owner: owner.email, plan: 'PREMIUM' },
      ...{ state: 'active', paidUntil: expect.any(Date), nextPaymentAt: rows[2]?.paidUntil },
      fallsAt: null,
      ...{ cents: 29900, code: `SUB_${business.id}` },
      providerUrl: expect.stringContaining('/sandbox/subscriptions/token'),
    })
    expect(rows[1]).toMatchObject({ nextPaymentAt: null, cents: null, providerUrl: null })
    expect(rows[3]).toMatchObject({ plan: 'FREE', nextPaymentAt: null, cents: null })
  })

  it('says of a plan that is past due when it moves to Free, not the date on which the provider goes on', async () => {
    const paid = await makeProvider()
    paid.fake.setNow(from(-33))
    const { business, code } = await makeSubscriber(paid)
    await paid.hear(paid.fake.renew(code, false))
    const [line] = (await subscriptionPage(admin, { page: 1 })).rows
    const due = monthAfter(from(-33))
    expect(line).toMatchObject({ businessId: business.id, state: 'past-due', cents: 29900 })
    expect(line?.nextPaymentAt).toBeNull()
    expect(Number(line?.fallsAt) - Number(due)).toBeCloseTo(graceMs, -5)
    let text = ''
    for await (const piece of exportSubscriptions(admin, {})) text += piece
    const [row] = parse(text, { columns: true }) as Record<string, string>[]
    expect(row).toMatchObject({ next_payment: '', next_amount_zar: '299.00' })
    expect(row?.['moves_to_free']).toMatch(/\+02:00$/)
  })

  it('is filtered by state and plan, and searched by business, owner and the provider’s codes', async () => {
    const bakery = await subscribed('BASIC', 'active', { name: 'Kloof Bakery' })
    await subscribed('PREMIUM', 'ending', { name: 'Long Street Gym' })
    await subscribed('PREMIUM', 'active', { name: 'Harbour Motors' })
    const found = (query: string) => names(subscriptionFilters(new URLSearchParams(query)))
    expect(await found('state=ending')).toEqual(['Long Street Gym'])
    expect(await found('plan=BASIC')).toEqual(['Kloof Bakery'])
    expect(await found('plan=PREMIUM&state=active')).toEqual(['Harbour Motors'])
    expect(await found('search=motors')).toEqual(['Harbour Motors'])
    expect(await found(`search=${bakery.owner.email}`)).toEqual(['Kloof Bakery'])
    expect(await found(`search=SUB_${bakery.business.id}`)).toEqual(['Kloof Bakery'])
    expect(await found(`search=CUS_${bakery.business.id}&state=active`)).toEqual(['Kloof Bakery'])
    expect(await found('search=nothing like it')).toEqual([])
    expect(await found('state=odd&plan=FREE')).toHaveLength(3)
  })

  it('is sorted by a column, with who has no such date at the end', async () => {
    await subscribed('BASIC', 'ended', { name: 'Anele', paidUntil: from(-90) })
    await subscribed('PREMIUM', 'active', { name: 'Busi', paidUntil: from(20) })
    await subscribed('BASIC', 'active', { name: 'clementine', paidUntil: from(10) })
    await subscribed('PREMIUM', 'past-due', { name: 'Duma', paidUntil: from(-2) })
    const sorted = async (query: string, size = 9) => {
      const list = subscriptionFilters(new URLSearchParams(query))
      return (await names({ ...list, size })).map((name) => name[0]).join('')
    }
    expect(await sorted('')).toBe('DcBA')
    expect(await sorted('sort=name')).toBe('ABcD')
    expect(await sorted('sort=-name')).toBe('DcBA')
    expect(await sorted('sort=state')).toBe('DBcA')
    expect(await sorted('sort=-plan')).toBe('BDcA')
    expect(await sorted('sort=-paid')).toBe('BcDA')
    expect(await sorted('sort=next')).toBe('DcBA')
    expect(await sorted('sort=-next')).toBe('BcDA')
    expect(await sorted('sort=name&page=2', 3)).toBe('D')
    expect(await sorted('sort=constructor')).toBe('DcBA')
  })

  it('has pages, and a page past the end is the last one', async () => {
    for (const at of [1, 2, 3]) {
      await subscribed('BASIC', 'active', { name: `Shop ${at}`, paidUntil: from(at) })
    }
    expect(await names({ page: 1, size: 2 })).toEqual(['Shop 1', 'Shop 2'])
    expect(await names({ page: 9, size: 2 })).toEqual(['Shop 3'])
  })

  it('is exported as CSV with the same filters, safe to open in a spreadsheet', async () => {
    await subscribed('PREMIUM', 'active', { name: '=cmd()' })
    await subscribed('BASIC', 'ended', { name: 'Gone' })
    let text = ''
    for await (const piece of exportSubscriptions(admin, { state: 'active' })) text += piece
    const rows = parse(text, { columns: true }) as Record<string, string>[]
    expect(rows).toMatchObject([
      { business: "'=cmd()", plan: 'PREMIUM', state: 'active', next_amount_zar: '299.00' },
    ])
    expect(rows[0]?.['paid_until']).toMatch(/\+02:00$/)
  })

  it('is for admins alone', async () => {
    const owner = await makeOwner()
    for (const [actor, code] of [
      [owner.actor, 'forbidden'],
      [anonymous, 'unauthenticated'],
    ] as const) {
      expect(await codeOf(subscriptionPage(actor, { page: 1 }))).toBe(code)
      expect(await codeOf(subscriptionFigures(actor))).toBe(code)
      expect(await codeOf(allSubscriptions(actor).next())).toBe(code)
      expect(await codeOf(exportSubscriptions(actor, {}).next())).toBe(code)
    }
  })
})

describe('the figures', () => {
  it('sum what renews at the price of its plan code, and what is past due', async () => {
    const code = { code: 'PLN_old', plan: 'PREMIUM', amountCents: 24900 } as const
    await db.insert(planCodes).values(code)
    await subscribed('PREMIUM', 'active')
    await subscribed('PREMIUM', 'past-due', { planCode: 'PLN_old' })
    await subscribed('BASIC', 'active')
    await subscribed('BASIC', 'ending')
    await subscribed('BASIC', 'trial')
    const superseded = await subscribed('BASIC', 'active')
    await db
      .update(subscriptions)
      .set({ supersededAt: new Date() })
      .where(eq(subscriptions.businessId, superseded.business.id))
    expect(await subscriptionFigures(admin)).toMatchObject({
      ...{ monthlyCents: 29900 + 24900 + 9900, renewing: 3 },
      ...{ pastDue: 1, pastDueCents: 24900, paying: 5 },
    })
  })

  it('leave out what still renews at the provider after the fall to Free, and what began since count', async () => {
    const { business } = await subscribed('PREMIUM', 'ended', { paidUntil: from(-8) })
    const own = eq(subscriptions.businessId, business.id)
    const stray = (startedAt: Date | null) =>
      db.update(subscriptions).set({ state: 'attention', startedAt }).where(own)
    for (const startedAt of [null, from(-38)]) {
      await stray(startedAt)
      expect(await subscriptionFigures(admin)).toMatchObject({ monthlyCents: 0, renewing: 0 })
      const { rows } = await subscriptionPage(admin, { page: 1 })
      expect(rows).toMatchObject([{ state: 'ended', nextPaymentAt: null, cents: null }])
    }
    await stray(from(0))
    expect(await subscriptionFigures(admin)).toMatchObject({ monthlyCents: 29900, renewing: 1 })
  })

  it('count who came and went by month, counted back from today', async () => {
    const first = await subscribed('PREMIUM', 'active')
    await subscribed('BASIC', 'active')
    const tried = await subscribed('PREMIUM', 'trial')
    const change = (businessId: string, status: Status) =>
      db.update(planTerms).set({ status }).where(eq(planTerms.businessId, businessId))
    await db.execute(sql`
      insert into platform_counts values ('subscribers', ${`${months(-2)} gained`}, 10),
        ('subscribers', ${`${months(-1)} lost`}, 4), ('subscribers', '2019-05 gained', 2)`)
    await change(first.business.id, 'past-due')
    await change(first.business.id, 'ended')
    await change(tried.business.id, 'ended')
    const check = async () => {
      const { months: shown, paying } = await subscriptionFigures(admin)
      expect(paying).toBe(9)
      expect(shown).toHaveLength(12)
      expect(shown.slice(-4)).toEqual([
        { month: months(-3), atStart: 2, gained: 0, lost: 0, churn: 0 },
        { month: months(-2), atStart: 2, gained: 10, lost: 0, churn: 0 },
        { month: months(-1), atStart: 12, gained: 0, lost: 4, churn: 33.3 },
        { month: months(0), atStart: 8, gained: 2, lost: 1, churn: 12.5 },
      ])
    }
    await check()
    await compactCounts()
    await check()
    await change(first.business.id, 'active')
    const { months: after } = await subscriptionFigures(admin)
    expect(after.at(-1)).toMatchObject({ gained: 3, lost: 1 })
  })

  it('count a business that is deleted as lost', async () => {
    const { business } = await subscribed('PREMIUM', 'active')
    await db.delete(planTerms).where(eq(planTerms.businessId, business.id))
    const { months: shown, paying } = await subscriptionFigures(admin)
    expect([paying, shown.at(-1)]).toMatchObject([
      0,
      { atStart: 0, gained: 1, lost: 1, churn: null },
    ])
  })
})
