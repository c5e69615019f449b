import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { minute } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { currentSubscription } from '../plan/one-renewal.server.ts'
import { isFormersCard } from '../plan/payer.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { providerUnreachable } from '../sync/state-asked.server.ts'
import { ownPlanBusiness } from './own-business.server.ts'

/** The subscription whose card is charged next; null where nothing renews, or on the card of a former owner. */
export async function chargedSubscription(businessId: string, tx: Database) {
  const current = await currentSubscription(businessId, tx)
  const renews = current?.state === 'active' || current?.state === 'attention'
  if (!renews || current.supersededAt) return null
  return (await isFormersCard(current.customerCode, businessId, tx)) ? null : current
}

/** Nobody tells us of a new card: asks once the owner is likely back from the provider's page, and again. */
async function syncSoon(businessId: string, customerCode: string, tx: Database): Promise<void> {
  for (const minutes of [2, 15]) {
    const runAt = new Date(Date.now() + minutes * minute)
    const key = `card-changed-${minutes}:${businessId}`
    await enqueue(tx, 'sync-customer', { businessId, customerCode }, { key, runAt })
  }
}

/**
 * The provider's page for changing the card. Throws as `ownBilling`, `conflict` without a subscription, and
 * `unavailable`.
 */
export async function ownCardLink(
  actor: Actor,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<string> {
  const { id } = await ownPlanBusiness(actor, tx)
  const subscription = await chargedSubscription(id, tx)
  if (!subscription) throw new DomainError('conflict', 'There is no card on a plan of yours.')
  await syncSoon(id, subscription.customerCode, tx)
  try {
    return await provider.gateway.cardLink(subscription.code)
  } catch (error) {
    throw providerUnreachable(error)
  }
}
