import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'

/** Requests are counted to here. */
const most = 100

/** How many requests and suggested edits wait for the actor. Throws `unauthenticated`. One statement. */
export async function countWaiting(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<{ requests: number; suggestions: number }> {
  const { userId } = asUser(actor)
  const [row] = await tx.execute<{ requests: number; suggestions: number }>(sql`
    select (
      select count(*)::int from (
        select 1 from bookings where business_id = b.id and status = 'PENDING' and starts_at > ${now.toISOString()}
        limit ${most}
      ) open
    ) as requests, (
      select count(*)::int from listing_reports where business_id = b.id and kind = 'edit' and state = 'open'
    ) as suggestions
    from businesses b where b.owner_id = ${userId}`)
  return row ?? { requests: 0, suggestions: 0 }
}
