import { day, hour } from '#app/domain/local-time.ts'
import { isPaidPlan, type PaidPlan } from './catalogue.ts'
import type { PlanState } from './state.ts'

/** The next payment that the provider takes by itself. */
export type Charge = { plan: PaidPlan; at: Date }

/** Null where nothing will be taken: no plan, cancelled, ended, or a payment that is due already. */
export function nextChargeOf(state: PlanState): Charge | null {
  const { plan, status, follower, nextPaymentAt } = state
  if (status === 'active' && isPaidPlan(plan) && nextPaymentAt) return { plan, at: nextPaymentAt }
  const isNext = status === 'trial' || status === 'ending'
  if (isNext && follower && nextPaymentAt) return { plan: follower, at: nextPaymentAt }
  return null
}

const noticeMs = 3 * day

/** A date that differs by less is the same charge, told by another clock. */
const sameCharge = 12 * hour

/** When the next charge is to be announced; null for none, or where it was. */
export function announcementAt(state: PlanState, announcedFor: Date | null): Date | null {
  const charge = nextChargeOf(state)
  if (!charge) return null
  const known = announcedFor && Math.abs(announcedFor.getTime() - charge.at.getTime()) < sameCharge
  return known ? null : new Date(charge.at.getTime() - noticeMs)
}
