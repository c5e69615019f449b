import { and, desc, eq, isNotNull, max, notExists } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, payments } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'

/** A payment that is not on the books for longer than this keeps nothing from its owner. */
const waitedFor = day
/** Customers at most, those who paid last. */
const atMost = 5

/**
 * The customers who paid a checkout for a business that is not on its books yet, as it is just being confirmed or asking
 * for the rest failed. `isNew`: so lately that what the books say of the plan is not to be acted on.
 */
export async function unbookedCustomers(
  businessId: string,
  tx: Database,
): Promise<{ code: string | null; isNew: boolean }[]> {
  const booked = tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(eq(payments.reference, checkouts.reference))
  const unmatched = tx
    .select({ id: billingTasks.id })
    .from(billingTasks)
    .where(and(eq(billingTasks.kind, 'unmatched'), eq(billingTasks.reference, checkouts.reference)))
  const rows = await tx
    .select({ code: checkouts.customerCode, paidAt: max(checkouts.paidAt) })
    .from(checkouts)
    .where(
      and(
        ...[eq(checkouts.businessId, businessId), eq(checkouts.state, 'paid')],
        ...[isNotNull(checkouts.customerCode), notExists(booked), notExists(unmatched)],
      ),
    )
    .groupBy(checkouts.customerCode)
    .orderBy(desc(max(checkouts.paidAt)))
    .limit(atMost)
  const since = Date.now() - waitedFor
  return rows.map(({ code, paidAt }) => ({ code, isNew: Number(paidAt) > since }))
}
