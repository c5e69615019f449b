import { and, desc, eq, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { openCheckout } from './open.server.ts'
import { catalogue, isPaidPlan } from '../plan/catalogue.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { planStateOf } from '../plan/state.ts'
import { ownPlanBusiness } from '../billing/own-business.server.ts'

/** Who pays for a business: as at its last checkout, else its owner. */
async function payerOf(actor: Actor, businessId: string, tx: Database) {
  const [last] = await tx
    .select()
    .from(checkouts)
    .where(
      and(
        ...[eq(checkouts.businessId, businessId), ne(checkouts.email, '')],
        // Not as a former owner.
        eq(checkouts.ownerId, asOwner(actor).userId),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(1)
  const { email, firstName, lastName, phone } = last ?? (await ownAccount(actor, tx))
  return { email, first_name: firstName, last_name: lastName, phone: phone ?? '' }
}

/**
 * Opens a checkout for the month of the actor's plan that is due, on any card. The subscription it begins replaces
 * the one whose payment failed. Returns the payment page. Throws as `openCheckout`, and `conflict` where nothing is
 * due.
 */
export async function payNow(
  actor: Actor,
  opened: { address?: string; opener?: string | null } = {},
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<{ authorizationUrl: string; reference: string }> {
  const { id } = await ownPlanBusiness(actor, tx)
  const { plan, status } = planStateOf(await planFactsOf(id, tx), new Date())
  if (status !== 'past-due' || !isPaidPlan(plan)) {
    throw new DomainError('conflict', 'No payment is due on your plan.')
  }
  const payer = await payerOf(actor, id, tx)
  try {
    return await openCheckout(actor, { ...payer, plan }, opened, provider, tx)
  } catch (error) {
    if (!(error instanceof DomainError && error.fields?.['email'])) throw error
    // There is no field for an address beside the button.
    const elsewhere = `You can pay ${catalogue[plan].name} with another address under “List your business”.`
    throw new DomainError(error.code, `${error.message} ${elsewhere}`, { cause: error })
  }
}
