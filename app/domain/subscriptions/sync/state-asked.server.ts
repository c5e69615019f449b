import { and, eq, isNotNull, notExists } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, payments } from '#db/schema/index.ts'
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

/** The customers who paid a checkout for a business that is not on its books yet, as asking for the rest failed. */
async function unbookedCustomers(businessId: string, tx: Database): Promise<string[]> {
  const booked = tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(eq(payments.reference, checkouts.reference))
  const unmatched = tx
    .select({ id: billingTasks.id })
    .from(billingTasks)
    .where(and(eq(billingTasks.kind, 'unmatched'), eq(billingTasks.reference, checkouts.reference)))
  const rows = await tx
    .selectDistinct({ code: checkouts.customerCode })
    .from(checkouts)
    .where(
      and(
        ...[eq(checkouts.businessId, businessId), eq(checkouts.state, 'paid')],
        ...[isNotNull(checkouts.customerCode), notExists(booked), notExists(unmatched)],
      ),
    )
  return rows.flatMap(({ code }) => code ?? [])
}

/**
 * A business's plan before its owner changes or pays it. The provider is asked first where a month is due, which may be
 * paid although nobody told us, and about a payment that is not on the books yet. Throws `unavailable`.
 */
export async function stateAsked(
  businessId: string,
  provider: Provider,
  tx: Database,
): Promise<PlanState> {
  const now = new Date()
  const known = planStateOf(await planFactsOf(businessId, tx), now)
  const isDue = known.paidUntil !== null && known.paidUntil <= now
  const current = isDue ? await currentSubscription(businessId, tx) : null
  const unbooked = await unbookedCustomers(businessId, tx)
  const customers = new Set([...(current ? [current.customerCode] : []), ...unbooked])
  let state = known
  try {
    for (const code of customers) {
      state = (await syncCustomer(businessId, code, provider, {}, tx)).state
    }
  } catch (error) {
    throw providerUnreachable(error)
  }
  return state
}
