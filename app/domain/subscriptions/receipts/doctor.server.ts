import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import type { Finding } from '#app/gateways/payments/port.ts'

const shown = 5
const named = (all: string[]) =>
  all.slice(0, shown).join(', ') + (all.length > shown ? ` and ${all.length - shown} more` : '')

/** References of received money, service or not, without a receipt. */
const unreceipted = sql`
  select reference from payments
  union select reference from checkouts where state = 'paid' and paid_at is not null
  union select reference from billing_tasks
    where kind in ('second-payment', 'unmatched') and reference is not null and amount_cents > 0
  except select reference from receipts where credit_of is null
  order by 1`

/** Numbers that were given out and have no document, and documents beyond the last number. */
const gaps = sql`
  select coalesce(given.number, kept.number) as number
  from (select series || '-' || lpad(n::text, 6, '0') as number
    from receipt_series, generate_series(1, last) n) given
  full join (select number from receipts) kept on kept.number = given.number
  where given.number is null or kept.number is null
  order by 1`

/** Checks that every payment has a receipt, and that no number of the series is missing. Read-only. */
export async function examineReceipts(tx: Database = db): Promise<Finding[]> {
  const missing = (await tx.execute<{ reference: string }>(unreceipted)).map((row) => row.reference)
  const lost = (await tx.execute<{ number: string }>(gaps)).map((row) => row.number)
  const found: Finding[] = []
  if (missing.length > 0) {
    const remedy = 'The worker numbers them within ten minutes: see that it runs, then look again.'
    const sentence = `Payments without a receipt: ${named(missing)}. ${remedy}`
    found.push({ kind: 'wrong', sentence })
  }
  if (lost.length > 0) {
    const remedy =
      'Somebody changed the records by hand: bring the documents back from a backup, and tell your accountant.'
    found.push({
      kind: 'wrong',
      sentence: `Receipt numbers have gaps at ${named(lost)}. ${remedy}`,
    })
  }
  if (found.length > 0) return found
  return [
    { kind: 'good', sentence: 'Every payment has a receipt, and receipt numbers have no gaps.' },
  ]
}
