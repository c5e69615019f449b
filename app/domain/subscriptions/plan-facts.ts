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

const finality: SubscriptionStatus[] = ['active', 'attention', 'non-renewing', 'ended']

const latest = (a: Date | null, b: Date | null): Date | null => {
  if (!a || !b) return a ?? b
  return a > b ? a : b
}

/** What is confirmed stays; should two answers name two instants, the earlier one stands. */
const earlierPayment = (a: PaymentFact, b: PaymentFact): PaymentFact => {
  const difference = a.paidAt.getTime() - b.paidAt.getTime() || (a.plan < b.plan ? -1 : 1)
  return difference <= 0 ? a : b
}

/** The later answer about one subscription; of two from the same instant the more final one. */
const laterSubscription = (a: SubscriptionFact, b: SubscriptionFact): SubscriptionFact => {
  const difference =
    a.askedAt.getTime() - b.askedAt.getTime() ||
    finality.indexOf(a.state) - finality.indexOf(b.state) ||
    (a.nextPaymentAt?.getTime() ?? 0) - (b.nextPaymentAt?.getTime() ?? 0)
  return { ...(difference >= 0 ? a : b), failedAt: latest(a.failedAt, b.failedAt) }
}

function joined<Fact>(
  facts: Fact[],
  keyOf: (fact: Fact) => string,
  later: (a: Fact, b: Fact) => Fact,
): Fact[] {
  const byKey = new Map<string, Fact>()
  for (const fact of facts) {
    const known = byKey.get(keyOf(fact))
    byKey.set(keyOf(fact), known ? later(known, fact) : fact)
  }
  return [...byKey.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/**
 * What is known when both are. Neither order nor repetition matters, so answers may be taken in as
 * they come: the later answer about a thing stands, whichever arrived first.
 */
export const mergeFacts = (a: PlanFacts, b: PlanFacts): PlanFacts => ({
  payments: joined([...a.payments, ...b.payments], (fact) => fact.reference, earlierPayment),
  subscriptions: joined(
    [...a.subscriptions, ...b.subscriptions],
    (fact) => fact.code,
    laterSubscription,
  ),
})
