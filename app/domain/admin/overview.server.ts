import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/accounts/actor.ts'
import type { PlatformStatistics, RecentBusiness } from './views.ts'

/** Exact figures of the platform. Admins only. One statement. */
export async function platformStatistics(
  actor: Actor,
  tx: Database = db,
): Promise<PlatformStatistics> {
  asAdmin(actor)
  const [row] = await tx.execute<PlatformStatistics>(sql`
    select b.*, u.*, (select count(*)::int from bookings) as "totalBookings"
    from (
      select count(*)::int as "totalBusinesses",
        count(*) filter (where is_active)::int as "activeBusinesses",
        count(*) filter (where plan_status = 'PREMIUM')::int as "premiumBusinesses",
        count(*) filter (where plan_status = 'FREE')::int as "freeBusinesses"
      from businesses
    ) b, (
      select count(*)::int as "totalUsers",
        count(*) filter (where role = 'CUSTOMER')::int as "totalCustomers"
      from users
    ) u`)
  return row as PlatformStatistics
}

/** The five newest businesses. Admins only. One statement. */
export async function recentBusinesses(actor: Actor, tx: Database = db): Promise<RecentBusiness[]> {
  asAdmin(actor)
  const rows = await tx.execute<RecentBusiness>(sql`
    select slug, name, industry, suburb, is_active as "isActive",
      to_char(timezone('Africa/Johannesburg', created_at), 'YYYY-MM-DD') as "createdAt"
    from businesses order by created_at desc nulls last, id limit 5`)
  return [...rows]
}
