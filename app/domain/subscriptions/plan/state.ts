import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from './catalogue.ts'
import type { PlanFacts, SubscriptionFact } from './facts.ts'

/** Service goes on for this long after the paid-until instant when a renewal failed. */
export const graceMs = 7 * day

/** A renewal that neither came nor failed is given this long before anybody is told that it is late. */
const renewalTolerance = day

/** How far the provider's next date may lie from a month after the payment to speak of the same month. */
const sameCycle = 4 * day

/** Where a business stands with its paid plan. */
export type PlanState = {
  /** `FREE` once what was paid has run out; null where nothing was ever paid. */
  plan: PaidPlan | 'FREE' | null
  status: 'active' | 'ending' | 'past-due' | 'ended' | 'none'
  paidUntil: Date | null
  /** When service ends unless a payment comes; null where none runs. */
  serviceUntil: Date | null
  /** When the provider takes the next payment; null where it takes none. */
  nextPaymentAt: Date | null
  /** The plan that follows the present one, where another was chosen for then. */
  follower: PaidPlan | null
  /** The next instant at which this answer changes by itself. */
  changesAt: Date | null
}

/**
 * A calendar month later, in UTC. Who began on day 29 to 31 is billed on the 28th afterwards, as
 * the provider's subscriptions are.
 */
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

/** How far a plan is paid, and whether it goes on by itself. */
function coverOf(facts: PlanFacts, plan: PaidPlan): Cover | null {
  const own = facts.subscriptions.filter((fact) => fact.plan === plan)
  const live = own.filter(isLive)
  const dates = own.flatMap((fact) => fact.nextPaymentAt ?? [])
  const paid = maximum(
    facts.payments.filter((fact) => fact.plan === plan).map((fact) => fact.paidAt),
  )
  // Its first payment lies ahead: it was chosen to follow another plan.
  const begins = paid ? null : maximum(live.flatMap((fact) => fact.nextPaymentAt ?? []))
  const month = paid ? monthAfter(paid) : begins
  if (!month) return null
  const named = dates.filter((date) => areClose(date, month))
  const paidUntil = maximum([month, ...named]) as Date
  // A subscription that nobody has told us of yet renews like any other.
  const renewing = live.length > 0 || own.length === 0
  return {
    plan,
    paidUntil,
    serviceUntil: new Date(paidUntil.getTime() + (renewing ? graceMs : 0)),
    renewing,
    failed: live.some(
      ({ state, failedAt }) =>
        state === 'attention' || (paid !== null && failedAt !== null && failedAt > paid),
    ),
    next: renewing ? maximum(live.flatMap((fact) => fact.nextPaymentAt ?? [])) : null,
  }
}

/**
 * What the facts say at `now`. A pure function: the same facts give the same state, in whatever
 * order they came. Service goes on until the paid-until instant, and seven days more where a
 * renewal is due and has not come; then the plan is Free.
 */
export function planStateOf(facts: PlanFacts, now: Date): PlanState {
  const covers = (['PREMIUM', 'BASIC'] as const).flatMap((plan) => coverOf(facts, plan) ?? [])
  const isPaid = (cover: Cover) => facts.payments.some(({ plan }) => plan === cover.plan)
  // Without a payment of its own a plan runs only where it takes over from one that was paid.
  const begun = covers.filter(
    (cover) =>
      isPaid(cover) ||
      (cover.paidUntil <= now &&
        covers.some((other) => isPaid(other) && areClose(other.paidUntil, cover.paidUntil))),
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
