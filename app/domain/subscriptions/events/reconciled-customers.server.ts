import { and, asc, eq, exists, gt, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, payments, subscriptions } from '#db/schema/index.ts'
import { reversibleFor } from '../tasks/reversals.server.ts'

/** Whom a business pays as, at the provider. */
export type Customer = { businessId: string; customerCode: string; name: string }

/** For `exists` in a query of subscriptions: a payment by that customer that its bank may still take back. */
const reversiblePayment = (tx: Database) =>
  tx
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.businessId, subscriptions.businessId),
        eq(payments.customerCode, subscriptions.customerCode),
        eq(payments.reversed, false),
        gt(payments.paidAt, new Date(Date.now() - reversibleFor)),
      ),
    )

/** A page of the customers to compare, in an order that no two of one business share. */
export const customersAfter = (
  after: Omit<Customer, 'name'>,
  batch: number,
  tx: Database,
): Promise<Customer[]> =>
  tx
    .selectDistinct({
      businessId: businesses.id,
      customerCode: subscriptions.customerCode,
      name: businesses.name,
    })
    .from(subscriptions)
    .innerJoin(businesses, eq(businesses.id, subscriptions.businessId))
    .where(
      and(
        or(
          inArray(subscriptions.state, ['active', 'attention', 'non-renewing']),
          exists(reversiblePayment(tx)),
        ),
        sql`(${businesses.id}, ${subscriptions.customerCode}) > (${after.businessId}::uuid, ${after.customerCode})`,
      ),
    )
    .orderBy(asc(businesses.id), asc(subscriptions.customerCode))
    .limit(batch)
