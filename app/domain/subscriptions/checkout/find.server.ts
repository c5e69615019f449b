import { and, desc, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, checkouts } from '#db/schema/index.ts'
import type { PaidPlan } from '../plan/catalogue.ts'

type Checkout = typeof checkouts.$inferSelect

/** Whether a text looks like a reference of ours. */
export const isReference = (text: string) => /^cptgems-[0-9a-f]{32}$/.test(text)

/** Null where the reference is unknown or not of our shape, which costs no statement. */
export async function findCheckout(reference: string, tx: Database = db): Promise<Checkout | null> {
  if (!isReference(reference)) return null
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.reference, reference))
  return row ?? null
}

/** The user id of a business's owner; null for no business or one that nobody owns. */
export async function ownerIdOf(businessId: string | null, tx: Database): Promise<string | null> {
  if (!businessId) return null
  const [row] = await tx
    .select({ ownerId: businesses.ownerId })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  return row?.ownerId ?? null
}

/** The plan that was paid for last for a business, whatever it has by now; null without a payment. */
export async function lastPaidPlan(
  businessId: string,
  tx: Database = db,
): Promise<PaidPlan | null> {
  const [row] = await tx
    .select({ plan: checkouts.plan })
    .from(checkouts)
    .where(and(eq(checkouts.businessId, businessId), eq(checkouts.state, 'paid')))
    .orderBy(desc(checkouts.paidAt))
    .limit(1)
  return row?.plan ?? null
}

/** Who paid for a listing, whoever owns it by now; null where it is for none yet. */
export const payingOwnerOf = ({ businessId, ownerId }: Checkout): string | null =>
  businessId ? ownerId : null
