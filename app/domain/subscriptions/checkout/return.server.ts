import { db, type Database } from '#db/client.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { withDeadline } from '#app/gateways/payments/deadline.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { confirmCheckout, enqueueConfirmation, type CheckoutOutcome } from './confirm.server.ts'
import { findCheckout, payingOwnerOf } from './find.server.ts'

/** Milliseconds for which somebody who returns waits for the provider; the page itself answers within 8 s. */
const returnTimeout = 6000

/**
 * As `confirmCheckout`, but answers within six seconds: what is known already, or `unanswered`, while the provider is
 * unavailable, or was asked about this checkout too often; the queue then asks.
 */
export async function checkoutOnReturn(
  reference: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<CheckoutOutcome | null> {
  if (!(await findCheckout(reference, tx))) return null
  try {
    await countUse('checkout-return', reference, 'Asked often.', tx)
    return await withDeadline(returnTimeout, () => confirmCheckout(reference, provider, tx))
  } catch (error) {
    const isTooOften = error instanceof DomainError && error.code === 'too-many'
    if (!isTooOften && !(error instanceof PaymentsFault)) throw error
    log.warn({ reference, err: error }, 'payment not confirmed on return')
    const checkout = await findCheckout(reference, tx)
    if (!checkout) return null
    await enqueueConfirmation(reference, tx)
    return {
      reference,
      plan: checkout.plan,
      state: checkout.state === 'paid' ? 'paid' : 'unanswered',
      answer: null,
      ownerId: payingOwnerOf(checkout),
      hasBusiness: checkout.businessId !== null,
      doubts: [],
      asked: null,
    }
  }
}
