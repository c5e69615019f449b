import { eq, inArray, or } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'

export type Checkout = typeof checkouts.$inferSelect

/** A customer's checkouts, also those of new payments whose customer is not written down yet. */
export const ordersOf = (
  customerCode: string,
  fresh: Transaction[],
  tx: Database,
): Promise<Checkout[]> =>
  tx
    .select()
    .from(checkouts)
    .where(
      or(
        eq(checkouts.customerCode, customerCode),
        inArray(
          checkouts.reference,
          fresh.map(({ reference }) => reference),
        ),
      ),
    )

/** Checkouts with the time of a payment that is not confirmed yet: it tells whose subscription it began. */
export const withPaidAt = (ordered: Checkout[], fresh: Transaction[]): Checkout[] =>
  ordered.map((row) => {
    const payment = fresh.find(({ reference }) => reference === row.reference)
    return row.paidAt || !payment ? row : { ...row, paidAt: payment.paidAt }
  })

/** What was confirmed to the payer first: it pays what is due, and another one is set aside. */
export const inOrder = (fresh: Transaction[], ordered: Checkout[]) => {
  const unconfirmed = ({ reference }: Transaction) =>
    Number(ordered.some((one) => one.reference === reference && one.state !== 'paid'))
  return fresh.toSorted(
    (a, b) => unconfirmed(a) - unconfirmed(b) || Number(a.paidAt) - Number(b.paidAt),
  )
}

/** Whether a payment that the provider names is on no record yet: it may still be a listing's, or be set up. */
export const isUnheard = ({ state, paidAt }: Checkout): boolean =>
  paidAt !== null && state !== 'paid' && state !== 'mismatch'

/** What a customer paid by our checkouts, with what nobody has told us of yet; the provider `listed` their payments. */
export async function allPaid(
  customerCode: string,
  listed: Transaction[],
  tx: Database,
): Promise<Checkout[]> {
  const ordered = await ordersOf(customerCode, listed, tx)
  return withPaidAt(ordered, listed).filter(({ paidAt }) => paidAt !== null)
}
