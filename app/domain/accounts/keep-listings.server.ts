import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'

/**
 * Keeps the listings that somebody booked at until the transaction ends, in the order of their ids; `before` one that they own,
 * which is locked next: two owners who are guests of each other may leave at once.
 */
export const keepListingsOf = (
  email: string,
  tx: Pick<Database, 'execute'>,
  { before }: { before?: string } = {},
) =>
  tx.execute(sql`
    select from businesses where id in (select business_id from bookings where customer_email = ${email})
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id for key share`)
