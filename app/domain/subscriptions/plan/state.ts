import { day } from '#app/domain/local-time.ts'
import type { PaidPlan } from './catalogue.ts'
import { maximum, type Cover } from './cover.ts'
import type { PlanFacts } from './facts.ts'
import { coversOf, isPaid } from './following-cover.ts'

export { graceMs } from './cover.ts'
export { monthAfter } from './paid-time.ts'

/** Time until a missing renewal is reported as late. */
const renewalTolerance = day

export type PlanState = {
  /** `FREE` once the paid period ended; null without any payment. */
  plan: PaidPlan | 'FREE' | null
  status: 'active' | 'trial' | 'ending' | 'past-due' | 'ended' | 'none'
  /** Null in a trial without a payment. */
  paidUntil: Date | null
  /** When service ends without a further payment; null where none runs. */
  serviceUntil: Date | null
  nextPaymentAt: Date | null
  follower: PaidPlan | null
  /** When this state next changes by itself. */
  changesAt: Date | null
}

/** When what was paid for a plan ends, and the service that goes on where a renewal is missing; null where none was due. */
export function endsOf(
  facts: PlanFacts,
  plan: PaidPlan,
): Pick<Cover, 'paidUntil' | 'serviceUntil'> | null {
  const cover = coversOf(facts).find((one) => one.plan === plan)
  return cover && (cover.follows || isPaid(cover, facts)) ? cover : null
}

/** Another plan that is paid for after the one that ends, and renews no more: Basic that was settled beside Premium. */
export function paidAfterOf(
  facts: PlanFacts,
  { plan, status, paidUntil, follower }: PlanState,
): { plan: PaidPlan; until: Date } | null {
  if (status !== 'ending' || follower || !paidUntil) return null
  const after = coversOf(facts).find(
    (cover) => cover.plan !== plan && !cover.follows && cover.paidUntil > paidUntil,
  )
  return after && isPaid(after, facts) ? { plan: after.plan, until: after.paidUntil } : null
}

/** The covers that have begun: without its own payment a plan runs only as successor of a paid one. */
function begunOf(covers: Cover[], facts: PlanFacts, now: Date): Cover[] {
  return covers.filter((cover) => (cover.follows ? cover.paidUntil <= now : isPaid(cover, facts)))
}

/** The state during a trial: Premium, followed by Basic where that is paid already. */
function trialState(endsAt: Date, basic: Cover | undefined): PlanState {
  return {
    plan: 'PREMIUM',
    status: 'trial',
    paidUntil: basic?.paidUntil ?? null,
    serviceUntil: endsAt,
    nextPaymentAt: basic?.renewing ? (basic.next ?? basic.paidUntil) : null,
    follower: basic?.plan ?? null,
    changesAt: endsAt,
  }
}

/**
 * Computes the state at `now`. Pure: independent of the order of facts. Service continues until the paid period ends,
 * plus seven days if a renewal is due and missing; then the plan is Free. One that failed so early that paying it would be
 * a second payment is not due yet. A trial is Premium until it ends.
 */
export function planStateOf(facts: PlanFacts, now: Date): PlanState {
  const covers = coversOf(facts)
  const begun = begunOf(covers, facts, now)
  const current = begun.find(({ serviceUntil }) => now < serviceUntil)
  const { trial } = facts
  if (trial && now < trial.endsAt && current?.plan !== 'PREMIUM') {
    return trialState(trial.endsAt, current)
  }
  if (!current) {
    const ended = facts.payments.length > 0 || Boolean(trial)
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
  const { plan, paidUntil, serviceUntil, renewing, failed, payableFrom, next } = current
  const lateFrom = new Date(paidUntil.getTime() + renewalTolerance)
  const late = renewing && ((failed && now >= payableFrom) || now >= lateFrom)
  const follower = covers.find((cover) => cover.plan !== plan && cover.renewing && !renewing)
  return {
    plan,
    status: late ? 'past-due' : renewing ? 'active' : 'ending',
    paidUntil,
    serviceUntil,
    nextPaymentAt: late ? null : (next ?? (renewing ? paidUntil : (follower?.next ?? null))),
    follower: follower?.plan ?? null,
    changesAt:
      [...(failed ? [payableFrom] : []), paidUntil, lateFrom, serviceUntil].find(
        (instant) => instant > now,
      ) ?? null,
  }
}
