import { and, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { reconcileDrifts, subscriptions } from '#db/schema/index.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { stopRenewal, recordCancellation } from '../ledger/cancellation.server.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { enqueueEnding, pendingCancellationsOf } from '../plan/one-renewal.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { planStateOf } from '../plan/state.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'

/** Writes down for the admins, once, that a subscription renews although it should not. */
async function recordPendingCancellation(
  businessId: string,
  code: string,
  tx: Database,
): Promise<void> {
  const finding = `Subscription ${code} should be cancelled but renews still. We keep trying.`
  const known = await tx
    .select()
    .from(reconcileDrifts)
    .where(and(eq(reconcileDrifts.businessId, businessId), eq(reconcileDrifts.finding, finding)))
  if (known.length === 0) {
    await tx.insert(reconcileDrifts).values({ businessId, finding, repaired: false })
  }
}

/**
 * Cancels a subscription that a newer one replaced or whose plan has ended, if the provider still says so when
 * asked. Run by the queue, which retries on PaymentsFault.
 */
export async function cancelSuperseded(
  code: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.code, code))
  if (!row?.businessId) return
  const { businessId, customerCode } = row
  try {
    await syncCustomer(businessId, customerCode, provider, {}, tx)
    const state = planStateOf(await planFactsOf(businessId, tx), new Date())
    const pendingCancellations = await pendingCancellationsOf(businessId, state, tx)
    const pending = pendingCancellations.find((one) => one.code === code)
    if (!pending) return
    await stopRenewal(row, provider)
    // Its renewal never came, whether or not anybody told us.
    const unpaidSince = pending.supersededAt ? null : state.paidUntil
    await recordCancellation({ code, businessId, unpaidSince }, tx)
  } catch (error) {
    if (error instanceof PaymentsFault) await recordPendingCancellation(businessId, code, tx)
    throw error
  }
}

/** Tries at once what the queue would do next; a provider that does not answer leaves it to the queue. */
export async function retryCancellations(
  businessId: string,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const state = planStateOf(await planFactsOf(businessId, tx), new Date())
  for (const { code } of await pendingCancellationsOf(businessId, state, tx)) {
    try {
      await cancelSuperseded(code, provider, tx)
    } catch (error) {
      if (!(error instanceof PaymentsFault)) throw error
      log.warn({ businessId, err: error }, 'a subscription will be cancelled by the queue')
    }
  }
}

/**
 * Asks what became of a change of a plan, and has the queue end what renews although it should not, as where an answer
 * was lost. Called by the queue (PaymentsFault).
 */
export async function checkPlanChange(
  { businessId, customerCode }: { businessId: string; customerCode: string },
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  const { state } = await syncCustomer(businessId, customerCode, provider, {}, tx)
  const pending = await pendingCancellationsOf(businessId, state, tx)
  for (const { code } of pending) await enqueueEnding(code, tx)
}

/** Asks the provider again after a change, where it answers. */
export async function syncAfterChange(
  businessId: string,
  customerCode: string,
  provider: Provider,
  tx: Database,
): Promise<void> {
  try {
    await syncCustomer(businessId, customerCode, provider, {}, tx)
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    log.warn({ businessId, err: error }, 'a changed plan will be compared by the queue')
  }
}
