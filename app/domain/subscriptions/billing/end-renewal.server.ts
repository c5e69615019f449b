import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import { recordCancellation, stopRenewal } from '../ledger/cancellation.server.ts'
import { mailEnding } from '../ledger/ending-mail.server.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { planStateOf, type PlanState } from '../plan/state.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'

const stateOf = async (businessId: string, tx: Database) =>
  planStateOf(await planFactsOf(businessId, tx), new Date())

const isDue = ({ paidUntil }: PlanState) => paidUntil !== null && paidUntil <= new Date()

/** Where a month is due, the provider is asked first whether it was paid and nobody told us. */
async function stateBefore(
  businessId: string,
  customerCode: string,
  provider: Provider,
  tx: Database,
): Promise<PlanState> {
  const known = await stateOf(businessId, tx)
  if (!isDue(known)) return known
  return (await syncCustomer(businessId, customerCode, provider, {}, tx)).state
}

/** Whether anything will be charged, as far as is known. */
const goesOn = ({ status, nextPaymentAt }: PlanState) =>
  status === 'active' || status === 'past-due' || nextPaymentAt !== null

/**
 * Ends a subscription at the provider; what is paid stays. `tells`: as an admin chose, so the days of grace stay too while
 * a month is due, and its owner is told where their plan ends by it. Called by the queue (PaymentsFault).
 */
export async function endRenewal(
  { code, tells = false }: { code: string; tells?: boolean },
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.code, code))
  if (row?.state !== 'active' && row?.state !== 'attention') return
  const { businessId, customerCode } = row
  // Before the provider's own event can say so.
  const before =
    tells && businessId ? await stateBefore(businessId, customerCode, provider, tx) : null
  await stopRenewal(row, provider)
  if (!before || !businessId) return recordCancellation({ code, businessId }, tx)
  const unpaidSince = isDue(before) && !row.supersededAt ? new Date() : null
  // Asked again after a crash, it would find the plan ended and tell nobody.
  await tx.transaction(async (inner) => {
    await recordCancellation({ code, businessId, unpaidSince }, inner)
    if (goesOn(before) && !goesOn(await stateOf(businessId, inner)))
      await mailEnding(businessId, inner)
  })
}
