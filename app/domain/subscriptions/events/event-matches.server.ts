import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { checkouts, payments, subscriptions } from '#db/schema/index.ts'
import type { ProviderEvent } from '#app/gateways/payments/port.ts'
import { holdersOf } from '../plan/customer-holders.server.ts'

type Found = { businessId: string; customerCode: string }

/** The checkouts that an event may be about: the one it names, and the latest of its payer that are not paid. */
export async function pendingCheckoutsFor(event: ProviderEvent, tx: Database): Promise<string[]> {
  const byReference = event.reference ? eq(checkouts.reference, event.reference) : undefined
  const byEmail = event.customerEmail
    ? and(
        eq(checkouts.email, event.customerEmail.toLowerCase()),
        ne(checkouts.state, 'paid'),
        ...(event.planCode ? [eq(checkouts.planCode, event.planCode)] : []),
      )
    : undefined
  if (!byReference && !byEmail) return []
  const rows = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(or(byReference, byEmail))
    // However many the payer opened since, the one that is named is looked at.
    .orderBy(...(byReference ? [desc(byReference)] : []), desc(checkouts.createdAt))
    .limit(5)
  return rows.map(({ reference }) => reference)
}

/** Of several, those whose customer it is now: others were deleted, or paid once and ended. */
async function paying(found: Found[], customerCode: string | null, tx: Database): Promise<Found[]> {
  if (found.length < 2 || !customerCode) return found
  const held = await holdersOf(customerCode, tx)
  const holders = new Set(held.map(({ businessId }) => businessId))
  const still = found.filter(({ businessId }) => holders.has(businessId))
  return still.length > 0 ? still : found
}

/** Businesses an event refers to, by its customer or subscriptions. */
export async function businessesOf(event: ProviderEvent, tx: Database): Promise<Found[]> {
  const found = new Map<string, Found>()
  const add = (rows: { businessId: string | null; customerCode: string | null }[]) => {
    for (const { businessId, customerCode } of rows) {
      if (businessId && customerCode) found.set(businessId, { businessId, customerCode })
    }
  }
  if (event.subscriptionCodes.length > 0) {
    add(
      await tx
        .select({ businessId: subscriptions.businessId, customerCode: subscriptions.customerCode })
        .from(subscriptions)
        .where(inArray(subscriptions.code, event.subscriptionCodes)),
    )
  }
  if (event.reference) {
    add(
      await tx
        .select({ businessId: payments.businessId, customerCode: payments.customerCode })
        .from(payments)
        .where(eq(payments.reference, event.reference)),
    )
  }
  if (found.size === 0 && event.customerCode) {
    add(
      await tx
        .select({ businessId: checkouts.businessId, customerCode: checkouts.customerCode })
        .from(checkouts)
        .where(eq(checkouts.customerCode, event.customerCode)),
    )
  }
  return paying([...found.values()], event.customerCode, tx)
}

/** Whether a reference is that of a checkout of ours; renewals have none. */
export const isOrdered = async (reference: string, tx: Database): Promise<boolean> => {
  const rows = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(eq(checkouts.reference, reference))
  return rows.length > 0
}
