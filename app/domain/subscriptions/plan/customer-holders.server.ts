import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, subscriptions } from '#db/schema/index.ts'

/** Why a payment of a customer that several businesses share waits for a person. */
export const sharedNote = 'Several businesses share its customer at the provider.'

/** `planCode` is null in rows of an earlier version: any plan. */
type Holder = { businessId: string; planCode: string | null }

/** The businesses that hold a subscription of a customer which is not over, and its plan code. */
export async function holdersOf(customerCode: string, tx: Database): Promise<Holder[]> {
  const rows = await tx
    .selectDistinct({ businessId: subscriptions.businessId, planCode: subscriptions.planCode })
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
  return rows.flatMap(({ businessId, planCode }) => (businessId ? [{ businessId, planCode }] : []))
}

/**
 * The one business whose renewal a payment of a shared customer can be, by its plan; null where none or several can.
 */
export function holderOfPlan(holders: Holder[], planCode: string | null): string | null {
  const fitting = new Set(
    holders
      .filter((one) => [null, planCode].includes(one.planCode))
      .map(({ businessId }) => businessId),
  )
  const [only] = fitting
  return fitting.size === 1 && only ? only : null
}
