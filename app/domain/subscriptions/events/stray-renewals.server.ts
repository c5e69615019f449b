import { and, eq, exists, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { checkouts, subscriptions } from '#db/schema/index.ts'
import { isLive } from '../plan/one-renewal.server.ts'
import { enqueueEndOfUntied } from '../sync/untied-subscriptions.server.ts'
import { tiesOf } from '../tasks/tied-payer.server.ts'

/**
 * Has the queue end what was to be ended by `before` and renews for nobody, as where that was lost: of a payer whose listing
 * was given back, where it is neither for another one nor for what they may yet set up.
 */
export async function endStray(before: Date, tx: Database): Promise<void> {
  const own = eq(checkouts.customerCode, subscriptions.customerCode)
  const paid = tx
    .select({ one: sql`1` })
    .from(checkouts)
    .where(and(own, isNotNull(checkouts.paidAt)))
  const stray = await tx
    .select({ code: subscriptions.code })
    .from(subscriptions)
    .where(
      and(
        ...[isLive, isNull(subscriptions.businessId), lt(subscriptions.askedAt, before)],
        exists(paid),
        notExists(tiesOf(tx)),
      ),
    )
  for (const { code } of stray) await enqueueEndOfUntied(code, tx)
}
