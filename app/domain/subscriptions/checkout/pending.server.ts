import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, payments } from '#db/schema/index.ts'
import { day, hour, minute } from '#app/domain/local-time.ts'

/** Checkouts younger than this are left to the paying customer. */
const left = 10 * minute

/** How often the provider is asked about an unpaid checkout, by its age; not at all after the last. */
const pace = [
  { until: 3 * hour, every: 10 * minute },
  { until: 3 * day, every: hour },
  // The provider may still turn an abandoned payment into a paid one.
  { until: 30 * day, every: day },
]

/**
 * Takes up to 200 checkouts about which the provider should be asked now, and remembers that it was: those not paid,
 * also given-up ones, and those paid but not recorded.
 */
export async function takePendingCheckouts(now: Date, tx: Database = db): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const unbooked = notExists(
    tx.select().from(payments).where(eq(payments.reference, checkouts.reference)),
  )
  const due = pace.map(({ until, every }) =>
    and(
      gt(checkouts.createdAt, ago(until)),
      or(isNull(checkouts.askedAt), lte(checkouts.askedAt, ago(every))),
    ),
  )
  const rows = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(
      and(
        lt(checkouts.createdAt, ago(left)),
        or(...due),
        or(
          inArray(checkouts.state, ['opening', 'open', 'abandoned', 'failed']),
          and(eq(checkouts.state, 'paid'), isNotNull(checkouts.businessId), unbooked),
        ),
      ),
    )
    // Those never asked about first: however many are opened and left, one that was paid gets its turn.
    .orderBy(sql`${checkouts.askedAt} nulls first`, checkouts.createdAt)
    .limit(200)
  const references = rows.map(({ reference }) => reference)
  if (references.length > 0) {
    await tx.update(checkouts).set({ askedAt: now }).where(inArray(checkouts.reference, references))
  }
  return references
}
