import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#app/domain/accounts/password-hash.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { reachable } from '#app/domain/businesses/reachable.server.ts'
import { listingsQueue } from '#app/domain/admin/queue.server.ts'
import { ownSuggestions } from '#app/domain/reports/queries.server.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { featuredBusinesses, industryStats } from '#app/domain/businesses/queries.server.ts'
import { db } from '#db/client.server.ts'
import {
  bookings,
  bookingChanges,
  businesses,
  businessViews,
  claims,
  users,
} from '#db/schema/index.ts'
import { demoAccounts } from '#db/seed/accounts.ts'
import { seed } from '#db/seed/seed.ts'

const now = new Date()
const lines: string[] = []
let first: Awaited<ReturnType<typeof seed>>

beforeAll(async () => {
  first = await seed(db, { now, log: (line) => lines.push(line) })
})

const counts = async () => ({
  businesses: await db.$count(businesses),
  bookings: await db.$count(bookings),
  changes: await db.$count(bookingChanges),
  views: await db.$count(businessViews),
  users: await db.$count(users),
})

describe('filling a database with the demo directory', () => {
  it('adds what it says it adds', async () => {
    expect(await counts()).toMatchObject(first)
    expect(first.businesses).toBeGreaterThanOrEqual(240)
    expect(lines).toHaveLength(1)
  })

  it('has one admin and an owner per plan, all of whom can sign in', async () => {
    const rows = await db.select().from(users)
    expect(rows.filter((user) => user.role === 'ADMIN').map((user) => user.email)).toEqual([
      demoAccounts.admin.email,
    ])
    expect(rows.filter((user) => user.role === 'BUSINESS')).toHaveLength(3)
    for (const { email, password } of Object.values(demoAccounts)) {
      const user = rows.find((row) => row.email === email)!
      expect(user.emailVerifiedAt).not.toBeNull()
      expect(await verifyPassword(user.passwordHash, password)).toBe(true)
    }
  })

  it('gives each owner one listed business of the plan in their name, in another industry', async () => {
    const owned = await db
      .select({
        email: users.email,
        plan: businesses.planStatus,
        industry: businesses.industry,
        listed: businesses.listed,
      })
      .from(businesses)
      .innerJoin(users, eq(users.id, businesses.ownerId))
      .orderBy(users.email)
    expect(owned).toMatchObject([
      { email: demoAccounts.basic.email, plan: 'BASIC', listed: true },
      { email: demoAccounts.free.email, plan: 'FREE', listed: true },
      { email: demoAccounts.premium.email, plan: 'PREMIUM', listed: true },
    ])
    expect(new Set(owned.map((business) => business.industry)).size).toBe(3)
  })

  it('holds listings without an owner, unreachable, claimed, reviewed and disputed ones', async () => {
    const [held] = await db.execute<Record<string, number>>(sql`
      select count(*) filter (where b.owner_id is null and ${reachable})::int as unowned,
        count(*) filter (where not ${reachable})::int as unreachable,
        count(*) filter (where b.id in (select business_id from claimed_listings)
          and b.owner_id is not null)::int as claimed,
        count(*) filter (where b.id in (select business_id from reviews
          where state = 'shown'))::int as reviewed,
        count(*) filter (where b.owner_id is not null and b.id in (select business_id from claims
          where state = 'disputed'))::int as disputed
      from businesses b where listed`)
    for (const [kind, count] of Object.entries(held ?? {})) {
      expect(count, kind).toBeGreaterThan(0)
    }
    expect(Object.keys(held ?? {})).toHaveLength(5)
  })

  it('has claims in every state, and reports and suggestions, for admins and an owner to look at', async () => {
    const states = (await db.select().from(claims)).map(({ state }) => state)
    expect(states.sort()).toEqual(['approved', 'declined', 'disputed', 'waiting'])
    const { id, email } = demoAccounts.admin
    const admin: Actor = { kind: 'user', userId: id, role: 'ADMIN', email }
    const queue = await listingsQueue(admin)
    expect(queue.claims.map(({ state }) => state).sort()).toEqual(['disputed', 'waiting'])
    expect(queue.reports.map(({ kind }) => kind).sort()).toEqual(['edit', 'report'])
    const { free } = demoAccounts
    const owner: Actor = { kind: 'user', userId: free.id, role: 'BUSINESS', email: free.email }
    expect(await ownSuggestions(owner)).toHaveLength(1)
  })

  it('puts six industries among the featured and all on the home page', async () => {
    const featured = await featuredBusinesses(6)
    expect(new Set(featured.map((card) => card.industry)).size).toBe(6)
    expect(Object.keys(await industryStats())).toEqual(industries)
  })

  it('counts 90 days of views for the owners, and no fewer visits than views', async () => {
    const rows = (await db.execute(sql`
      select b.visits, count(*)::int as days, sum(v.views)::int as views
      from business_views v join businesses b on b.id = v.business_id
      group by b.id`)) as unknown as { visits: number; days: number; views: number }[]
    expect(rows).toHaveLength(3)
    for (const { visits, days, views } of rows) {
      expect(days).toBe(90)
      expect(visits).toBeGreaterThanOrEqual(views)
    }
  })

  it('changes nothing when it runs again, on the same day or weeks later', async () => {
    const before = await counts()
    const none = { businesses: 0, bookings: 0, users: 0 }
    expect(await seed(db, { now })).toEqual(none)
    expect(await seed(db, { now: new Date(now.getTime() + 40 * 86_400_000) })).toEqual(none)
    expect(await counts()).toEqual(before)
  })

  it('leaves an edit of the owner alone', async () => {
    const slug = 'salon-zanele-gugulethu'
    const [kept] = await db.select().from(businesses).where(eq(businesses.slug, slug))
    await db
      .update(businesses)
      .set({ description: 'Closed in December.', slug: 'zanele' })
      .where(eq(businesses.id, kept!.id))
    expect(await seed(db, { now })).toMatchObject({ businesses: 0 })
    const [after] = await db.select().from(businesses).where(eq(businesses.id, kept!.id))
    expect(after).toMatchObject({ description: 'Closed in December.', slug: 'zanele' })
    await db
      .update(businesses)
      .set({ description: kept!.description, slug })
      .where(eq(businesses.id, kept!.id))
  })
})
