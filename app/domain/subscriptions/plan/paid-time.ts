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

/**
 * When what was paid for a plan ends: a month after the latest payment or its due day, and its days of credit. The
 * month of one that comes days early follows what is paid; credit that one came too early for is kept for the next month.
 * `payableFrom` is when another payment is for the month that follows, and not a second one. Null without a payment.
 */
export function paidTimeOf(
  { payments, credits = [] }: Pick<PlanFacts, 'payments' | 'credits'>,
  plan: PaidPlan,
): { lastPaidAt: Date; payableFrom: Date; until: Date } | null {
  const own = payments
    .filter((fact) => fact.plan === plan)
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  let until = 0
  let credit = 0
  for (const payment of own) {
    const { reference, paidAt } = payment
    const given = credits.reduce(
      (sum, one) => sum + (one.reference === reference ? one.days : 0),
      0,
    )
    const early = until - paidAt.getTime()
    const follows = early > 0 && early <= earliestPayment
    credit = (follows ? 0 : Math.min(credit, Math.max(0, early))) + given * day
    // A month from the 29th ends on a 28th: one that follows may be shorter than one from the payment.
    const begins = [beginOf(payment), ...(follows ? [new Date(until)] : [])]
    until = Math.max(until, ...begins.map((begin) => monthAfter(begin).getTime() + credit))
  }
  const last = own.at(-1)
  if (!last) return null
  const payableFrom = new Date(monthAfter(beginOf(last)).getTime() - earliestPayment)
  return { lastPaidAt: last.paidAt, payableFrom, until: new Date(until) }
}
