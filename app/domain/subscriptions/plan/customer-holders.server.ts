import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, subscriptions } from '#db/schema/index.ts'

/** Why a payment of a customer that several businesses share waits for a person. */
export const sharedNote = 'Several businesses share its customer at the provider.'

/** `planCode` is null in rows of an earlier version: any plan. */
type Holder = { businessId: string; planCode: string | null; state: string }

/** The businesses that hold a subscription of a customer which is not over, and its plan code. */
export async function holdersOf(customerCode: string, tx: Database): Promise<Holder[]> {
  const rows = await tx
    .selectDistinct({
      businessId: subscriptions.businessId,
      planCode: subscriptions.planCode,
      state: subscriptions.state,
    })
    .from(subscriptions)
    .innerJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(
      and(
        eq(subscriptions.customerCode, customerCode),
        // Nobody is left to pay for the listing of a deleted account.
        isNotNull(businesses.ownerId),
        inArray(subscriptions.state, ['active', 'attention', 'non-renewing']),
      ),
    )
  return rows.flatMap(({ businessId, ...row }) => (businessId ? [{ businessId, ...row }] : []))
}

/**
 * The one business whose renewal a payment of a shared customer can be, by its plan and whether it renews; null where
 * none or several can.
 */
export function holderOfPlan(holders: Holder[], planCode: string | null): string | null {
  const onPlan = holders.filter((one) => [null, planCode].includes(one.planCode))
  const renewing = onPlan.filter(({ state }) => state !== 'non-renewing')
  const fitting = new Set((renewing.length > 0 ? renewing : onPlan).map((one) => one.businessId))
  const [only] = fitting
  return fitting.size === 1 && only ? only : null
}
