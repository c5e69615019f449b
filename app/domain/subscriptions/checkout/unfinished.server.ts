import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'

/** Days after which a checkout that nobody paid holds no personal data; the provider is asked until then. */
export const unfinishedDays = 30

/** A checkout that names nobody; paid after all, it fits no order, and nobody can set it up. */
export const nobodys = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  opener: null,
  fault: null,
}

const unpaid = inArray(checkouts.state, ['opening', 'refused', 'open', 'failed', 'abandoned'])

/** Takes checkouts that nobody paid off a business whose owner goes: paid after all, they are their payer's. */
export async function detachUnpaidCheckouts(businessId: string, tx: Database): Promise<void> {
  await tx
    .update(checkouts)
    .set({ businessId: null, opener: null })
    .where(and(eq(checkouts.businessId, businessId), unpaid))
}

/**
 * Empties visitors' checkouts that nobody finished of name, address and phone; an owner's go with the account, as one
 * that is paid late is service. Answers how many. Safe to repeat.
 */
export async function purgeUnfinishedCheckouts(now: Date, tx: Database = db): Promise<number> {
  const emptied = await tx
    .update(checkouts)
    .set(nobodys)
    .where(
      and(
        isNull(checkouts.businessId),
        unpaid,
        lt(checkouts.createdAt, new Date(now.getTime() - unfinishedDays * day)),
        ne(checkouts.email, ''),
      ),
    )
    .returning({ reference: checkouts.reference })
  return emptied.length
}
