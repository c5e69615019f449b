import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import type { CreditWords } from '../mails/credit-words.ts'
import type { PlanCard } from '../mails/card-words.ts'
import type { CardExpiry } from '../plan/card-expiry.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import type { PlanState } from '../plan/state.ts'

export type OwnBilling = {
  plan: PlanStatus
  status: PlanState['status'] | 'given'
  paidUntil: Date | null
  serviceUntil: Date | null
  nextPaymentAt: Date | null
  /** The day to which the next payment is being moved with the provider. */
  movingTo: Date | null
  /** What the next payment takes by itself, and would where a plan that ends is kept. Cents; null for none. */
  nextCents: number | null
  keptCents: number | null
  follower: PaidPlan | null
  /** What is paid for after a plan that ends. */
  paidAfter: { plan: PaidPlan; until: Date } | null
  /** Whether there is a renewal to cancel. */
  renews: boolean
  /** Plans of subscriptions whose cancellation the provider has yet to take. */
  pendingCancellations: PaidPlan[]
  /** Whether a subscription renews, whose card can be changed. */
  hasCard: boolean
  /** The card that is charged, as far as the provider shows it. */
  card: PlanCard | null
  cardExpiry: CardExpiry | null
  /** Whether a plan that ended had a payment that failed. */
  endedUnpaid: boolean
  /** Credit for something earlier that is not used up yet. */
  credits: CreditWords[]
  /** Whether a plan that is ending can be kept. */
  mayUndo: boolean
  mayStartTrial: boolean
}
