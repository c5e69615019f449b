import { and, inArray, isNull, lt, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'

/** Days after which a checkout that nobody paid holds no personal data; the provider is asked until then. */
export const unfinishedDays = 30

const nothing = { email: '', firstName: '', lastName: '', phone: '', opener: null, fault: null }

/**
 * Empties visitors' checkouts that nobody finished of name, address and phone; an owner's go with the account, as one
 * that is paid late is service. Answers how many. Safe to repeat.
 */
export async function purgeUnfinishedCheckouts(now: Date, tx: Database = db): Promise<number> {
  const emptied = await tx
    .update(checkouts)
    .set(nothing)
    .where(
      and(
        isNull(checkouts.businessId),
        inArray(checkouts.state, ['opening', 'refused', 'open', 'failed', 'abandoned']),
        lt(checkouts.createdAt, new Date(now.getTime() - unfinishedDays * day)),
        ne(checkouts.email, ''),
      ),
    )
    .returning({ reference: checkouts.reference })
  return emptied.length
}
