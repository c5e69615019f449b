import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { isPaidPlan, type PaidPlan } from '../plan/catalogue.ts'
import { applyPlanState } from '../ledger/ledger.server.ts'
import { lockBusiness } from '../plan/locks.server.ts'
import { changingPlan, checkLater } from '../plan/one-change.server.ts'
import { rememberPlanCodes } from '../plan/plan-codes.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { subscriptionToKeep } from '../plan/subscription-to-keep.server.ts'
import { providerUnreachable, stateAsked } from '../sync/state-asked.server.ts'
import { endOfPlan } from './downgrade.server.ts'
import { retryCancellations, syncAfterChange } from './end-subscription.server.ts'
import { mailPlanKept } from '../mails/ending-mails.server.ts'
import { planWords } from '../mails/words.ts'
import { ownBilling } from './own-billing.server.ts'
import { ownPlanBusiness } from './own-business.server.ts'
import { subscribeFrom } from './subscribe-from.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** Has a subscription renew again; false where the provider will not, as it is over there. */
async function enable(row: Subscription, { gateway }: Provider): Promise<boolean> {
  const asked = await gateway.subscription(row.code)
  if (asked?.state === 'active' || asked?.state === 'attention') return true
  const token = asked?.emailToken ?? row.emailToken
  if (asked?.state !== 'non-renewing' || !token) return false
  try {
    await gateway.enable(row.code, token)
    return true
  } catch (error) {
    if (error instanceof PaymentsFault && error.isFinal) return false
    throw error
  }
}

/** Books that a subscription renews again and that its owner chose it over all others. */
async function bookEnabled({ code }: Subscription, businessId: string, tx: Database) {
  const now = new Date()
  await tx.transaction(async (inner) => {
    await lockBusiness(businessId, inner)
    await inner
      .update(subscriptions)
      .set({ state: 'active', chosenAt: now, supersededAt: null, endToldAt: null, askedAt: now })
      .where(eq(subscriptions.code, code))
    await applyPlanState(businessId, now, inner)
  })
}

const tooMany = 'Your plan was changed many times today. Please try again tomorrow.'

/**
 * Undoes a cancellation or a downgrade: the plan renews as it would have, and nothing is taken today. Throws
 * `unauthenticated`, `forbidden`, `not-found`, `conflict` where nothing is ending, `too-many`, `unavailable`.
 */
export async function undoPlanChange(
  actor: Actor,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<{ plan: PaidPlan }> {
  const { id: businessId } = await ownPlanBusiness(actor, tx)
  await countUse('plan-undo', businessId, tooMany, tx)
  return changingPlan(businessId, tx, async () => {
    const now = new Date()
    const state = await stateAsked(businessId, provider, tx)
    const { plan, status } = state
    const begins = endOfPlan(state, now)
    if (status !== 'ending' || !isPaidPlan(plan) || !begins) {
      throw new DomainError('conflict', 'There is nothing to undo: your plan is not ending.')
    }
    const last = await subscriptionToKeep(businessId, plan, tx)
    if (!last) throw new DomainError('conflict', 'There is no card on which your plan could renew.')
    const { customerCode } = last
    await rememberPlanCodes(provider.codes, tx)
    await checkLater(businessId, customerCode, tx)
    try {
      if (await enable(last, provider)) await bookEnabled(last, businessId, tx)
      else await subscribeFrom(begins, { businessId, customerCode, plan }, provider, tx)
    } catch (error) {
      throw providerUnreachable(error)
    }
    await retryCancellations(businessId, provider, tx)
    await syncAfterChange(businessId, customerCode, provider, tx)
    const words = planWords(await ownBilling(actor, tx))
    await mailPlanKept(businessId, { plan, words }, tx)
    return { plan }
  })
}
