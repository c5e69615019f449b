import { and, isNull, lte } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import { ordersEverSold, planOfCode } from '../plan/plan-codes.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'

/**
 * Writes down the subscriptions of a customer without an account, so that what renews is on the records before anybody
 * claims it. Leaves those alone that a business holds. Throws PaymentsFault.
 */
export async function recordUnclaimed(
  customerCode: string,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const askedAt = new Date()
  const answers = await provider.gateway.subscriptionsOf(customerCode)
  const orders = await ordersEverSold(provider, tx)
  for (const { code, emailToken, planCode, state, nextPaymentAt, ...answer } of answers) {
    const plan = planOfCode(orders, planCode)
    if (!plan || answer.customerCode !== customerCode) continue
    const values = { state, nextPaymentAt, askedAt, startedAt: answer.createdAt }
    await tx
      .insert(subscriptions)
      .values({ code, emailToken, customerCode, plan, planCode, ...values })
      .onConflictDoUpdate({
        target: subscriptions.code,
        set: values,
        setWhere: and(isNull(subscriptions.businessId), lte(subscriptions.askedAt, askedAt)),
      })
  }
}

/** Puts a payment on the records, with its business or without one yet; answers doubts for a person. */
export async function recordPayment(
  { businessId }: { businessId: string | null },
  customerCode: string,
  provider: Provider,
  tx: Database,
): Promise<string[]> {
  if (businessId) return (await syncCustomer(businessId, customerCode, provider, {}, tx)).doubts
  await recordUnclaimed(customerCode, provider, tx)
  return []
}
