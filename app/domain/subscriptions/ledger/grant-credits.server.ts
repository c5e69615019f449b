import { and, eq, gt, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, payments, planCredits, subscriptions } from '#db/schema/index.ts'
import { hour } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { creditsOf, type Credit, type PricedPayment } from '../plan/credits.ts'
import { applyPlanState, planFactsOf, trialOf } from './ledger.server.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import type { PlanFacts } from '../plan/facts.ts'
import { currentSubscription } from '../plan/one-renewal.server.ts'
import { monthAfter, paidTimeOf } from '../plan/paid-time.ts'

/** Cents of a payment that were given back or are on their way, by refunds and by the bank. */
const refunded = sql<number>`(
  coalesce((select sum(back.amount_cents) from refunds back
    where back.reference = payments.reference and back.state <> 'failed'), 0)
  + coalesce((select sum(taken.amount_cents) from billing_tasks taken
    where taken.reference = payments.reference and taken.kind = 'reversed'), 0))::int`

/** Payments that bought service: not given back in full, and not waiting as a second payment. */
export const pricedPaymentsOf = (businessId: string, tx: Database): Promise<PricedPayment[]> =>
  tx
    .select({
      reference: payments.reference,
      plan: payments.plan,
      paidAt: payments.paidAt,
      overdueSeconds: payments.overdueSeconds,
      amountCents: payments.amountCents,
      refundedCents: refunded,
    })
    .from(payments)
    .where(
      and(
        eq(payments.businessId, businessId),
        eq(payments.reversed, false),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(billingTasks)
            .where(
              and(
                eq(billingTasks.kind, 'second-payment'),
                eq(billingTasks.subject, payments.reference),
              ),
            ),
        ),
        gt(payments.amountCents, refunded),
      ),
    )

/** Writes down the credits that a business's payments earned and that are new; answers those. */
export async function grantCredits(businessId: string, tx: Database): Promise<Credit[]> {
  const earned = creditsOf(await pricedPaymentsOf(businessId, tx), await trialOf(businessId, tx))
  if (earned.length === 0) return []
  const granted = await tx
    .insert(planCredits)
    .values(earned.map((credit) => ({ businessId, ...credit })))
    .onConflictDoNothing()
    .returning({ source: planCredits.source })
  return earned.filter(({ source }) => granted.some((one) => one.source === source))
}

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
  if (facts.credits.length === 0 && !isLost && !isOverdue) return null
  const [begun] = await tx
    .select({ id: planCredits.id })
    .from(planCredits)
    .where(eq(planCredits.subscriptionCode, subscription.code))
  const startAt = premiumEnds ?? paidTimeOf(facts, plan)?.until
  if (begun || !startAt) return null
  const early = startAt.getTime() - subscription.nextPaymentAt.getTime()
  const isEarly = facts.credits.length > 0 && early > tolerance
  const isLate = (isLost || isOverdue) && -early > tolerance
  return (isEarly || isLate) && startAt > now ? { subscription, startAt, plan } : null
}

/** Has the queue move a next payment that would come before its credit is used. */
export async function enqueueMove(businessId: string, tx: Database, runAt?: Date): Promise<void> {
  if (!(await subscriptionToMove(businessId, tx))) return
  const options = { key: `move-next-payment:${businessId}`, ...(runAt && { runAt }) }
  await enqueue(tx, 'move-next-payment', { businessId }, options)
}

/**
 * Takes back the credit that a payment given back had earned, or the part of it, while the month it is added to still
 * runs: days of it that are being used stay. The caller has locked the business.
 */
export async function withdrawCredit(
  source: string,
  tx: Database,
  now: Date = new Date(),
): Promise<void> {
  const [credit] = await tx
    .select({
      id: planCredits.id,
      businessId: planCredits.businessId,
      days: planCredits.days,
      paidAt: payments.paidAt,
    })
    .from(planCredits)
    .innerJoin(payments, eq(payments.reference, planCredits.reference))
    .where(eq(planCredits.source, source))
  if (!credit?.businessId || monthAfter(credit.paidAt) <= now) return
  const { id, businessId } = credit
  const own = eq(planCredits.id, id)
  const earned = creditsOf(await pricedPaymentsOf(businessId, tx), await trialOf(businessId, tx))
  const rest = earned.find((one) => one.source === source)
  if (rest && rest.days >= credit.days) return
  if (rest) await tx.update(planCredits).set({ days: rest.days, cents: rest.cents }).where(own)
  else await tx.delete(planCredits).where(own)
  // What was begun for all credits together is moved once more.
  await tx
    .update(planCredits)
    .set({ subscriptionCode: null })
    .where(eq(planCredits.businessId, businessId))
  await applyPlanState(businessId, now, tx)
  await enqueueMove(businessId, tx)
}
