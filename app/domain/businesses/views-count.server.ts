import { lt, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { db, type Database } from '#db/client.server.ts'
import { visitorMarks, visitorSalts } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'

export type Visitor = { address: string; userAgent: string; prefetch: boolean }

/**
 * Counts a profile view, once per visitor and half hour. Excludes bots, prefetches, admins and the owner. Visitors
 * are stored as a hash with a daily salt that is deleted.
 */
export async function recordView(
  actor: Actor,
  businessId: string,
  visitor: Visitor,
  tx: Database = db,
): Promise<void> {
  if (visitor.prefetch || !visitor.userAgent || isbot(visitor.userAgent)) return
  if (actor.kind === 'user' && actor.role === 'ADMIN') return
  const viewer = actor.kind === 'user' ? actor.userId : null
  await tx.execute(sql`
    with today as (select (timezone('Africa/Johannesburg', now()))::date as day),
    fresh as (
      insert into visitor_salts (day) select day from today on conflict (day) do nothing returning salt
    ),
    salted as (
      select salt from fresh
      union all select salt from visitor_salts, today where visitor_salts.day = today.day limit 1
    ),
    counted as (
      insert into visitor_marks (business_id, visitor)
      select b.id, encode(sha256(convert_to(salt || ${visitor.address} || ${visitor.userAgent}, 'UTF8')), 'hex')
      from salted, businesses b
      where b.id = ${businessId} and (${viewer}::uuid is null or b.owner_id is distinct from ${viewer}::uuid)
      on conflict (business_id, visitor) do update set counted_at = now()
        where visitor_marks.counted_at < now() - interval '30 minutes'
      returning business_id
    ),
    daily as (
      insert into business_views (business_id, day, views) select business_id, day, 1 from counted, today
      on conflict (business_id, day) do update set views = business_views.views + 1
    )
    update businesses set visits = visits + 1 from counted where id = counted.business_id`)
}

/** Deletes marks and salts of visitors after a day: nobody can be recognised later. */
export async function deleteOldVisitors(tx: Database = db): Promise<void> {
  const yesterday = sql`now() - interval '1 day'`
  await tx.delete(visitorSalts).where(lt(visitorSalts.day, sql`(${yesterday})::date`))
  await tx.delete(visitorMarks).where(lt(visitorMarks.countedAt, yesterday))
}
