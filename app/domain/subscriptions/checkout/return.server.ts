import { db, type Database } from '#db/client.server.ts'
import { withDeadline } from '#app/gateways/payments/deadline.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import {
  confirmCheckout,
  enqueueConfirmation,
  findCheckout,
  ownerOf,
  type CheckoutOutcome,
} from './confirm.server.ts'

/** Milliseconds for which somebody who returns waits for the provider; the page itself answers within 8 s. */
const returnTimeout = 6000

/**
 * As `confirmCheckout`, but answers within six seconds: what is known already, or `unanswered`, while the provider is
 * unavailable; the queue then retries.
 */
export async function checkoutOnReturn(
  reference: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<CheckoutOutcome | null> {
  try {
    return await withDeadline(returnTimeout, () => confirmCheckout(reference, provider, tx))
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    log.warn({ reference, err: error }, 'payment confirmation failed on return')
    const checkout = await findCheckout(reference, tx)
    if (!checkout) return null
    await enqueueConfirmation(reference, tx)
    return {
      reference,
      plan: checkout.plan,
      state: checkout.state === 'paid' ? 'paid' : 'unanswered',
      answer: null,
      ownerId: await ownerOf(checkout.businessId, tx),
      hasBusiness: checkout.businessId !== null,
      doubts: [],
    }
  }
}
