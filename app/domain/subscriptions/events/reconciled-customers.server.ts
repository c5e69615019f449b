import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '#db/client.server.ts'
import { businesses, payments, subscriptions } from '#db/schema/index.ts'
import { reversibleFor } from '../tasks/reversals.server.ts'

/** Whom a business pays as, at the provider. */
export type Customer = { businessId: string; customerCode: string; name: string }

/** By what may renew, and by payments that a bank may still take back: of what those began nobody may have told. */
const payersOf = (tx: Database) =>
  unionAll(
    tx
      .select({ businessId: subscriptions.businessId, customerCode: subscriptions.customerCode })
      .from(subscriptions)
      .where(inArray(subscriptions.state, ['active', 'attention', 'non-renewing'])),
    tx
      .select({ businessId: payments.businessId, customerCode: payments.customerCode })
      .from(payments)
      .where(
        and(
          eq(payments.reversed, false),
          gt(payments.paidAt, new Date(Date.now() - reversibleFor)),
        ),
      ),
  ).as('payers')

/** A page of the customers to compare, in an order that no two of one business share. */
export function customersAfter(
  after: Omit<Customer, 'name'>,
  batch: number,
  tx: Database,
): Promise<Customer[]> {
  const payers = payersOf(tx)
  return tx
    .selectDistinct({
      businessId: businesses.id,
      customerCode: payers.customerCode,
      name: businesses.name,
    })
    .from(payers)
    .innerJoin(businesses, eq(businesses.id, payers.businessId))
    .where(
      sql`(${businesses.id}, ${payers.customerCode}) > (${after.businessId}::uuid, ${after.customerCode})`,
    )
    .orderBy(asc(businesses.id), asc(payers.customerCode))
    .limit(batch)
}
