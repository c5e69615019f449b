import { and, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { announce, db, withdraw } from '#db/client.server.ts'
import { deliveryClaims } from '#db/schema/index.ts'
import { inOrder } from './in-order.server.ts'
import { log } from '#app/log.server.ts'

/** Businesses whose queue this process has claimed exclusively. */
export type Claims = {
  /** Claims up to `most` businesses with due deliveries, longest due first, except `busy` ones. */
  take: (busy: string[], most: number) => Promise<string[]>
  /** Whether the claim is still valid: a process stopped for too long loses it. */
  holds: (businessId: string) => Promise<boolean>
  release: (businessId: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * A loose index scan over queue heads: steps are per queue, not per row. Own claims not in `busy` are left from a
 * statement whose response was lost.
 */
const takeDue = (worker: string, busy: readonly string[], most: number) =>
  db.execute<{ id: string }>(sql`
    with recursive heads as (
      (select business_id, due_at from deliveries where status = 'queued' and ${inOrder(sql`now()`)}
       order by business_id, seq limit 1)
      union all
      select next.business_id, next.due_at from heads, lateral (
        select business_id, due_at from deliveries
        where status = 'queued' and ${inOrder(sql`now()`)} and business_id > heads.business_id
        order by business_id, seq limit 1) next
    ), due as (
      select heads.business_id, heads.due_at from heads
      left join automations on automations.business_id = heads.business_id
      where heads.due_at <= now() and automations.paused_at is null
        and heads.business_id <> all(string_to_array(${busy.join(',')}, ',')::uuid[])
        and not exists (
          select 1 from delivery_claims claimed
          where claimed.business_id = heads.business_id and claimed.worker <> ${worker})
      order by heads.due_at limit ${most}
    ), taken as (
      insert into delivery_claims as claim (business_id, worker)
      select business_id, ${worker} from due order by business_id
      on conflict (business_id) do update set claimed_at = now() where claim.worker = excluded.worker
      returning business_id
    )
    select business_id as id from taken join due using (business_id) order by due_at`)

/**
 * Claims under a name announced while this process runs: claims of a dead process are released (server/takeover),
 * those of one that only lost its connection are not.
 */
export async function openClaims(): Promise<Claims> {
  const worker = `deliveries-${randomUUID()}`
  await announce(worker)
  const ours = (businessId: string) =>
    and(eq(deliveryClaims.businessId, businessId), eq(deliveryClaims.worker, worker))
  return {
    async take(busy, most) {
      const rows = await takeDue(worker, busy, most)
      return rows.map(({ id }) => id)
    },
    async holds(businessId) {
      return (await db.$count(deliveryClaims, ours(businessId))) > 0
    },
    async release(businessId) {
      await db.delete(deliveryClaims).where(ours(businessId))
    },
    async close() {
      try {
        await db.delete(deliveryClaims).where(eq(deliveryClaims.worker, worker))
      } catch (error) {
        // They are then released like those of a dead process, so this is not fatal.
        log.warn({ err: error }, 'releasing delivery claims failed')
      }
      await withdraw(worker)
    },
  }
}
