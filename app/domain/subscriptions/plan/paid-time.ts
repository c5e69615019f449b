import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from './catalogue.ts'
import type { PaymentFact, PlanFacts } from './facts.ts'

/** A calendar month later, in UTC. Day 29 to 31 becomes 28, as in the provider's billing. */
export function monthAfter(instant: Date): Date {
  const after = new Date(instant)
  after.setUTCDate(Math.min(instant.getUTCDate(), 28))
  after.setUTCMonth(after.getUTCMonth() + 1)
  return after
}

/** A payment this close to the end of what is paid buys the month after it. */
export const earliestPayment = 4 * day

/** When the month of a payment begins: with the payment or, where it was due before, on that day. */
export const beginOf = ({ paidAt, overdueSeconds = 0 }: Omit<PaymentFact, 'reference' | 'plan'>) =>
  new Date(paidAt.getTime() - overdueSeconds * 1000)

/** From when a payment counts: one that was settled not before that. */
export const countsFrom = ({ paidAt, settledAt }: Pick<PaymentFact, 'paidAt' | 'settledAt'>) =>
  settledAt ?? paidAt

export const byCounting = (a: PaymentFact, b: PaymentFact) =>
  countsFrom(a).getTime() - countsFrom(b).getTime()

type Paid = Pick<PlanFacts, 'payments' | 'credits'>

/** The month of a payment, and when what is paid with it ends: with its days of credit. */
export type PaidMonth = { payment: PaymentFact; begins: Date; until: Date }

/** When Premium ends that was paid before a payment was settled: Basic does not run beside it. */
function premiumBefore({ payments, credits }: Paid, { plan, settledAt }: PaymentFact): number {
  if (plan !== 'BASIC' || !settledAt) return 0
  const before = payments.filter((one) => !one.isReversed && countsFrom(one) < settledAt)
  return Number(paidTimeOf({ payments: before, credits }, 'PREMIUM')?.until ?? 0)
}

/** Whether a payment's time was had by one that its payer has back: it pays for that, and for nothing after it. */
const isInPlaceOf = ({ paidAt }: PaymentFact, before: PaidMonth[]) =>
  before.some((one) => one.payment.isReversed && one.begins <= paidAt && paidAt < one.until)

/** When the rest of a payment became credit of another one, and bought nothing more; never for most. */
function creditedAt({ payments, credits }: Paid, { reference }: PaymentFact): number {
  const credit = credits?.find(({ source }) => source === reference)
  const to = credit && payments.find((one) => one.reference === credit.reference)
  return to ? countsFrom(to).getTime() : Number.POSITIVE_INFINITY
}

/**
 * The months of what was paid for a plan, each from the payment or its due day. That of one that comes days early follows
 * what is paid, as does that of a second payment that was settled; credit that one came too early for is kept.
 */
export function paidMonthsOf(paid: Paid, plan: PaidPlan): PaidMonth[] {
  const found: PaidMonth[] = []
  let until = 0
  // Without what its payer has back.
  let kept = 0
  let credit = 0
  for (const payment of paid.payments.filter((one) => one.plan === plan).toSorted(byCounting)) {
    const { reference, settledAt, isReversed, paidAt } = payment
    const given = (paid.credits ?? []).reduce(
      (sum, one) => sum + (one.reference === reference ? one.days : 0),
      0,
    )
    const from = settledAt && isInPlaceOf(payment, found) ? paidAt : countsFrom(payment)
    const early = (settledAt ? kept : until) - from.getTime()
    const follows = early > 0 && (settledAt !== undefined || early <= earliestPayment)
    credit = (follows ? 0 : Math.min(credit, Math.max(0, early))) + given * day
    const begins = settledAt
      ? new Date(Math.max(from.getTime(), kept, premiumBefore(paid, payment)))
      : beginOf(payment)
    // A month from the 29th ends on a 28th: one that follows may be shorter than one from the payment.
    const months = [begins, ...(follows && !settledAt ? [new Date(until)] : [])].map(monthAfter)
    const end = Math.min(
      Math.max(...months.map((month) => month.getTime())) + credit,
      creditedAt(paid, payment),
    )
    until = Math.max(until, end)
    if (!isReversed) kept = Math.max(kept, end)
    found.push({ payment, begins, until: new Date(until) })
  }
  return found
}

/**
 * When what was paid for a plan ends. `payableFrom` is when another payment is for the month that follows, and not a
 * second one. Null without a payment.
 */
export function paidTimeOf(
  paid: Paid,
  plan: PaidPlan,
): { lastPaidAt: Date; payableFrom: Date; until: Date } | null {
  const last = paidMonthsOf(paid, plan).at(-1)
  if (!last) return null
  const { payment, begins, until } = last
  const payableFrom = new Date(monthAfter(begins).getTime() - earliestPayment)
  return { lastPaidAt: countsFrom(payment), payableFrom, until }
}
