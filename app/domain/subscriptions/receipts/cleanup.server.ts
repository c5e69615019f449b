import { and, asc, eq, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { checkouts, payments, receipts } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { issueReceipt } from './issue.server.ts'
import { paidFor } from './words.ts'

/** How long the law wants receipts kept: five years, counted from the end of the year's books. */
const keptFor = 6 * 366 * day
const nobody = 'Customer'
const batch = 200

const receiptOf = (
  reference: typeof payments.reference | typeof checkouts.reference,
  tx: Database,
) =>
  tx
    .select({ one: sql`1` })
    .from(receipts)
    .where(eq(receipts.reference, reference))

/** Numbers what a server of an earlier version received while this one started. Answers how many. */
async function issueMissing(tx: Database): Promise<number> {
  const booked = await tx
    .select()
    .from(payments)
    .where(notExists(receiptOf(payments.reference, tx)))
    .orderBy(asc(payments.paidAt))
    .limit(batch)
  const ordered = await tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, 'paid'),
        isNotNull(checkouts.paidAt),
        notExists(receiptOf(checkouts.reference, tx)),
      ),
    )
    .orderBy(asc(checkouts.paidAt))
    .limit(batch)
  for (const { plan, ...payment } of [...booked, ...ordered]) {
    const paidAt = payment.paidAt ?? new Date()
    await issueReceipt({ ...payment, paidAt, description: paidFor(plan) }, tx)
  }
  return booked.length + ordered.length
}

/** Removes the buyer's name and address from receipts of nobody with an account, when the law lets go of them. */
async function anonymiseBuyers(tx: Database, now: Date): Promise<number> {
  const anonymised = await tx
    .update(receipts)
    .set({ buyerName: nobody, buyerAddress: null, buyerVatNumber: null })
    .where(
      and(
        isNull(receipts.ownerId),
        or(
          ne(receipts.buyerName, nobody),
          isNotNull(receipts.buyerAddress),
          isNotNull(receipts.buyerVatNumber),
        ),
        lt(receipts.issuedAt, new Date(now.getTime() - keptFor)),
      ),
    )
    .returning({ number: receipts.number })
  return anonymised.length
}

/** Numbers payments that an older server took, and empties buyers' details whose retention has ended. */
export const cleanUpReceipts = async (tx: Database, now: Date) => ({
  issued: await issueMissing(tx),
  anonymised: await anonymiseBuyers(tx, now),
})
