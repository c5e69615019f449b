import type { PaidPlan } from './catalogue.ts'

/** A payment confirmed by the provider. Refunds need manual review. */
export type PaymentFact = {
  reference: string
  plan: PaidPlan
  paidAt: Date
  /** How long the month it pays for had been due, in seconds; none for other payments. */
  overdueSeconds?: number
  /** When a person decided that a second payment counts: its month then follows what is paid. */
  settledAt?: Date
  /** Whether its payer has it back; what it gave stays given, and nothing follows it. */
  isReversed?: boolean
}

/** `attention`: the last renewal failed. `non-renewing`: expires at the period end. */
export type SubscriptionStatus = 'active' | 'attention' | 'non-renewing' | 'ended'

/** A subscription as reported by the provider at `askedAt`. */
export type SubscriptionFact = {
  code: string
  plan: PaidPlan
  state: SubscriptionStatus
  nextPaymentAt: Date | null
  /** The latest failed renewal, known only from events. */
  failedAt: Date | null
  askedAt: Date
  startedAt?: Date | null
  /** Whether another one took its place, so that it is being cancelled. */
  isSuperseded?: boolean
}

/** Days that the payment `reference` lasts longer than its month, for what was left of `source`. */
export type CreditFact = { reference: string; days: number; source?: string }

/** The free days of Premium that a business has once. */
export type TrialFact = { startedAt: Date; endsAt: Date }

export type PlanFacts = {
  payments: PaymentFact[]
  subscriptions: SubscriptionFact[]
  credits?: CreditFact[]
  trial?: TrialFact | null
  /** Second payments that were settled, as before their payer had them back: no month of theirs was missed. */
  takenBack?: PaymentFact[]
}
