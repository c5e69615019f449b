import { and, eq, isNull, ne } from 'drizzle-orm'
import { businesses, checkouts, payments, subscriptions } from '#db/schema/index.ts'
import type { Database } from '#db/client.server.ts'
import { isLive } from './one-renewal.server.ts'

type Opened = Pick<typeof checkouts.$inferSelect, 'businessId' | 'ownerId' | 'email'>

/**
 * Whether whoever pays by these checkouts, all of one customer, is a former owner of the business: what they pay, and
 * what is charged to their card, is not the next owner's. False where nobody opened one for it.
 */
export function isFormerOwners(
  opened: Opened[],
  { businessId, ownerId }: { businessId: string; ownerId: string },
): boolean {
  // An earlier version did not write down who opened one; those of a deleted account are emptied.
  const isKnown = (one: Opened) => one.ownerId !== null || one.email === ''
  const own = opened.filter((one) => one.businessId === businessId && isKnown(one))
  return own.length > 0 && own.every((one) => one.ownerId !== ownerId)
}

/**
 * Whether anything on the records says that a customer of the provider pays for a business. Nothing does of an owner whose
 * account was deleted, though what was begun before may be asked about later.
 */
export async function paysFor(
  { businessId, customerCode }: { businessId: string; customerCode: string },
  tx: Database,
): Promise<boolean> {
  for (const table of [checkouts, subscriptions, payments]) {
    const tie = and(eq(table.businessId, businessId), eq(table.customerCode, customerCode))
    if ((await tx.$count(table, tie)) > 0) return true
  }
  return false
}

/** Whether a customer of the provider is a former owner of the business: their card is nobody else's to see or change. */
export async function isFormersCard(
  customerCode: string,
  businessId: string,
  tx: Database,
): Promise<boolean> {
  const opened = await tx
    .select({
      businessId: checkouts.businessId,
      ownerId: checkouts.ownerId,
      email: checkouts.email,
      current: businesses.ownerId,
    })
    .from(checkouts)
    .innerJoin(businesses, eq(businesses.id, checkouts.businessId))
    .where(and(eq(checkouts.customerCode, customerCode), eq(checkouts.businessId, businessId)))
  const ownerId = opened[0]?.current
  return ownerId ? isFormerOwners(opened, { businessId, ownerId }) : false
}

/** Whether a customer of the provider is a former owner of the business, or pays for another one. */
export async function isForeignCard(
  customerCode: string,
  businessId: string,
  tx: Database,
): Promise<boolean> {
  const [business] = await tx
    .select({ ownerId: businesses.ownerId })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  if (!business?.ownerId) return false
  const [other] = await tx
    .select({ code: subscriptions.code })
    .from(subscriptions)
    .where(
      and(
        ...[eq(subscriptions.customerCode, customerCode), ne(subscriptions.businessId, businessId)],
        ...[isLive, isNull(subscriptions.supersededAt)],
      ),
    )
    .limit(1)
  return other !== undefined || isFormersCard(customerCode, businessId, tx)
}
