import { and, desc, eq, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/accounts/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { ownPlanBusiness } from './own-billing.server.ts'
import { rememberPlanCodes } from '../plan/plan-codes.server.ts'
import { planFactsOf } from '../plan/ledger.server.ts'
import { disable, providerUnreachable } from './cancel.server.ts'
import { syncCustomer } from '../plan/sync-customer.server.ts'
import { mailPlanEnds } from './mails.server.ts'
import { planStateOf } from '../plan/state.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'

/**
 * Downgrades from Premium to Basic: Premium runs until the paid period ends, when a Basic subscription on the same
 * card starts. Throws `unauthenticated`, `forbidden`, `not-found`, `conflict` where Premium does not renew,
 * `unavailable`.
 */
export async function downgradeToBasic(
  actor: Actor,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<{ begins: Date }> {
  const { id: businessId } = await ownPlanBusiness(actor, tx)
  const state = planStateOf(await planFactsOf(businessId, tx), new Date())
  const [running] = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.businessId, businessId),
        eq(subscriptions.plan, 'PREMIUM'),
        ne(subscriptions.state, 'ended'),
      ),
    )
    .orderBy(desc(subscriptions.askedAt))
    .limit(1)
  if (!running || !state.paidUntil || state.plan !== 'PREMIUM' || state.follower) {
    throw new DomainError('conflict', 'There is no Premium plan that could be changed.')
  }
  const begins = state.paidUntil
  await rememberPlanCodes(provider.codes, tx)
  try {
    // Basic first: if the second call fails, the newer one stays and the queue cancels the older.
    await provider.gateway.subscribeLater({
      customerCode: running.customerCode,
      planCode: provider.codes.BASIC,
      startAt: begins,
    })
    await disable(running, provider)
    await syncCustomer(businessId, running.customerCode, provider, {}, tx)
  } catch (error) {
    throw providerUnreachable(error)
  }
  await mailPlanEnds(businessId, { plan: 'PREMIUM', paidUntil: begins, follower: 'BASIC' }, tx)
  return { begins }
}
