import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { billingDetails } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import type { BillingDetails } from './billing-schema.ts'

const none: BillingDetails = { name: '', address: '', vatNumber: '', email: '' }

/** What a user wants on receipts; empty fields where nothing was given. Does not authorize. */
export async function billingDetailsOf(userId: string, tx: Database): Promise<BillingDetails> {
  const [row] = await tx
    .select({
      name: billingDetails.name,
      address: billingDetails.address,
      vatNumber: billingDetails.vatNumber,
      email: billingDetails.email,
    })
    .from(billingDetails)
    .where(eq(billingDetails.userId, userId))
  return row ?? none
}

/** What the next receipts are made out to; empty fields where nothing was given. Throws `unauthenticated`, `forbidden`. */
export const ownBillingDetails = async (actor: Actor, tx: Database = db): Promise<BillingDetails> =>
  billingDetailsOf(asOwner(actor).userId, tx)

/** Saves them for receipts from now on; those issued before stay as they are. Throws as `ownBillingDetails`. */
export async function saveBillingDetails(
  actor: Actor,
  details: BillingDetails,
  tx: Database = db,
): Promise<void> {
  const { userId } = asOwner(actor)
  await tx
    .insert(billingDetails)
    .values({ userId, ...details })
    .onConflictDoUpdate({
      target: billingDetails.userId,
      set: { ...details, updatedAt: sql`now()` },
    })
}
