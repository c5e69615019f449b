import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { nameOf } from './known-by.ts'
import { describeVisits } from './visit-words.ts'

/** Visits counted of one customer. */
const maxVisits = 500

type Theirs = { id: string; customerEmail: string; customerPhone: string }

/** How often who made a booking came to its business besides, in words; null for who left no contact. One statement. */
export async function knownCustomer(
  businessId: string,
  { id, customerEmail: email, customerPhone: phone }: Theirs,
  tx: Database,
): Promise<string | null> {
  if (!email && !phone) return null
  const isTheirs = email
    ? sql`customer_email = ${email}`
    : sql`customer_email = '' and customer_phone = ${phone}`
  const [came] = await tx.execute<{ visits: number; noShows: number }>(sql`
    select (count(*) filter (where not no_show))::int as visits,
      (count(*) filter (where no_show))::int as "noShows"
    from (
      select no_show from bookings
      where business_id = ${businessId} and ${isTheirs} and status = 'COMPLETED' and id <> ${id}
        and ${nameOf} = (select ${nameOf} from bookings where id = ${id})
      limit ${maxVisits}
    ) visits`)
  return came ? describeVisits(came) : null
}
