import { and, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, subscriptions } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { minute } from '#app/domain/local-time.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { isPaidPlan } from '../plan/catalogue.ts'
import { stopRenewal, recordCancellation } from '../ledger/cancellation.server.ts'
import { leavingFor } from '../ledger/ending-mail.server.ts'
import { planFactsOf, trialOf } from '../ledger/ledger.server.ts'
import { lockOwnPlanBusiness } from '../plan/locks.server.ts'
import { changingPlan, checkLater } from '../plan/one-change.server.ts'
import { isLive, latest } from '../plan/one-renewal.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { planStateOf, type PlanState } from '../plan/state.ts'
import { askWhatIsDue, providerUnreachable, stateAsked } from '../sync/state-asked.server.ts'
import { retryCancellations, syncAfterChange } from './end-subscription.server.ts'
import { ownPlanBusiness } from './own-business.server.ts'

/** When the plan ends that was cancelled: in a trial, Basic that follows it. */
const endOf = ({ follower, paidUntil, serviceUntil }: PlanState) =>
  follower ? paidUntil : serviceUntil

const liveOf = (businessId: string, tx: Database) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, businessId), isLive))

/**
 * Cancels renewal of the actor's plan, which goes on until the paid period or the days of grace end; a complimentary one
 * becomes Free at once. Throws `unauthenticated`, `forbidden`, `not-found` without a business, `conflict` where nothing
 * renews, `unavailable`.
 */
export async function cancelSubscription(
  actor: Actor,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<{ endsAt: Date | null }> {
  const business = await ownPlanBusiness(actor, tx)
  return changingPlan(business.id, tx, async () => {
    const { paidUntil } = await stateAsked(business.id, provider, tx)
    const running = await liveOf(business.id, tx)
    const main = latest(running.filter((row) => !row.supersededAt)) ?? latest(running)
    if (!main) return cancelComplimentary(actor, tx)
    const now = new Date()
    await checkLater(business.id, main.customerCode, tx)
    try {
      await stopRenewal(main, provider)
    } catch (error) {
      throw providerUnreachable(error)
    }
    const unpaidSince = paidUntil && paidUntil <= now ? now : null
    const cancelled = { code: main.code, businessId: business.id, unpaidSince, chosenAt: now }
    await recordCancellation(cancelled, tx)
    await syncAfterChange(business.id, main.customerCode, provider, tx)
    await retryCancellations(business.id, provider, tx)
    return { endsAt: endOf(planStateOf(await planFactsOf(business.id, tx), now)) }
  })
}

/** Moves a business of the actor's with a plan that was never paid for here, as in demo data, to Free. */
const cancelComplimentary = (actor: Actor, tx: Database): Promise<{ endsAt: null }> =>
  tx.transaction(async (inner) => {
    // It may have been given to somebody else while the provider was asked, or have begun a plan.
    const businessId = await lockOwnPlanBusiness(actor, inner)
    const { plan } = await ownPlanBusiness(actor, inner)
    const known = await inner
      .select({ code: subscriptions.code })
      .from(subscriptions)
      .where(eq(subscriptions.businessId, businessId))
    const trial = await trialOf(businessId, inner)
    // It ends by itself.
    const isTrial = trial !== null && trial.endsAt > new Date()
    if (known.length > 0 || !isPaidPlan(plan) || isTrial) {
      throw new DomainError('conflict', 'There is no plan that renews. Nothing was changed.')
    }
    await inner.update(businesses).set({ planStatus: 'FREE' }).where(eq(businesses.id, businessId))
    await offerSoon(inner, businessId)
    return { endsAt: null }
  })

/** Before the provider's own event can say so: the farewell tells, and where nothing is deleted after all, a later question. */
async function noteLeaving(
  { code, businessId, customerCode }: typeof subscriptions.$inferSelect,
  tx: Database,
): Promise<void> {
  const now = new Date()
  await tx.update(subscriptions).set({ leavingAt: now }).where(eq(subscriptions.code, code))
  if (!businessId) return
  const runAt = new Date(now.getTime() + leavingFor + minute)
  const key = `leaving:${businessId}:${customerCode}`
  await enqueue(tx, 'sync-customer', { businessId, customerCode }, { key, runAt })
}

async function cancelImmediately(businessId: string, provider: Provider, tx: Database) {
  if ((await liveOf(businessId, tx)).length === 0) return
  // A month that is due may be paid although nobody told us: afterwards it would be nobody's.
  await askWhatIsDue(businessId, provider, tx)
  try {
    for (const subscription of await liveOf(businessId, tx)) {
      await noteLeaving(subscription, tx)
      await stopRenewal(subscription, provider)
      await tx
        .update(subscriptions)
        .set({ state: 'non-renewing', askedAt: new Date() })
        .where(eq(subscriptions.code, subscription.code))
    }
  } catch (error) {
    throw providerUnreachable(error)
  }
}

/** Read by the owner, by an admin, or on the command line. */
const planChanging =
  'This account or its plan is being changed right now. Please look again in two minutes.'

/**
 * Deletes an account by `work` once nothing of its business renews at the provider, and while no change of its plan is
 * under way that would renew it. Idempotent. Throws DomainError `conflict`, `unavailable` where the provider fails.
 */
export async function afterRenewals<Done>(
  business: { id: string } | null | undefined,
  work: () => Promise<Done>,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<Done> {
  if (!business) return work()
  const endAndWork = async () => {
    await cancelImmediately(business.id, provider, tx)
    return work()
  }
  return changingPlan(business.id, tx, endAndWork, planChanging)
}
