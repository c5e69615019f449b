import { and, eq, gt, or } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, payments, planCredits, subscriptions } from '#db/schema/index.ts'
import { hour } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import type { PlanFacts } from '../plan/facts.ts'
import { currentSubscription } from '../plan/one-renewal.server.ts'
import { earliestPayment, paidTimeOf } from '../plan/paid-time.ts'
import { subscriptionsBegunAside } from '../plan/set-aside-payments.server.ts'
import { planFactsOf } from './ledger.server.ts'
import { refunded } from './refunded.server.ts'

type Subscription = typeof subscriptions.$inferSelect

/** A provider's clock may differ from ours; credits are whole days. */
const tolerance = 12 * hour

/** Whether some of Basic was given back, so that what it was worth for Premium no longer counts. */
async function lostBasic(businessId: string, facts: PlanFacts, tx: Database): Promise<boolean> {
  if (facts.payments.every(({ plan }) => plan !== 'BASIC')) return false
  const [row] = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.businessId, businessId),
        eq(payments.plan, 'BASIC'),
        or(eq(payments.reversed, true), gt(refunded, 0)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Whether the latest payment was for a month that had been due, and `code` was not begun to renew on its last day. */
async function paidOverdue(
  { plan, code }: Pick<Subscription, 'plan' | 'code'>,
  facts: PlanFacts,
  tx: Database,
): Promise<boolean> {
  const own = facts.payments.filter((one) => one.plan === plan)
  const last = own.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()).at(-1)
  if (!last?.overdueSeconds) return false
  const [row] = await tx
    .select({ renewsBy: payments.renewsBy })
    .from(payments)
    .where(eq(payments.reference, last.reference))
  return row?.renewsBy !== code
}

/** When Premium ends after which a subscription to Basic takes its first payment; null for any other. */
function waitsUntil({ plan, startedAt }: Subscription, facts: PlanFacts, now: Date): Date | null {
  const premium = plan === 'BASIC' && startedAt ? paidTimeOf(facts, 'PREMIUM') : null
  const isPaid = facts.payments.some((one) => one.plan === plan && one.paidAt >= startedAt!)
  return premium && premium.until > now && !isPaid ? premium.until : null
}

/**
 * Whether second payments of the same plan move the next one: one that was settled follows what was paid, unless the
 * payer has either back, and one set aside began it.
 */
async function secondPaymentsOf(
  { businessId, plan, code }: Subscription,
  facts: PlanFacts,
  tx: Database,
) {
  if (!businessId) return { settled: false, lost: false, began: false }
  const settled = await tx
    .select({ isReversed: payments.reversed })
    .from(payments)
    .innerJoin(billingTasks, eq(billingTasks.subject, payments.reference))
    .where(
      and(
        ...[eq(payments.businessId, businessId), eq(payments.plan, plan)],
        ...[eq(billingTasks.kind, 'second-payment'), eq(billingTasks.state, 'settled')],
      ),
    )
  const others = facts.payments.filter((one) => one.plan === plan)
  const began = (await subscriptionsBegunAside(businessId, tx)).has(code)
  return {
    settled: settled.some(({ isReversed }) => !isReversed),
    lost: settled.length > 0 && [...settled, ...others].some(({ isReversed }) => isReversed),
    began,
  }
}

/** `plan` is the one whose credits move it. */
type Move = { subscription: Subscription; startAt: Date; plan: PaidPlan }

/**
 * The subscription whose next payment comes before its credit is used, or later than what is paid, and when it should
 * come; null for none. What was once begun for such a day is not moved again, whatever the provider made of the date.
 */
export async function subscriptionToMove(businessId: string, tx: Database): Promise<Move | null> {
  const subscription = await currentSubscription(businessId, tx)
  if (!subscription?.nextPaymentAt || subscription.supersededAt) return null
  if (subscription.state !== 'active') return null
  const facts = await planFactsOf(businessId, tx)
  const now = new Date()
  const premiumEnds = waitsUntil(subscription, facts, now)
  const plan = premiumEnds ? 'PREMIUM' : subscription.plan
  const isLost = plan === 'PREMIUM' && (await lostBasic(businessId, facts, tx))
  const isOverdue = !premiumEnds && (await paidOverdue(subscription, facts, tx))
  const second = await secondPaymentsOf(subscription, facts, tx)
  const isLonger = facts.credits.length > 0 || second.settled
  if (!isLonger && !isLost && !isOverdue && !second.began && !second.lost) return null
  const [begun] = await tx
    .select({ id: planCredits.id })
    .from(planCredits)
    .where(eq(planCredits.subscriptionCode, subscription.code))
  const own = paidTimeOf(facts, subscription.plan)?.until
  // Basic that was settled beside Premium, and is paid for longer, takes its payment when that ends.
  const isAfter = premiumEnds && second.settled && own && own > premiumEnds
  const startAt = premiumEnds && !isAfter ? premiumEnds : own
  if (begun || !startAt) return null
  const early = startAt.getTime() - subscription.nextPaymentAt.getTime()
  const isEarly = isLonger && early > tolerance
  const isLate =
    ((isLost || isOverdue || second.began) && -early > tolerance) ||
    // The provider's own date may be days after ours.
    (second.lost && -early > earliestPayment)
  return (isEarly || isLate) && startAt > now
    ? { subscription, startAt, plan: isAfter ? 'BASIC' : plan }
    : null
}

/** Has the queue move a next payment that would come before its credit is used. */
export async function enqueueMove(businessId: string, tx: Database, runAt?: Date): Promise<void> {
  if (!(await subscriptionToMove(businessId, tx))) return
  const options = { key: `move-next-payment:${businessId}`, ...(runAt && { runAt }) }
  await enqueue(tx, 'move-next-payment', { businessId }, options)
}
