import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import { applyPlanState } from '../ledger/ledger.server.ts'
import { lockBusiness } from '../plan/locks.server.ts'
import type { Provider } from '../plan/provider.server.ts'

/**
 * Subscribes a customer on the saved card, with a first payment at `startAt`, and books it as what the owner chose
 * last; `also` joins that transaction. Throws PaymentsFault.
 */
export async function subscribeFrom(
  startAt: Date,
  { businessId, customerCode, plan }: { businessId: string; customerCode: string; plan: PaidPlan },
  provider: Provider,
  tx: Database,
  also: (code: string, inner: Database) => Promise<void> = async () => {},
): Promise<void> {
  const planCode = provider.codes[plan]
  const code = await provider.gateway.subscribeLater({ customerCode, planCode, startAt })
  const now = new Date()
  await tx.transaction(async (inner) => {
    await lockBusiness(businessId, inner)
    const chosen = { businessId, chosenAt: now }
    await inner
      .insert(subscriptions)
      .values({
        ...{ code, customerCode, plan, planCode, state: 'active', nextPaymentAt: startAt },
        ...{ ...chosen, askedAt: now, startedAt: now },
      })
      .onConflictDoUpdate({
        target: subscriptions.code,
        set: { ...chosen, supersededAt: null },
      })
    await also(code, inner)
    await applyPlanState(businessId, now, inner)
  })
}
