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

/** Disables a subscription with the provider, asking for its token first where we have none. */
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

/**
 * Ends the renewals of a subscription that a newer one has taken the place of. Called by the queue,
 * which tries again where the provider does not answer (PaymentsFault).
 */
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

/** What a person reads when the provider cannot be reached; nothing was changed then. */
export const providerUnreachable = (cause: unknown) =>
  cause instanceof PaymentsFault
    ? new DomainError(
        'unavailable',
        'The payment provider did not answer, and nothing was changed. Please try again.',
        { cause },
      )
    : cause

/**
 * Ends the actor's paid plan: no further payment is taken, and service goes on until what is paid has
 * run out. A plan that nobody pays for becomes Free at once. Throws `unauthenticated`, `forbidden`,
 * `not-found` without a business, `conflict` where nothing renews, `unavailable`.
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

/** Puts a business on Free whose plan was never paid for here, as in demo data. */
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
 * Ends every subscription of a business with the provider, for an account that is about to be
 * deleted. Safe to repeat. Throws DomainError `unavailable` where the provider does not answer.
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
