import { and, eq, exists, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { checkouts, subscriptions } from '#db/schema/index.ts'
import { begunWithin } from '../plan/begun-within.ts'
import { lastSetUpReminder } from '../plan/set-up-steps.ts'
import { reversibleFor } from './reversals.server.ts'
import { setAsideOf } from './set-aside.server.ts'

const seconds = sql.raw(String(begunWithin / 1000))

/** Whether a payment is known to have begun a subscription, for a query of both. */
const isBegun = sql`exists (
  select from checkouts paid
  where paid.customer_code = ${subscriptions.customerCode} and paid.plan_code = ${subscriptions.planCode}
    and abs(extract(epoch from paid.paid_at - ${subscriptions.startedAt})) < ${seconds})`
const isBegunBy = sql`coalesce(${checkouts.planCode} = ${subscriptions.planCode}
  and abs(extract(epoch from ${checkouts.paidAt} - ${subscriptions.startedAt})) < ${seconds}, false)`

const since = sql`now() - make_interval(secs => ${sql.raw(String(reversibleFor / 1000))})`

/** Whether the listing of a checkout is asked about at night (`customersAfter`), or once it is booked, and then takes what is its own. */
const isAsked = sql`(exists (
  select from payments booked
  where booked.business_id = ${checkouts.businessId} and booked.customer_code = ${checkouts.customerCode}
    and not booked.reversed and booked.paid_at > ${since}
) or (${checkouts.paidAt} > ${since} and not exists (
  select from payments booked where booked.reference = ${checkouts.reference}
)) or exists (
  select from subscriptions held
  where held.business_id = ${checkouts.businessId} and held.customer_code = ${checkouts.customerCode}
    and held.state in ('active', 'attention', 'non-renewing')))`

/**
 * For a query of subscriptions: the checkouts of their customer that are a listing's, or may yet be set up, and for which they
 * may renew. Where one began it, no other can be what it is for; a listing that no longer pays has no part in what no payment began.
 */
export const tiesOf = (tx: Database) =>
  tx
    .select({ one: sql`1` })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerCode, subscriptions.customerCode),
        or(isBegunBy, sql`not ${isBegun}`),
        or(
          and(isNotNull(checkouts.businessId), or(isBegunBy, isAsked)),
          and(
            isNull(checkouts.businessId),
            eq(checkouts.state, 'paid'),
            lt(checkouts.setupReminder, lastSetUpReminder),
            notExists(setAsideOf(tx)),
          ),
        ),
      ),
    )

/** Whether what a subscription renews may be for a listing, or be set up yet. */
export async function isTied(code: string, tx: Database): Promise<boolean> {
  const rows = await tx
    .select({ code: subscriptions.code })
    .from(subscriptions)
    .where(and(eq(subscriptions.code, code), exists(tiesOf(tx))))
  return rows.length > 0
}
