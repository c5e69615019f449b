import { desc, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { payments } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { planFactsOf } from '../plan/ledger.server.ts'
import { currentSubscription, unendedOf } from '../plan/one-renewal.server.ts'
import { catalogue } from '../plan/catalogue.ts'
import type { OwnBilling } from './views.ts'
import { providerUnreachable } from './cancel.server.ts'
import { ownPlanBusiness } from './own-business.server.ts'
import { planStateOf } from '../plan/state.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'

/**
 * The actor's plan with the latest 36 payments. Five statements. Throws `unauthenticated`, `forbidden`, `not-found`.
 */
export async function ownBilling(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<OwnBilling> {
  const business = await ownPlanBusiness(actor, tx)
  const facts = await planFactsOf(business.id, tx)
  const state = planStateOf(facts, now)
  const paid = await tx
    .select()
    .from(payments)
    .where(eq(payments.businessId, business.id))
    .orderBy(desc(payments.paidAt))
    .limit(36)
  const given = state.status === 'none' && business.plan !== 'NONE' && business.plan !== 'FREE'
  const renewing = facts.subscriptions.filter(({ state: s }) => s === 'active' || s === 'attention')
  const unended = await unendedOf(business.id, state, tx)
  return {
    businessName: business.name,
    plan: business.plan,
    status: given ? 'given' : state.status,
    paidUntil: state.paidUntil,
    serviceUntil: state.serviceUntil,
    nextPaymentAt: state.nextPaymentAt,
    follower: state.follower,
    renews: given || renewing.length > unended.length,
    unended: unended.map(({ plan }) => plan),
    hasCard: facts.subscriptions.some(({ state: s }) => s !== 'ended'),
    payments: paid.map(({ reference, plan, amountCents, paidAt, reversed }) => ({
      reference,
      plan: catalogue[plan].name,
      cents: amountCents,
      paidAt,
      reversed,
    })),
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
  const subscription = await currentSubscription(id, tx)
  if (!subscription) throw new DomainError('conflict', 'There is no card on a plan of yours.')
  try {
    return await provider.gateway.cardLink(subscription.code)
  } catch (error) {
    throw providerUnreachable(error)
  }
}
