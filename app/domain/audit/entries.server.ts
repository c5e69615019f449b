import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { auditEntries as entries, users } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { addDays, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import type { AuditEntry } from './actions.ts'

const daysDrawn = 30

type AuditRange = { target?: string; since?: Date | null; limit: number; offset?: number }

/** Newest first; optionally of one target, or from a moment on. Admins only. One statement. */
export async function auditEntries(
  actor: Actor,
  { target, since, limit, offset = 0 }: AuditRange,
  tx: Database = db,
): Promise<AuditEntry[]> {
  asAdmin(actor)
  const { id, action, targetType, targetId, before, after, at } = entries
  return tx
    .select({ id, action, by: users.email, before, after, at })
    .from(entries)
    .leftJoin(users, eq(users.id, entries.actorUserId))
    .where(
      and(
        since ? gte(at, since) : undefined,
        target === undefined ? undefined : and(eq(targetType, 'business'), eq(targetId, target)),
      ),
    )
    .orderBy(sql`${at} desc nulls last`, asc(id))
    .limit(limit)
    .offset(offset)
}

/** Audit entries per day of Cape Town's calendar, days without any included. Admins only. */
export async function auditByDay(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<{ date: string; count: number }[]> {
  asAdmin(actor)
  const today = localDateOf(now)
  const first = addDays(today, 1 - daysDrawn)
  const rows = await tx.execute<{ date: string; count: number }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as date, coalesce(done.count, 0)::int as count
    from generate_series(${first}::date, ${today}::date, interval '1 day') as d(day)
    left join (
      select timezone('Africa/Johannesburg', at)::date as day, count(*) as count
      from audit_entries where at >= ${startOfDate(first).toISOString()} group by 1
    ) as done on done.day = d.day::date
    order by d.day`)
  return [...rows]
}
