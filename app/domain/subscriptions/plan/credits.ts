import { day } from '#app/domain/local-time.ts'
import type { CreditFact, PaymentFact, TrialFact } from './facts.ts'
import { monthAfter, paidTimeOf } from './paid-time.ts'

/** What was paid, and what of it was given back. Cents. */
export type PricedPayment = PaymentFact & { amountCents: number; refundedCents?: number }

/** Why and how much longer than a month the payment `reference` lasts. */
export type Credit = CreditFact & {
  reason: 'unused-basic' | 'trial'
  /** The payment whose rest was unused, or `trial:` and the plan; counts once for a business. */
  source: string
  cents: number
}

const byTime = (a: PaymentFact, b: PaymentFact) => a.paidAt.getTime() - b.paidAt.getTime()

/** The days of a trial that were left when a plan was first paid. */
function trialCredit(payment: PricedPayment, all: PricedPayment[], trial: TrialFact | null) {
  const { startedAt, endsAt } = trial ?? { startedAt: payment.paidAt, endsAt: payment.paidAt }
  const { plan, paidAt, reference } = payment
  const first = all.find((one) => one.plan === plan && one.paidAt >= startedAt)
  if (first !== payment || paidAt >= endsAt) return []
  const days = Math.ceil((endsAt.getTime() - paidAt.getTime()) / day)
  return [{ reason: 'trial', reference, source: `trial:${plan}`, days, cents: 0 } as const]
}

/**
 * The rest of Basic on the day Premium is first paid, as days of Premium: the share of the month that is unused, of what
 * was paid for it and not given back, divided by what a day of Premium costs. Both are rounded up.
 */
function restOfBasic(
  premium: PricedPayment,
  all: PricedPayment[],
  credits: Credit[],
  trial: TrialFact | null,
): Credit[] {
  const before = all.filter(({ paidAt }) => paidAt < premium.paidAt)
  const basic = before.findLast(({ plan }) => plan === 'BASIC')
  const used = before.some(
    ({ plan, paidAt }) => plan === 'PREMIUM' && basic && paidAt >= basic.paidAt,
  )
  const end = paidTimeOf({ payments: before, credits }, 'BASIC')?.until
  if (!basic || !end || used) return []
  // Basic waits while a trial runs.
  const from = Math.max(premium.paidAt.getTime(), trial?.endsAt.getTime() ?? 0)
  const unused = end.getTime() - from
  if (unused <= 0) return []
  const basicMonth = monthAfter(basic.paidAt).getTime() - basic.paidAt.getTime()
  const premiumMonth = (monthAfter(premium.paidAt).getTime() - premium.paidAt.getTime()) / day
  const kept = basic.amountCents - (basic.refundedCents ?? 0)
  const cents = Math.min(kept, Math.ceil((kept * unused) / basicMonth))
  const days = Math.ceil((cents * premiumMonth) / premium.amountCents)
  const { reference } = premium
  return [{ reason: 'unused-basic', reference, source: basic.reference, days, cents }]
}

/**
 * The credits that a business's payments earn. `payments` are those that bought service: not second payments, not
 * refunded in full. Pure, and independent of their order.
 */
export function creditsOf(payments: PricedPayment[], trial: TrialFact | null = null): Credit[] {
  const all = payments.toSorted(byTime)
  const credits: Credit[] = []
  for (const payment of all) {
    credits.push(...trialCredit(payment, all, trial))
    if (payment.plan === 'PREMIUM') credits.push(...restOfBasic(payment, all, credits, trial))
  }
  return credits
}
