import { sql } from 'drizzle-orm'
import { connectAlone } from '#db/client.server.ts'

/** Tells these advisory locks from any others on the database. */
const lockClass = 6006

/** Businesses whose queue this process works on, and nobody else meanwhile. */
export type Claims = {
  /** Claims up to `most` businesses that a call is due for, longest due first, without those `busy`. */
  take: (busy: string[], most: number) => Promise<string[]>
  release: (businessId: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens claims on a connection of their own. They are locks of that connection, so they end with the
 * process, however it ends: a queue is never left locked behind.
 */
export function openClaims(): Claims {
  const { db, close } = connectAlone()
  return {
    async take(busy, most) {
      // The heads of all queues by hopping through the index: as many steps as queues, not as rows.
      const rows = (await db.execute(sql`
        with recursive heads as (
          (select business_id, due_at from deliveries where status = 'queued'
           order by business_id, seq limit 1)
          union all
          select next.business_id, next.due_at from heads, lateral (
            select business_id, due_at from deliveries
            where status = 'queued' and business_id > heads.business_id
            order by business_id, seq limit 1) next
        )
        select id from (
          select heads.business_id as id from heads
          left join automations on automations.business_id = heads.business_id
          where heads.due_at <= now() and automations.held_at is null
            and heads.business_id <> all(string_to_array(${busy.join(',')}, ',')::uuid[])
          order by heads.due_at offset 0
        ) due
        where pg_try_advisory_lock(${lockClass}::int, hashtext(id::text))
        limit ${most}`)) as unknown as { id: string }[]
      return rows.map(({ id }) => id)
    },
    async release(businessId) {
      await db.execute(
        sql`select pg_advisory_unlock(${lockClass}::int, hashtext(${businessId}::text))`,
      )
    },
    close,
  }
}
