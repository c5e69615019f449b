import type { Database } from '#db/client.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { withDeadline } from '#app/gateways/payments/deadline.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { currentSubscription } from '../plan/one-renewal.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import { planStateOf, type PlanState } from '../plan/state.ts'
import { unbookedCustomers } from '../plan/unbooked.server.ts'
import { syncCustomer } from './sync-customer.server.ts'

export const providerUnreachable = (cause: unknown) =>
  cause instanceof PaymentsFault
    ? new DomainError(
        'unavailable',
        'The payment provider did not answer, and nothing was changed. Please try again.',
        { cause },
      )
    : cause

/** Milliseconds to wait for an answer that is needed, as for a single call, and for one that is not. */
const waits = { needed: 15_000, other: 3000 }

/** Whom to ask about before a plan is changed: `needed` has to be answered, the others need not. */
async function customersToAsk(businessId: string, isDue: boolean, tx: Database) {
  const current = isDue ? await currentSubscription(businessId, tx) : null
  const needed = new Set(current ? [current.customerCode] : [])
  const others = new Set<string>()
  for (const { code, isNew } of await unbookedCustomers(businessId, tx)) {
    if (code) (isNew ? needed : others).add(code)
  }
  return { needed: [...needed], others: [...others].filter((code) => !needed.has(code)) }
}

/**
 * A business's plan before its owner changes or pays it. The provider is asked first where a month is due, which may be
 * paid although nobody told us, and about a payment that is not on the books yet. Throws `unavailable`.
 */
export async function stateAsked(
  businessId: string,
  provider: Provider,
  tx: Database,
  { needed: wait, other } = waits,
): Promise<PlanState> {
  const known = planStateOf(await planFactsOf(businessId, tx), new Date())
  const isDue = known.paidUntil !== null && known.paidUntil <= new Date()
  const { needed, others } = await customersToAsk(businessId, isDue, tx)
  if (needed.length + others.length === 0) return known
  const ask = async (customers: string[]) => {
    for (const code of customers) await syncCustomer(businessId, code, provider, {}, tx)
  }
  try {
    await withDeadline(wait, () => ask(needed))
  } catch (error) {
    throw providerUnreachable(error)
  }
  try {
    await withDeadline(other, () => ask(others))
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    log.warn({ businessId, err: error }, 'an old payment is not on the books yet')
  }
  return planStateOf(await planFactsOf(businessId, tx), new Date())
}

/** Asks whether a month that is due was paid and nobody told us. Throws `unavailable`. */
export async function askWhatIsDue(
  businessId: string,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const { paidUntil } = planStateOf(await planFactsOf(businessId, tx), new Date())
  if (paidUntil === null || paidUntil > new Date()) return
  const current = await currentSubscription(businessId, tx)
  if (!current) return
  const ask = () => syncCustomer(businessId, current.customerCode, provider, {}, tx)
  try {
    await withDeadline(waits.needed, ask)
  } catch (error) {
    throw providerUnreachable(error)
  }
}
