import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import type { PlanState } from '../plan/state.ts'

/** A payment as its owner sees it. */
export type OwnPayment = {
  reference: string
  plan: string
  cents: number
  paidAt: Date
  reversed: boolean
}

/** What an owner is told about the plan: where it stands, what comes next, what was paid. */
export type OwnBilling = {
  businessName: string
  plan: PlanStatus
  status: PlanState['status'] | 'given'
  paidUntil: Date | null
  serviceUntil: Date | null
  nextPaymentAt: Date | null
  /** The plan that follows the present one, where another was chosen for then. */
  follower: PaidPlan | null
  /** Whether there is something to cancel. */
  renews: boolean
  hasCard: boolean
  payments: OwnPayment[]
}
