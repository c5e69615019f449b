import type { checkouts } from '#db/schema/index.ts'
import { hour } from '#app/domain/local-time.ts'
import { PaymentsFault, type ProviderSubscription } from '#app/gateways/payments/port.ts'
import { begunWithin } from '../plan/begun-within.ts'

type Checkout = typeof checkouts.$inferSelect

/** For how long a subscription that is not there yet is waited for. */
const waitedFor = hour

type Paid = Pick<Checkout, 'reference' | 'paidAt' | 'planCode'>

/**
 * The subscription that a payment began, of those `begun`: each belongs to one payment, of the same plan and then the
 * nearest in time first, so that of a second payment is not taken for that of the first.
 */
function begunBy(reference: string, paid: Paid[], begun: ProviderSubscription[]) {
  const pairs = begun.flatMap((one) =>
    paid.map((row) => ({
      one,
      reference: row.reference,
      isOther: Number(row.planCode !== one.planCode),
      distance: Math.abs(Number(row.paidAt) - Number(one.createdAt)),
    })),
  )
  const taken = new Set<string>()
  for (const pair of pairs.toSorted((a, b) => a.isOther - b.isOther || a.distance - b.distance)) {
    if (pair.distance > begunWithin || taken.has(pair.one.code) || taken.has(pair.reference)) {
      continue
    }
    if (pair.reference === reference) return pair.one
    taken.add(pair.one.code).add(pair.reference)
  }
  return null
}

/** Those that none of some payments of one customer began; they are shared out among all that they `paid`. */
export function begunByNone(others: Paid[], payers: ProviderSubscription[], paid: Paid[]) {
  const begun = new Set(others.map(({ reference }) => begunBy(reference, paid, payers)))
  return payers.filter((one) => !begun.has(one))
}

/** What a payment began; throws PaymentsFault while the provider may yet begin it, and the queue asks again. */
export function begunByPayment(checkout: Checkout, payers: ProviderSubscription[], paid: Paid[]) {
  const own = begunBy(checkout.reference, paid, payers)
  if (own) return [own]
  if (Date.now() - Number(checkout.paidAt) > waitedFor) return []
  throw new PaymentsFault('malformed', `no subscription of ${checkout.reference} yet`)
}
