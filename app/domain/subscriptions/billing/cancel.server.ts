import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, subscriptions } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/accounts/actor.ts'
import { noBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { isPaidPlan } from '../plan/catalogue.ts'
import { syncCustomer } from '../plan/sync-customer.server.ts'
import { mailPlanEnds } from './mails.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'

const live = inArray(subscriptions.state, ['active', 'attention'])

const liveOf = (businessId: string, tx: Database) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.businessId, businessId), live))

/** Disables a subscription with the provider, first fetching its email token if unknown. */
export async function disable(
  subscription: { code: string; emailToken: string | null },
  { gateway }: Provider,
): Promise<void> {
  const asked = await gateway.subscription(subscription.code)
  if (!asked || asked.state === 'ended' || asked.state === 'non-renewing') return
  const token = asked.emailToken ?? subscription.emailToken
  if (!token) throw new PaymentsFault('malformed', `no token for subscription ${subscription.code}`)
  await gateway.disable(subscription.code, token)
}

/** Cancels a subscription replaced by a newer one. Run by the queue, which retries on PaymentsFault. */
export async function cancelSuperseded(
  code: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.code, code), isNotNull(subscriptions.businessId)))
  if (!row?.businessId) return
  await disable(row, provider)
  await syncCustomer(row.businessId, row.customerCode, provider, {}, tx)
}

export const providerUnreachable = (cause: unknown) =>
  cause instanceof PaymentsFault
    ? new DomainError(
        'unavailable',
        'The payment provider did not answer, and nothing was changed. Please try again.',
        { cause },
      )
    : cause

/**
 * Cancels renewal of the actor's plan; service continues until the paid period ends. A complimentary plan becomes
 * Free at once. Throws `unauthenticated`, `forbidden`, `not-found` without a business, `conflict` where nothing
 * renews, `unavailable`.
 */
export async function cancelSubscription(
  actor: Actor,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<{ paidUntil: Date | null }> {
  const { userId } = asOwner(actor)
  const [business] = await tx
    .select({ id: businesses.id, plan: businesses.planStatus })
    .from(businesses)
    .where(eq(businesses.ownerId, userId))
  if (!business) throw noBusiness()
  const running = await liveOf(business.id, tx)
  if (running.length === 0) return cancelComplimentary(business.id, business.plan, tx)
  try {
    for (const subscription of running) await disable(subscription, provider)
    let paidUntil: Date | null = null
    for (const customerCode of new Set(running.map((row) => row.customerCode))) {
      const { state } = await syncCustomer(business.id, customerCode, provider, {}, tx)
      paidUntil = state.paidUntil
      if (isPaidPlan(state.plan)) {
        await mailPlanEnds(business.id, { ...state, plan: state.plan }, tx)
      }
    }
    return { paidUntil }
  } catch (error) {
    throw providerUnreachable(error)
  }
}

/** Moves a business with a plan that was never paid for here, as in demo data, to Free. */
async function cancelComplimentary(businessId: string, plan: string, tx: Database) {
  const known = await tx
    .select({ code: subscriptions.code })
    .from(subscriptions)
    .where(eq(subscriptions.businessId, businessId))
  if (known.length > 0 || !isPaidPlan(plan)) {
    throw new DomainError('conflict', 'There is no plan that renews. Nothing was changed.')
  }
  await tx.update(businesses).set({ planStatus: 'FREE' }).where(eq(businesses.id, businessId))
  return { paidUntil: null }
}

/**
 * Cancels all subscriptions of a business with the provider before its account is deleted. Idempotent. Throws
 * DomainError `unavailable` where the provider fails.
 */
export async function cancelImmediately(
  businessId: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  try {
    for (const subscription of await liveOf(businessId, tx)) {
      await disable(subscription, provider)
      await tx
        .update(subscriptions)
        .set({ state: 'non-renewing', askedAt: new Date() })
        .where(eq(subscriptions.code, subscription.code))
    }
  } catch (error) {
    throw providerUnreachable(error)
  }
}
