import type { Database } from '#db/client.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { currentSubscription } from '../plan/one-renewal.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import { planStateOf, type PlanState } from '../plan/state.ts'
import { syncCustomer } from './sync-customer.server.ts'

export const providerUnreachable = (cause: unknown) =>
  cause instanceof PaymentsFault
    ? new DomainError(
        'unavailable',
        'The payment provider did not answer, and nothing was changed. Please try again.',
        { cause },
      )
    : cause

/**
 * A business's plan before its owner changes or pays it: where a month is due, the provider is asked first whether it
 * was paid and nobody told us. Throws `unavailable`.
 */
export async function stateAsked(
  businessId: string,
  provider: Provider,
  tx: Database,
): Promise<PlanState> {
  const now = new Date()
  const known = planStateOf(await planFactsOf(businessId, tx), now)
  if (!known.paidUntil || known.paidUntil > now) return known
  const subscription = await currentSubscription(businessId, tx)
  if (!subscription) return known
  try {
    return (await syncCustomer(businessId, subscription.customerCode, provider, {}, tx)).state
  } catch (error) {
    throw providerUnreachable(error)
  }
}
