import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { payments } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import type { Provider } from '../plan/provider.server.ts'
import { openReversed } from './unmatched.server.ts'

/** Banks reverse payments within about this time. */
const reversibleFor = 120 * day

/**
 * Opens a task for each booked payment of a customer that the provider no longer counts as paid, because nobody told
 * us of its reversal. Throws PaymentsFault.
 */
export async function findReversals(
  businessId: string,
  customerCode: string,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const booked = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.businessId, businessId),
        eq(payments.customerCode, customerCode),
        eq(payments.reversed, false),
        gt(payments.paidAt, new Date(Date.now() - reversibleFor)),
      ),
    )
  if (booked.length === 0) return
  const listed = await provider.gateway.paymentsOf(customerCode)
  const paid = new Set(listed.map(({ reference }) => reference))
  for (const { reference } of booked.filter((one) => !paid.has(one.reference))) {
    const payment = await provider.gateway.transaction(reference)
    if (payment?.state === 'reversed') await openReversed(payment, businessId, provider, tx)
  }
}
