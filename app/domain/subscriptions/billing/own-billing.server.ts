import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { planCredits } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { subscriptionToMove } from '../ledger/subscription-to-move.server.ts'
import { pendingCancellationsOf } from '../plan/one-renewal.server.ts'
import { cardExpiryOf } from '../plan/card-expiry.ts'
import { isPaidPlan } from '../plan/catalogue.ts'
import { loadPrices } from '../plan/plan-codes.server.ts'
import { chargedSubscription } from './own-card.server.ts'
import { cardOfRow } from '../mails/card-words.ts'
import type { PlanFacts } from '../plan/facts.ts'
import { paidTimeOf } from '../plan/paid-time.ts'
import { mayStartTrial } from '../ledger/trial.server.ts'
import type { OwnBilling } from './views.ts'
import { ownPlanBusiness } from './own-business.server.ts'
import { paidAfterOf, planStateOf, type PlanState } from '../plan/state.ts'
import { subscriptionToKeep } from '../plan/subscription-to-keep.server.ts'

/**
 * The actor's plan. Some twenty statements. Throws `unauthenticated`, `forbidden`, `not-found`.
 */
export async function ownBilling(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<OwnBilling> {
  const business = await ownPlanBusiness(actor, tx)
  const facts = await planFactsOf(business.id, tx)
  const state = planStateOf(facts, now)
  const given = state.status === 'none' && business.plan !== 'NONE' && business.plan !== 'FREE'
  const renewing = facts.subscriptions.filter(({ state: s }) => s === 'active' || s === 'attention')
  const movingTo = await nextMove(business.id, state, tx)
  const charged = await chargedSubscription(business.id, tx)
  const kept = await keptPlan(business.id, state, tx)
  const price = await loadPrices(tx)
  const pendingCancellations = await pendingCancellationsOf(business.id, state, tx)
  return {
    // What is computed: the stored one follows within seconds of a plan's end.
    plan: state.plan ?? business.plan,
    status: given ? 'given' : state.status,
    paidUntil: movingTo ?? state.paidUntil,
    serviceUntil: state.serviceUntil,
    nextPaymentAt: state.nextPaymentAt,
    movingTo,
    nextCents: charged && price(charged.plan, charged.planCode),
    // One that is over at the provider is begun anew, at the price of today.
    keptCents: kept && price(kept.plan, kept.state === 'ended' ? null : kept.planCode),
    follower: state.follower,
    paidAfter: paidAfterOf(facts, state),
    renews: given || renewing.length > pendingCancellations.length,
    pendingCancellations: pendingCancellations.map(({ plan }) => plan),
    hasCard: charged !== null,
    card: charged && cardOfRow(charged),
    cardExpiry: cardExpiryOf(charged?.cardExpires, state.nextPaymentAt, now),
    endedUnpaid: state.status === 'ended' && failedAfterLast(facts),
    credits: await openCredits(business.id, facts, { state, now }, tx),
    mayUndo: kept !== null,
    mayStartTrial: await mayStartTrial(actor, tx),
  }
}

/** Whether a renewal failed after the last payment. */
function failedAfterLast({ payments, subscriptions }: PlanFacts): boolean {
  const last = Math.max(...payments.map(({ paidAt }) => paidAt.getTime()))
  return subscriptions.some(({ failedAt }) => failedAt !== null && failedAt.getTime() > last)
}

/** The day to which the queue is about to move the next payment of a plan that renews. */
async function nextMove(businessId: string, { status }: PlanState, tx: Database) {
  if (status !== 'active' && status !== 'trial') return null
  return (await subscriptionToMove(businessId, tx))?.startAt ?? null
}

/** The subscription that would renew again where a plan that ends is kept, on a card of its owner; null for none. */
const keptPlan = async (businessId: string, { plan, status }: PlanState, tx: Database) =>
  status === 'ending' && isPaidPlan(plan) ? subscriptionToKeep(businessId, plan, tx) : null

/** The credits of the plan that runs, or follows a trial, which are not used up. */
async function openCredits(
  businessId: string,
  facts: PlanFacts,
  { state, now }: { state: PlanState; now: Date },
  tx: Database,
) {
  const plan = state.status === 'trial' ? state.follower : state.plan
  const rows = await tx.select().from(planCredits).where(eq(planCredits.businessId, businessId))
  return rows.flatMap(({ reference, reason, days, cents }) => {
    const paid = facts.payments.find((one) => one.reference === reference)
    const time = paid && paidTimeOf(facts, paid.plan)
    const isLast = time && paid.plan === plan && time.lastPaidAt <= paid.paidAt
    return isLast && time.until > now ? [{ reason, days, cents }] : []
  })
}
