import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from './catalogue.ts'
import type { PlanFacts, SubscriptionFact } from './facts.ts'

/** The grace period after a failed renewal. */
export const graceMs = 7 * day

/** Time until a missing renewal is reported as late. */
const renewalTolerance = day

/** Maximum distance between the provider's next date and a month after the payment, for the same billing cycle. */
const sameCycle = 4 * day

/** The computed state of a business's paid plan. */
export type PlanState = {
  /** `FREE` once the paid period ended; null without any payment. */
  plan: PaidPlan | 'FREE' | null
  status: 'active' | 'ending' | 'past-due' | 'ended' | 'none'
  paidUntil: Date | null
  /** When service ends without a further payment; null where none runs. */
  serviceUntil: Date | null
  /** The date of the provider's next charge; null for none. */
  nextPaymentAt: Date | null
  /** The scheduled next plan, if any. */
  follower: PaidPlan | null
  /** When this state next changes by itself. */
  changesAt: Date | null
}

/** A calendar month later, in UTC. Day 29 to 31 becomes 28, as in the provider's billing. */
export function monthAfter(instant: Date): Date {
  const after = new Date(instant)
  after.setUTCDate(Math.min(instant.getUTCDate(), 28))
  after.setUTCMonth(after.getUTCMonth() + 1)
  return after
}

type Cover = {
  plan: PaidPlan
  paidUntil: Date
  serviceUntil: Date
  renewing: boolean
  failed: boolean
  next: Date | null
}

const isLive = ({ state }: SubscriptionFact) => state === 'active' || state === 'attention'

const areClose = (a: Date, b: Date) => Math.abs(a.getTime() - b.getTime()) <= sameCycle

const maximum = (dates: Date[]): Date | null =>
  dates.reduce<Date | null>((most, date) => (most && most >= date ? most : date), null)

/** The paid period of a plan, and whether it renews. */
function coverOf(facts: PlanFacts, plan: PaidPlan): Cover | null {
  const own = facts.subscriptions.filter((fact) => fact.plan === plan)
  const live = own.filter(isLive)
  const dates = own.flatMap((fact) => fact.nextPaymentAt ?? [])
  const paid = maximum(
    facts.payments.filter((fact) => fact.plan === plan).map((fact) => fact.paidAt),
  )
  // Its first payment is in the future: it was scheduled to follow another plan.
  const begins = paid ? null : maximum(live.flatMap((fact) => fact.nextPaymentAt ?? []))
  const month = paid ? monthAfter(paid) : begins
  if (!month) return null
  const named = dates.filter((date) => areClose(date, month))
  const paidUntil = maximum([month, ...named]) as Date
  // A subscription not yet known is assumed to renew.
  const renewing = live.length > 0 || own.length === 0
  const hasFailed = ({ state, failedAt }: SubscriptionFact) =>
    state === 'attention' || (paid !== null && failedAt !== null && failedAt > paid)
  // Cancelled while a payment was due: the provider's next date is a month further on.
  const missed = own.some(
    ({ state, nextPaymentAt: next }) =>
      paid && state === 'non-renewing' && next && next > month && !areClose(next, month),
  )
  const hasGrace = renewing || missed || own.some(hasFailed)
  return {
    plan,
    paidUntil,
    serviceUntil: new Date(paidUntil.getTime() + (hasGrace ? graceMs : 0)),
    renewing,
    // Of two, the later one pays.
    failed: live.length > 0 && live.every(hasFailed),
    next: renewing ? maximum(live.flatMap((fact) => fact.nextPaymentAt ?? [])) : null,
  }
}

/**
 * Computes the state at `now`. Pure: independent of the order of facts. Service continues until the paid period ends,
 * plus seven days if a renewal is due and missing; then the plan is Free.
 */
export function planStateOf(facts: PlanFacts, now: Date): PlanState {
  const covers = (['PREMIUM', 'BASIC'] as const).flatMap((plan) => coverOf(facts, plan) ?? [])
  const isPaid = (cover: Cover) => facts.payments.some(({ plan }) => plan === cover.plan)
  // Without its own payment a plan runs only as successor of a paid one.
  const begun = covers.filter(
    (cover) =>
      isPaid(cover) ||
      (cover.paidUntil <= now &&
        covers.some(
          (other) =>
            isPaid(other) &&
            [other.paidUntil, other.serviceUntil].some((end) => areClose(end, cover.paidUntil)),
        )),
  )
  const current = begun.find(({ serviceUntil }) => now < serviceUntil)
  if (!current) {
    const ended = facts.payments.length > 0
    return {
      plan: ended ? 'FREE' : null,
      status: ended ? 'ended' : 'none',
      paidUntil: maximum(begun.map(({ paidUntil }) => paidUntil)),
      serviceUntil: null,
      nextPaymentAt: null,
      follower: null,
      changesAt: maximum(covers.filter((cover) => cover.paidUntil > now).map((c) => c.paidUntil)),
    }
  }
  const { plan, paidUntil, serviceUntil, renewing, failed, next } = current
  const lateFrom = new Date(paidUntil.getTime() + renewalTolerance)
  const late = renewing && (failed || now >= lateFrom)
  const follower = covers.find((cover) => cover.plan !== plan && cover.renewing && !renewing)
  return {
    plan,
    status: late ? 'past-due' : renewing ? 'active' : 'ending',
    paidUntil,
    serviceUntil,
    nextPaymentAt: late ? null : (next ?? (renewing ? paidUntil : null)),
    follower: follower?.plan ?? null,
    changesAt: [paidUntil, lateFrom, serviceUntil].find((instant) => instant > now) ?? null,
  }
}
