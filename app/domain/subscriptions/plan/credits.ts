import { day } from '#app/domain/local-time.ts'
import type { CreditFact, PaymentFact, TrialFact } from './facts.ts'
import { byCounting, countsFrom, monthAfter, paidMonthsOf } from './paid-time.ts'

/** What was paid, and what of it was given back. Cents. */
export type PricedPayment = PaymentFact & { amountCents: number; refundedCents?: number }

/** Why and how much longer than a month the payment `reference` lasts. */
export type Credit = CreditFact & {
  reason: 'unused-basic' | 'trial'
  /** The payment whose rest was unused, or `trial:` and the plan; counts once for a business. */
  source: string
  cents: number
}

/** The days of a trial that were left when a plan was first paid. */
function trialCredit(payment: PricedPayment, all: PricedPayment[], trial: TrialFact | null) {
  const { startedAt, endsAt } = trial ?? { startedAt: payment.paidAt, endsAt: payment.paidAt }
  const { plan, reference } = payment
  const paidAt = countsFrom(payment)
  const first = all.find((one) => one.plan === plan && countsFrom(one) >= startedAt)
  if (first !== payment || paidAt >= endsAt) return []
  const days = Math.ceil((endsAt.getTime() - paidAt.getTime()) / day)
  return [{ reason: 'trial', reference, source: `trial:${plan}`, days, cents: 0 } as const]
}

/**
 * The rest of Basic on the day Premium is first paid, as days of Premium: the share of its month that is unused, of what
 * was paid for it and not given back, divided by what a day of Premium costs. Both are rounded up. Where a payment came
 * days early, a rest of the one before is left too.
 */
function restOfBasic(
  premium: PricedPayment,
  all: PricedPayment[],
  credits: Credit[],
  trial: TrialFact | null,
): Credit[] {
  const { reference } = premium
  const paidAt = countsFrom(premium)
  const before = all.filter((one) => countsFrom(one) < paidAt)
  const basics = before.filter(({ plan }) => plan === 'BASIC')
  const last = before.findLast(({ plan }) => plan === 'PREMIUM')
  const months = paidMonthsOf({ payments: before, credits }, 'BASIC')
  // Basic waits while a trial runs.
  const from = Math.max(paidAt.getTime(), trial?.endsAt.getTime() ?? 0)
  const premiumMonth = (monthAfter(paidAt).getTime() - paidAt.getTime()) / day
  return basics.flatMap((basic, index) => {
    const [earlier, month] = [months[index - 1], months[index]]
    if (!month) return []
    const unused = Number(month.until) - Math.max(from, Number(earlier?.until ?? 0))
    if (unused <= 0 || (last && countsFrom(last) >= countsFrom(basic))) return []
    const basicMonth = monthAfter(month.begins).getTime() - month.begins.getTime()
    const kept = basic.amountCents - (basic.refundedCents ?? 0)
    const cents = Math.min(kept, Math.ceil((kept * unused) / basicMonth))
    const days = Math.ceil((cents * premiumMonth) / premium.amountCents)
    return [{ reason: 'unused-basic', reference, source: basic.reference, days, cents } as const]
  })
}

/**
 * The credits that a business's payments earn. `payments` are those that bought service: not second payments, not
 * refunded in full. Pure, and independent of their order.
 */
export function creditsOf(payments: PricedPayment[], trial: TrialFact | null = null): Credit[] {
  const all = payments.toSorted(byCounting)
  const credits: Credit[] = []
  for (const payment of all) {
    credits.push(...trialCredit(payment, all, trial))
    if (payment.plan === 'PREMIUM') credits.push(...restOfBasic(payment, all, credits, trial))
  }
  return credits
}
