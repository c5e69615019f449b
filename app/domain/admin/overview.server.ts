import { and, asc, eq, like, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, platformCounts } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { Fault } from '#app/log/fault.ts'
import type { PlatformStatistics, RecentBusiness } from './views.ts'

/**
 * Exact platform counts, maintained by triggers in the same transactions. Admins only. One statement over a few rows.
 */
export async function platformStatistics(
  actor: Actor,
  tx: Database = db,
): Promise<PlatformStatistics> {
  asAdmin(actor)
  const { subject, key, total } = platformCounts
  const counted = (condition: SQL | undefined) =>
    sql<number>`coalesce(sum(${total}) filter (where ${condition}), 0)::int`
  const ofBusinesses = eq(subject, 'businesses')
  const ofUsers = eq(subject, 'users')
  const [row] = await tx
    .select({
      totalBusinesses: counted(ofBusinesses),
      activeBusinesses: counted(and(ofBusinesses, like(key, '% active'))),
      totalUsers: counted(ofUsers),
      totalCustomers: counted(and(ofUsers, eq(key, 'CUSTOMER'))),
      totalBookings: counted(eq(subject, 'bookings')),
      premiumBusinesses: counted(and(ofBusinesses, like(key, 'PREMIUM %'))),
      freeBusinesses: counted(and(ofBusinesses, like(key, 'FREE %'))),
    })
    .from(platformCounts)
  if (!row) throw new Fault('a sum without a row')
  return row
}

/** Merges the counter rows, to keep sums fast. */
export async function compactCounts(tx: Database = db): Promise<void> {
  await tx.execute(sql`
    with folded as (delete from platform_counts returning subject, key, total)
    insert into platform_counts
    select subject, key, sum(total) from folded group by 1, 2 having sum(total) <> 0`)
}

/** The five newest. Admins only. One statement. */
export async function recentBusinesses(actor: Actor, tx: Database = db): Promise<RecentBusiness[]> {
  asAdmin(actor)
  const { id, name, industry, isActive, isListingPublished, createdAt } = businesses
  const isClosed = sql<boolean>`${businesses.closedAt} is not null`
  const rows = await tx
    .select({ id, name, industry, isActive, isListingPublished, isClosed, createdAt })
    .from(businesses)
    .orderBy(sql`${createdAt} desc nulls last`, asc(id))
    .limit(5)
  return rows.map((row) => ({ ...row, createdAt: localDateOf(row.createdAt) }))
}
