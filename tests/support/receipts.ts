import { and, asc, eq } from 'drizzle-orm'
import {
  issueReceipt,
  type ReceivedPayment,
} from '#app/domain/subscriptions/receipts/issue.server.ts'
import { db } from '#db/client.server.ts'
import { mails, receipts, receiptSeries } from '#db/schema/index.ts'

/** Money that came in: R299 for Premium, from nobody with an account, unless said otherwise. */
export const received = (values: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  reference: `cptgems-${crypto.randomUUID().replaceAll('-', '')}`,
  businessId: null,
  payerEmail: 'thandi@example.co.za',
  description: 'Premium plan, one month',
  amountCents: 29900,
  paidAt: new Date('2026-11-20T08:00:00Z'),
  ...values,
})

export const acme = {
  name: 'Gem Trading (Pty) Ltd',
  address: '1 Long Street, Cape Town, 8001',
  vatNumber: '4123456789',
}

/** A receipt, of R299 for Premium unless said otherwise. */
export const makeReceipt = async (
  values: Partial<ReceivedPayment> = {},
  ...seller: [] | [typeof acme]
) => (await issueReceipt(received(values), db, ...seller)).receipt

/** The documents about a payment, receipt first. */
export const documentsOf = (reference: string) =>
  db
    .select()
    .from(receipts)
    .where(eq(receipts.reference, reference))
    .orderBy(asc(receipts.issuedAt), asc(receipts.number))

/** The serial numbers of a series in their order, and the last one that was given out. */
export async function serialsOf(series: 'R' | 'CN') {
  const rows = await db.select({ number: receipts.number }).from(receipts)
  const [counter] = await db.select().from(receiptSeries).where(eq(receiptSeries.series, series))
  const mine = rows.filter(({ number }) => number.startsWith(`${series}-`))
  return {
    serials: mine
      .map(({ number }) => Number(number.slice(series.length + 1)))
      .toSorted((a, b) => a - b),
    last: counter?.last ?? 0,
  }
}

/** The mails of a kind that somebody got. */
export const mailsOf = (recipient: string, kind: string) =>
  db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.kind, kind)))
