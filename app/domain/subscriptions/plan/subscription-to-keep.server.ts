import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { subscriptions } from '#db/schema/index.ts'
import type { PaidPlan } from './catalogue.ts'
import { latest } from './one-renewal.server.ts'
import { isForeignCard } from './payer.server.ts'
import { subscriptionsBegunAside } from './set-aside-payments.server.ts'

/** The subscription that would renew a plan again that is ending; null where there is none on its owner's card. */
export async function subscriptionToKeep(businessId: string, plan: PaidPlan, tx: Database) {
  const rows = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        ...[eq(subscriptions.businessId, businessId), eq(subscriptions.plan, plan)],
        inArray(subscriptions.state, ['non-renewing', 'ended']),
      ),
    )
  const aside = rows.length > 0 ? await subscriptionsBegunAside(businessId, tx) : null
  const last = latest(rows.filter(({ code }) => !aside?.has(code)))
  return last && !(await isForeignCard(last.customerCode, businessId, tx)) ? last : null
}
