import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingDetails, businesses, checkouts, users } from '#db/schema/index.ts'
import { lockBusiness } from '../plan/locks.server.ts'
import { billingDetailsOf } from './billing-details.server.ts'

/** Whom a document names, as of now, and whose it is. */
export type Buyer = {
  ownerId: string | null
  name: string
  address: string | null
  vatNumber: string | null
}

/** What the owner of a business wants on receipts; locks as `lockBusiness`. */
async function ownerBehind(businessId: string, tx: Database): Promise<Buyer | null> {
  const business = await lockBusiness(businessId, tx)
  if (!business) return null
  const { ownerId } = business
  const details = ownerId ? await billingDetailsOf(ownerId, tx) : null
  return {
    ownerId,
    name: details?.name || business.name,
    address: details?.address || null,
    vatNumber: details?.vatNumber || null,
  }
}

/** The buyer of a payment: its business, else the name given at the checkout, else the address that paid. */
export async function buyerOf(
  payment: { reference: string; businessId: string | null; payerEmail?: string | null },
  tx: Database,
): Promise<Buyer> {
  const owner = payment.businessId ? await ownerBehind(payment.businessId, tx) : null
  if (owner) return owner
  const [ordered] = await tx
    .select({ firstName: checkouts.firstName, lastName: checkouts.lastName })
    .from(checkouts)
    .where(eq(checkouts.reference, payment.reference))
  const name = ordered ? `${ordered.firstName} ${ordered.lastName}`.trim() : ''
  const named = name || payment.payerEmail || 'Customer'
  return { ownerId: null, name: named, address: null, vatNumber: null }
}

/** Where mails about a business's money go: to its owner's billing email where there is one. */
export async function billingContactOf(
  businessId: string | null,
  tx: Database,
): Promise<{ ownerId: string; name: string; account: string; billing: string | null } | null> {
  if (!businessId) return null
  const [row] = await tx
    .select({
      ownerId: users.id,
      name: businesses.name,
      account: users.email,
      billing: billingDetails.email,
    })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .leftJoin(billingDetails, eq(billingDetails.userId, users.id))
    .where(eq(businesses.id, businessId))
  return row ? { ...row, billing: row.billing || null } : null
}
