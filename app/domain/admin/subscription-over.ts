import { sql } from 'drizzle-orm'

/** Of a subscription `s` and its business's terms `t`: begun before the plan ended for good, and to be cancelled. */
export const isOver = sql`(t.status = 'ended' and t.paid_until is not null
  and coalesce(s.started_at <= t.paid_until, true))`
