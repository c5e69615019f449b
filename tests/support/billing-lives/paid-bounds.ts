import { day, hour } from '#app/domain/local-time.ts'
import { graceMs, monthAfter } from '#app/domain/subscriptions/plan/state.ts'

/** A payment that the provider received, and what our books say of it. */
export type Money = {
  reference: string
  plan: 'BASIC' | 'PREMIUM'
  cents: number
  paidAt: Date
  /** With the payer again, by refunds or by the bank. */
  refunded: number
  /** By our documents. */
  received: number
  credited: number
  businessId: string | null
  booked: boolean
  /** Set aside: it bought no time. */
  aside: string | null
  /** When a person said that it counts, which had been a second payment. */
  settledAt: Date | null
  waits: boolean
  isRenewal: boolean
}

const isService = (one: Money) => one.booked && !one.aside

/** Also what a person has settled, and the payer does not have again: they agreed what it is for. */
const mayBeService = (one: Money) =>
  isService(one) || (one.booked && one.aside === 'settled' && one.refunded < one.cents)

const isSettled = (one: Money): one is Money & { settledAt: Date } =>
  mayBeService(one) && one.settledAt !== null

/**
 * When what these payments bought ends for each plan, and each month's begin that was settled: it follows what was paid
 * by then and the payer does not have again, Basic also Premium, and is never before.
 */
function paidTime(
  payments: Money[],
  endOf: (one: Money) => number,
  from = ({ settledAt, paidAt }: Money) => (settledAt ?? paidAt).getTime(),
) {
  const until = { BASIC: 0, PREMIUM: 0 }
  const kept = { BASIC: 0, PREMIUM: 0 }
  const begins = new Map<Money, number>()
  for (const one of payments.toSorted((a, b) => from(a) - from(b))) {
    const begin = Math.max(from(one), kept[one.plan], kept.PREMIUM)
    if (one.settledAt) begins.set(one, begin)
    const end = one.settledAt ? monthAfter(new Date(begin)).getTime() : endOf(one)
    until[one.plan] = Math.max(until[one.plan], end)
    if (one.refunded < one.cents) kept[one.plan] = Math.max(kept[one.plan], end)
  }
  return { until, begins }
}

/** The least and the most that a business has paid for. */
export function boundsOf(all: Money[], businessId: string | null) {
  const of = (which: (one: Money) => boolean) =>
    all.filter((one) => one.businessId === businessId && which(one))
  const own = of((one) => isService(one) || isSettled(one))
  const ends = (one: Money) => monthAfter(one.paidAt).getTime()
  // A month that is paid late runs from the day it was due.
  const surely = (one: Money) =>
    own.some(({ plan: same, paidAt }) => same === one.plan && paidAt < one.paidAt)
      ? ends(one) - graceMs
      : ends(one)
  // In place of one that the payer has again it pays for the same month.
  const hasBack = own.some(({ refunded, cents }) => refunded >= cents)
  const from = (one: Money) => ((hasBack ? null : one.settledAt) ?? one.paidAt).getTime()
  return { least: paidTime(own, surely, from), most: paidTime(of(mayBeService), ends) }
}

/** When the month of a payment began: where one was due before, at most its days of grace before. */
function beginOf(one: Money, all: Money[]): Date {
  const before = all.filter(
    ({ businessId, plan, paidAt }) =>
      businessId === one.businessId && plan === one.plan && paidAt < one.paidAt,
  )
  const due = Math.max(0, ...before.map(({ paidAt }) => monthAfter(paidAt).getTime()))
  const late = due > 0 ? Math.max(0, one.paidAt.getTime() - due) : 0
  return new Date(one.paidAt.getTime() - Math.min(late, graceMs))
}

/** The payments that bought time for which another one had paid, by all that can be said for them. */
export function soldTwice(all: Money[]): string[] {
  const services = all.filter(isService)
  return services.flatMap((later, index) => {
    const paysFor = (one: Money, month: Date, tolerance: number) =>
      one.businessId === later.businessId &&
      !(one.plan === 'BASIC' && later.plan === 'PREMIUM') &&
      later.paidAt.getTime() < monthAfter(month).getTime() - tolerance
    const first = services.slice(0, index).find(
      (one) =>
        // Of what the payer has back nothing was sold.
        one.refunded < one.cents && paysFor(one, beginOf(one, services), 8 * day + hour),
    )
    const settled = [...boundsOf(all, later.businessId).least.begins].find(
      ([one, begin]) =>
        one.settledAt !== null &&
        later.paidAt > one.settledAt &&
        paysFor(one, new Date(begin), 9 * day),
    )
    return [
      ...(first ? [`${later.reference} bought time that ${first.reference} had paid for`] : []),
      ...(settled
        ? [`${later.reference} bought time of the month of ${settled[0].reference}`]
        : []),
    ]
  })
}
