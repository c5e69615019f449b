import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { receipts } from '#db/schema/index.ts'
import { asOwner, asUser, isAdmin, type Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { usualReceiptSort, type ReceiptPage, type ReceiptRow, type ReceiptSort } from './views.ts'

const listed = {
  number: receipts.number,
  kind: receipts.kind,
  description: receipts.description,
  amountCents: receipts.amountCents,
  vatCents: receipts.vatCents,
  currency: receipts.currency,
  paidAt: receipts.paidAt,
  creditOf: receipts.creditOf,
  refundedCents: sql<number>`coalesce((select sum(note.amount_cents) from receipts note
    where note.credit_of = receipts.number), 0)::int`,
  isDisputed: sql<boolean>`(receipts.credit_of is null and exists (select from billing_tasks task
    where task.kind = 'dispute' and task.state in ('open', 'refunding')
      and task.reference = receipts.reference))`,
}

const shown = {
  ...listed,
  reference: receipts.reference,
  issuedAt: receipts.issuedAt,
  sellerName: receipts.sellerName,
  sellerAddress: receipts.sellerAddress,
  sellerVatNumber: receipts.sellerVatNumber,
  buyerName: receipts.buyerName,
  buyerAddress: receipts.buyerAddress,
  buyerVatNumber: receipts.buyerVatNumber,
}

/** Credit notes count down from nothing, and have a series of their own, after the receipts'. */
const sortedBy = {
  number: [sql`${receipts.creditOf} is not null`, sql`length(${receipts.number})`, receipts.number],
  date: [receipts.paidAt],
  amount: [
    sql`case when ${receipts.creditOf} is null then 1 else -1 end * ${receipts.amountCents}`,
  ],
}

/**
 * The actor's receipts and credit notes, newest first unless sorted, `max` at most. Throws `unauthenticated`,
 * `forbidden`.
 */
export async function ownReceipts(
  actor: Actor,
  { max = 36, sort = usualReceiptSort }: { max?: number; sort?: ReceiptSort } = {},
  tx: Database = db,
): Promise<ReceiptRow[]> {
  const { userId } = asOwner(actor)
  return tx
    .select(listed)
    .from(receipts)
    .where(eq(receipts.ownerId, userId))
    .orderBy(
      ...sortedBy[sort.by].map((column) => (sort.down ? desc(column) : asc(column))),
      ...(sort.by === 'date' ? [] : [desc(receipts.paidAt)]),
      sort.by === 'date' && !sort.down ? asc(receipts.number) : desc(receipts.number),
    )
    .limit(max)
}

/** A document and its credit notes, for who it was issued to and for admins. Throws `not-found` for everybody else. */
export async function findReceipt(
  actor: Actor,
  number: string,
  tx: Database = db,
): Promise<ReceiptPage> {
  const { userId } = asUser(actor)
  const mine = isAdmin(actor) ? undefined : eq(receipts.ownerId, userId)
  const [receipt] = /^(R|CN)-\d{6,9}$/.test(number)
    ? await tx
        .select(shown)
        .from(receipts)
        .where(and(eq(receipts.number, number), mine))
    : []
  if (!receipt) throw new DomainError('not-found', 'There is no such receipt.')
  const creditNotes = await tx
    .select(listed)
    .from(receipts)
    .where(and(eq(receipts.creditOf, number), mine))
    .orderBy(asc(receipts.number))
  return { receipt, creditNotes }
}

/** The actor's payments, oldest first, each with its credit notes. Throws as `ownReceipts`. */
export async function ownPayments(actor: Actor, tx: Database = db) {
  const { userId } = asOwner(actor)
  const paid = await tx
    .select(listed)
    .from(receipts)
    .where(and(eq(receipts.ownerId, userId), isNull(receipts.creditOf)))
    .orderBy(asc(receipts.paidAt), asc(receipts.number))
  const numbers = paid.map(({ number }) => number)
  const credits = numbers.length
    ? await tx.select(listed).from(receipts).where(inArray(receipts.creditOf, numbers))
    : []
  return paid.map((payment) => ({
    ...payment,
    creditNotes: credits.filter(({ creditOf }) => creditOf === payment.number),
  }))
}
