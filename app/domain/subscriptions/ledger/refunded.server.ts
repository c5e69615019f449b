import { sql } from 'drizzle-orm'

/** Cents of a payment that were given back or are on their way, by refunds and by the bank. */
export const refunded = sql<number>`(
  coalesce((select sum(back.amount_cents) from refunds back
    where back.reference = payments.reference and back.state <> 'failed'), 0)
  + coalesce((select sum(taken.amount_cents) from billing_tasks taken
    where taken.reference = payments.reference and taken.kind = 'reversed'), 0))::int`
