import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { minute } from '#app/domain/local-time.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { changingPlan, checkLater } from '../plan/one-change.server.ts'
import { currentSubscription } from '../plan/one-renewal.server.ts'
import { isForeignCard } from '../plan/payer.server.ts'
import { paidTimeOf } from '../plan/paid-time.ts'
import { rememberPlanCodes } from '../plan/plan-codes.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { graceMs, type PlanState } from '../plan/state.ts'
import { providerUnreachable, stateAsked } from '../sync/state-asked.server.ts'
import { retryCancellations, syncAfterChange } from './end-subscription.server.ts'
import { mailPlanEnds } from '../mails/ending-mails.server.ts'
import { ownPlanBusiness } from './own-business.server.ts'
import { subscribeFrom } from './subscribe-from.server.ts'

const soon = 10 * minute

/** Whether what begins at a plan's end has to begin later: the provider's clock may be ahead of ours. */
const isTooSoon = (ends: Date, now: Date) => ends.getTime() < now.getTime() + soon

const serviceEnd = ({ status, paidUntil, serviceUntil }: PlanState, now: Date) =>
  status !== 'past-due' && paidUntil && paidUntil > now ? paidUntil : serviceUntil

/** When what is paid has ended; while a payment is due, also one that failed days early, the end of the days of grace. */
export function endOfPlan(state: PlanState, now: Date): Date | null {
  const ends = serviceEnd(state, now)
  return ends && isTooSoon(ends, now) ? new Date(now.getTime() + soon) : ends
}

/** Premium that renews, and when Basic may begin after it. Throws `conflict` where it may not. */
async function premiumThatEnds(businessId: string, provider: Provider, tx: Database) {
  const state = await stateAsked(businessId, provider, tx)
  const running = await currentSubscription(businessId, tx)
  const now = new Date()
  // Our own count, also of the days of grace, as it is once the provider's date for Premium no longer matters.
  const paid = paidTimeOf(await planFactsOf(businessId, tx), 'PREMIUM')
  const paidUntil = paid?.until ?? state.paidUntil
  const serviceUntil = paidUntil && new Date(paidUntil.getTime() + graceMs)
  const begins = serviceEnd({ ...state, paidUntil, serviceUntil }, now)
  const isPaid = state.plan === 'PREMIUM' && state.status !== 'trial'
  if (running?.plan !== 'PREMIUM' || !begins || !isPaid || state.follower) {
    throw new DomainError('conflict', 'There is no Premium plan that could be changed.')
  }
  // Between its end and a later beginning the listing would be on Free.
  if (isTooSoon(begins, now)) {
    throw new DomainError(
      'conflict',
      'This month of Premium is about to end. Please try again then.',
    )
  }
  return { running, begins, isDue: paidUntil !== null && paidUntil <= now }
}

/**
 * Downgrades from Premium to Basic: Premium runs until the paid period ends, when a Basic subscription on the same
 * card starts. Throws `unauthenticated`, `forbidden`, `not-found`, `conflict` where Premium does not renew or is about
 * to end, `unavailable`.
 */
export async function downgradeToBasic(
  actor: Actor,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<{ begins: Date }> {
  const { id: businessId } = await ownPlanBusiness(actor, tx)
  return changingPlan(businessId, tx, async () => {
    const { running, begins, isDue } = await premiumThatEnds(businessId, provider, tx)
    const { customerCode } = running
    if (await isForeignCard(customerCode, businessId, tx)) {
      throw new DomainError('conflict', 'There is no card of yours on which Basic could renew.')
    }
    await rememberPlanCodes(provider.codes, tx)
    await checkLater(businessId, customerCode, tx)
    try {
      // Basic first: once it is there, Premium is cancelled now or by the queue.
      await subscribeFrom(begins, { businessId, customerCode, plan: 'BASIC' }, provider, tx)
    } catch (error) {
      throw providerUnreachable(error)
    }
    if (isDue) {
      const own = eq(subscriptions.code, running.code)
      await tx.update(subscriptions).set({ failedAt: new Date() }).where(own)
    }
    await retryCancellations(businessId, provider, tx)
    await syncAfterChange(businessId, customerCode, provider, tx)
    await mailPlanEnds(businessId, { plan: 'PREMIUM', endsAt: begins, follower: 'BASIC' }, tx)
    return { begins }
  })
}
