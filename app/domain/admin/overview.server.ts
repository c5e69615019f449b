import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/accounts/actor.ts'
import type { PlatformStatistics, RecentBusiness } from './views.ts'

/**
 * Exact figures of the platform, from counts that triggers keep in the same transaction as what they
 * count. Admins only. One statement over a handful of rows.
 */
export async function platformStatistics(
  actor: Actor,
  tx: Database = db,
): Promise<PlatformStatistics> {
  asAdmin(actor)
  const counted = (condition: SQL) => sql`coalesce(sum(total) filter (where ${condition}), 0)::int`
  const [row] = await tx.execute<PlatformStatistics>(sql`
    select ${counted(sql`subject = 'businesses'`)} as "totalBusinesses",
      ${counted(sql`subject = 'businesses' and key like '% active'`)} as "activeBusinesses",
      ${counted(sql`subject = 'users'`)} as "totalUsers",
      ${counted(sql`subject = 'users' and key = 'CUSTOMER'`)} as "totalCustomers",
      ${counted(sql`subject = 'bookings'`)} as "totalBookings",
      ${counted(sql`subject = 'businesses' and key like 'PREMIUM %'`)} as "premiumBusinesses",
      ${counted(sql`subject = 'businesses' and key like 'FREE %'`)} as "freeBusinesses"
    from platform_counts`)
  return row as PlatformStatistics
}

/** Folds the rows of the counts together, so that there are few to add up. */
export async function foldCounts(tx: Database = db): Promise<void> {
  await tx.execute(sql`
    with folded as (delete from platform_counts returning subject, key, total)
    insert into platform_counts
    select subject, key, sum(total) from folded group by 1, 2 having sum(total) <> 0`)
}

/** The five newest businesses. Admins only. One statement. */
export async function recentBusinesses(actor: Actor, tx: Database = db): Promise<RecentBusiness[]> {
  asAdmin(actor)
  const rows = await tx.execute<RecentBusiness>(sql`
    select id, name, industry, suburb, is_active as "isActive",
      to_char(timezone('Africa/Johannesburg', created_at), 'YYYY-MM-DD') as "createdAt"
    from businesses order by created_at desc nulls last, id limit 5`)
  return [...rows]
}
