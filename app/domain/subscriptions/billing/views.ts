import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import type { PlanState } from '../plan/state.ts'

export type OwnPayment = {
  reference: string
  plan: string
  cents: number
  paidAt: Date
  reversed: boolean
}

/** The plan's status, next step and payments. */
export type OwnBilling = {
  businessName: string
  plan: PlanStatus
  status: PlanState['status'] | 'given'
  paidUntil: Date | null
  serviceUntil: Date | null
  nextPaymentAt: Date | null
  /** The scheduled next plan, if any. */
  follower: PaidPlan | null
  /** Whether there is a renewal to cancel. */
  renews: boolean
  /** Plans of subscriptions whose cancellation the provider has yet to take. */
  unended: PaidPlan[]
  hasCard: boolean
  payments: OwnPayment[]
}
