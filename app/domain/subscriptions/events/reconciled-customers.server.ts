import { gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { payments, subscriptions } from '#db/schema/index.ts'
import { reversibleFor } from '../tasks/reversals.server.ts'

/** Whom a business pays as, at the provider. */
export type Customer = { businessId: string; customerCode: string }

type Page = { after: Customer; batch: number }

/** The next of one table, read in the order of its index: no page reads again what those before it read. */
const nextOf = (
  table: typeof subscriptions | typeof payments,
  isAsked: SQL,
  { after, batch }: Page,
) => sql`(
  select distinct business_id, customer_code from ${table}
  where (business_id, customer_code) > (${after.businessId}::uuid, ${after.customerCode}) and ${isAsked}
  order by business_id, customer_code limit ${batch})`

/**
 * A page of the customers to compare, in an order that no two of one business share: by what may renew, and by payments
 * that a bank may still take back, as of what those began nobody may have told.
 */
export async function customersAfter(
  after: Customer,
  batch: number,
  tx: Database,
): Promise<Customer[]> {
  const page = { after, batch }
  const mayRenew = inArray(subscriptions.state, ['active', 'attention', 'non-renewing'])
  const reversibleSince = new Date(Date.now() - reversibleFor)
  const mayGoBack = sql`not ${payments.reversed} and ${gt(payments.paidAt, reversibleSince)}`
  return tx.execute<Customer>(sql`
    select business_id as "businessId", customer_code as "customerCode" from (
      ${nextOf(subscriptions, mayRenew, page)} union ${nextOf(payments, mayGoBack, page)}) payers
    order by business_id, customer_code limit ${batch}`)
}
