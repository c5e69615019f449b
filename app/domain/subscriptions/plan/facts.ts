import type { PaidPlan } from './catalogue.ts'

/** A payment that the provider confirmed. Giving it back later is for a person to judge. */
export type PaymentFact = { reference: string; plan: PaidPlan; paidAt: Date }

/** `attention`: the last renewal failed. `non-renewing`: runs out. */
export type SubscriptionStatus = 'active' | 'attention' | 'non-renewing' | 'ended'

/** A subscription as the provider told it when asked at `askedAt`. */
export type SubscriptionFact = {
  code: string
  plan: PaidPlan
  state: SubscriptionStatus
  nextPaymentAt: Date | null
  /** The latest renewal that failed, by the provider's event; asking does not tell it. */
  failedAt: Date | null
  askedAt: Date
}

/** Everything known about what a business pays. */
export type PlanFacts = { payments: PaymentFact[]; subscriptions: SubscriptionFact[] }
