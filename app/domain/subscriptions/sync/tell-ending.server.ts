import type { Database } from '#db/client.server.ts'
import { tellOfEnding } from '../ledger/ending-mail.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import { syncCustomer } from './sync-customer.server.ts'

/**
 * Asks about what a business has by now and may have been ended when it was nobody's, the answer lost: its owner learns of it
 * where their plan ends. Throws PaymentsFault.
 */
export async function tellIfEnded(
  businessId: string,
  customerCode: string,
  provider: Provider,
  tx: Database,
): Promise<void> {
  await syncCustomer(businessId, customerCode, provider, {}, tx)
  await tellOfEnding(businessId, tx)
}
