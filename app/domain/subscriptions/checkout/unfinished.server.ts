import { and, inArray, lt, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'

/** Days after which a checkout that nobody paid holds no personal data; the provider is asked until then. */
export const unfinishedDays = 30

const nothing = { email: '', firstName: '', lastName: '', phone: '', opener: null, fault: null }

/** Empties checkouts nobody finished of name, address and phone. Answers how many. Safe to repeat. */
export async function emptyUnfinished(now: Date, tx: Database = db): Promise<number> {
  const emptied = await tx
    .update(checkouts)
    .set(nothing)
    .where(
      and(
        inArray(checkouts.state, ['opening', 'refused', 'open', 'failed', 'abandoned']),
        lt(checkouts.createdAt, new Date(now.getTime() - unfinishedDays * day)),
        ne(checkouts.email, ''),
      ),
    )
    .returning({ reference: checkouts.reference })
  return emptied.length
}
