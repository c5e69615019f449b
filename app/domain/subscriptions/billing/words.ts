import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { catalogue, isPaidPlan, randText, type PaidPlan } from '../plan/catalogue.ts'
import { graceMs } from '../plan/state.ts'

export type PlanSummary = {
  plan: string
  status: 'active' | 'ending' | 'past-due' | 'ended' | 'none' | 'given'
  paidUntil: Date | null
  serviceUntil: Date | null
  nextPaymentAt: Date | null
  follower: PaidPlan | null
}

const dateText = (instant: Date | null): string => (instant ? formatDate(localDateOf(instant)) : '')

/** The paid period and the next step, in sentences for the owner. */
export function planWords(facts: PlanSummary): string[] {
  const { plan, status, paidUntil, serviceUntil, nextPaymentAt, follower } = facts
  if (!isPaidPlan(plan)) {
    if (plan === 'NONE')
      return ['You have not chosen a plan yet. A listing needs one, Free or paid.']
    const before = status === 'ended' && paidUntil
    return [
      before ? `Your paid plan ended on ${dateText(paidUntil)}.` : '',
      'Your listing is on the Free plan, which costs nothing and does not end.',
    ].filter(Boolean)
  }
  const { name, cents } = catalogue[plan]
  const price = randText(cents)
  switch (status) {
    case 'given':
      return [`${name} was set up for you without a payment. It does not renew and does not end.`]
    case 'ending': {
      const next = follower ? catalogue[follower] : null
      return [
        `${name} ends on ${dateText(paidUntil)}.`,
        next
          ? `${next.name} follows for ${randText(next.cents)} a month.`
          : 'No further payment is taken. After that your listing goes on with the Free plan.',
      ]
    }
    case 'past-due':
      return [
        `The payment of ${price} for ${name} has not gone through.`,
        `${name} goes on until ${dateText(serviceUntil)}. Please see to your card until then; after that your listing goes on with the Free plan.`,
      ]
    default:
      return [
        `${name} is paid until ${dateText(paidUntil)}.`,
        `The next payment of ${price} is taken on ${dateText(nextPaymentAt ?? paidUntil)}, by itself.`,
      ]
  }
}

/** The badge's label by status. */
export const statusLabel: Record<PlanSummary['status'], string> = {
  active: 'Active',
  given: 'Active',
  ending: 'Ending',
  'past-due': 'Payment due',
  ended: 'Ended',
  none: 'Not paid',
}

/** A warning for every dashboard page; null where none is needed. */
export function planNotice({
  planStatus,
  status,
  paidUntil,
}: {
  planStatus: string
  status: string | null
  paidUntil: Date | null
}): string | null {
  if (!isPaidPlan(planStatus) || !paidUntil) return null
  const { name } = catalogue[planStatus]
  if (status === 'ending') return `${name} ends on ${dateText(paidUntil)}.`
  if (status !== 'past-due') return null
  const until = new Date(paidUntil.getTime() + graceMs)
  return `The payment for ${name} has not gone through. It goes on until ${dateText(until)}.`
}
