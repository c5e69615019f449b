import type { Database } from '#db/client.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { holdersOf } from '../plan/customer-holders.server.ts'
import { saveSubscriptions, type OwnSubscription } from './customer-subscriptions.server.ts'

/**
 * Ends what a customer renews for nobody: begun for a listing that has let go of them since, as where an account was deleted
 * before an answer came. Left alone where they pay for another listing, whose own question takes it.
 */
export async function endUntied(
  customerCode: string,
  found: OwnSubscription[],
  askedAt: Date,
  tx: Database,
): Promise<void> {
  if (found.length === 0 || (await holdersOf(customerCode, tx)).length > 0) return
  await saveSubscriptions(null, found, askedAt, tx)
  for (const { code, state } of found) {
    if (state !== 'active' && state !== 'attention') continue
    await enqueue(tx, 'end-renewal', { code }, { key: `end-renewal:${code}` })
  }
}
