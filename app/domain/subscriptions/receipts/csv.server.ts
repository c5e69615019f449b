import { stringify } from 'csv-stringify/sync'
import { csvLines } from '#app/domain/csv-lines.ts'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { ownPayments } from './queries.server.ts'

const header = [
  ...['Date', 'Number', 'Description', 'Currency', 'Net', 'VAT', 'Gross', 'Refunds'],
  ...['Credit notes', 'VAT of refunds'],
]

const decimal = (cents: number): string => (cents / 100).toFixed(2)

/**
 * The actor's payments as CSV (RFC 4180, UTF-8), oldest first; `Refunds` is what went back of each, and the last column
 * the VAT in it as its credit notes say, whose cents nobody could work out from it. Throws `unauthenticated`, `forbidden`.
 */
export async function exportPayments(actor: Actor, tx: Database = db): Promise<string> {
  const rows = (await ownPayments(actor, tx)).map(({ amountCents, vatCents, ...payment }) => [
    localDateOf(payment.paidAt),
    payment.number,
    payment.description,
    payment.currency,
    decimal(amountCents - vatCents),
    decimal(vatCents),
    decimal(amountCents),
    decimal(payment.refundedCents),
    payment.creditNotes.map(({ number }) => number).join(' '),
    decimal(payment.creditNotes.reduce((sum, note) => sum + note.vatCents, 0)),
  ])
  // A cell that starts like a formula gets an apostrophe; the byte order mark says UTF-8 to spreadsheets.
  const text = stringify([header, ...rows], { ...csvLines, escape_formulas: true })
  return `\ufeff${text}`
}
