import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import { beginOf, earliestPayment, monthAfter } from '../plan/paid-time.ts'

/** A payment as far as it decides whether another one paid for the same time. */
export type PaidTime = {
  plan: PaidPlan
  paidAt: Date
  overdueSeconds?: number
  isRenewal: boolean
}

/** A renewal may come this much early: the month before was paid late, within its grace. */
const renewalTolerance = 8 * day

/**
 * Whether the later of two payments of one payer bought time that the earlier one had paid for already. An upgrade
 * did not: it buys the dearer plan.
 */
export function payForTheSameTime(a: PaidTime, b: PaidTime): boolean {
  const [first, later] = a.paidAt <= b.paidAt ? [a, b] : [b, a]
  if (first.plan === 'BASIC' && later.plan === 'PREMIUM') return false
  const tolerance = later.isRenewal ? renewalTolerance : earliestPayment
  return later.paidAt.getTime() < monthAfter(beginOf(first)).getTime() - tolerance
}

/** A second payment that a person has settled, and the month it then bought. */
export type SettledTime = { plan: PaidPlan; paidAt: Date; settledAt: Date; begins: Date }

/** Whether a payment bought time of a month that a settled one had bought by then. */
export const isPaidBySettled = (settled: SettledTime, later: PaidTime): boolean =>
  later.paidAt >= settled.settledAt &&
  payForTheSameTime(
    { plan: settled.plan, paidAt: settled.begins, isRenewal: false },
    later.paidAt < settled.begins ? { ...later, paidAt: settled.begins } : later,
  )
