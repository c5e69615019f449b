import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import type { Jobs } from '#app/domain/queue.server.ts'
import {
  recordCancellation,
  recordEndOfNobodys,
  stopRenewal,
} from '../ledger/cancellation.server.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { planStateOf, type PlanState } from '../plan/state.ts'
import { allPaid, isUnheard } from '../sync/ordered-payments.server.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'
import { isTied } from '../tasks/tied-payer.server.ts'

const isDue = ({ paidUntil }: PlanState) => paidUntil !== null && paidUntil <= new Date()

/** Where a month is due, the provider is asked first whether it was paid and nobody told us. */
async function stateBefore(
  businessId: string,
  customerCode: string,
  provider: Provider,
  tx: Database,
): Promise<PlanState> {
  const known = planStateOf(await planFactsOf(businessId, tx), new Date())
  if (!isDue(known)) return known
  return (await syncCustomer(businessId, customerCode, provider, {}, tx)).state
}

/** Whether a business may get it: also by a payment that nobody has told us of yet. */
async function mayBeSomebodys(
  { code, customerCode }: typeof subscriptions.$inferSelect,
  { gateway }: Provider,
  tx: Database,
): Promise<boolean> {
  if (await isTied(code, tx)) return true
  const paid = await allPaid(customerCode, await gateway.paymentsOf(customerCode), tx)
  return paid.some(isUnheard)
}

/**
 * Ends a subscription at the provider; what is paid stays, and its owner is told where their plan ends by it. `byAdmin`: the
 * days of grace stay too while a month is due. `untied`: as it was nobody's; nothing is ended where a business has it by now,
 * which is asked about, or may get it. Called by the queue (PaymentsFault).
 */
export async function endRenewal(
  { code, tells: byAdmin = false, untied = false }: Jobs['end-renewal'],
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.code, code))
  if (row?.state !== 'active' && row?.state !== 'attention') return
  const { businessId, customerCode } = row
  // It may have been ended when it was nobody's, and the answer lost.
  if (untied && businessId)
    return void (await syncCustomer(businessId, customerCode, provider, {}, tx))
  if (untied && (await mayBeSomebodys(row, provider, tx))) return
  // Before the provider's own event can say so.
  const before =
    byAdmin && businessId ? await stateBefore(businessId, customerCode, provider, tx) : null
  await stopRenewal(row, provider)
  if (!businessId) return recordEndOfNobodys(row, tx)
  // Its listing may have let go of it while the provider was asked.
  const [now = row] = await tx.select().from(subscriptions).where(eq(subscriptions.code, code))
  const unpaidSince = before && isDue(before) && !row.supersededAt ? new Date() : null
  await recordCancellation({ code, businessId: now.businessId, unpaidSince }, tx)
}
