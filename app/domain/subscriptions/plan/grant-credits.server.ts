import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, payments, planCredits, subscriptions } from '#db/schema/index.ts'
import { hour } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { creditsOf, type Credit, type PricedPayment } from './credits.ts'
import { planFactsOf, trialOf } from './ledger.server.ts'
import { currentSubscription } from './one-renewal.server.ts'
import { paidTimeOf } from './paid-time.ts'

/** Cents of a payment that were given back or are on their way. */
const refunded = sql<number>`coalesce((select sum(back.amount_cents) from refunds back
  where back.reference = payments.reference and back.state <> 'failed'), 0)::int`

/** Payments that bought service: not given back in full, and not waiting as a second payment. */
export const pricedPaymentsOf = (businessId: string, tx: Database): Promise<PricedPayment[]> =>
  tx
    .select({
      reference: payments.reference,
      plan: payments.plan,
      paidAt: payments.paidAt,
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

/** A provider's clock may differ from ours; credits are whole days. */
const tolerance = 12 * hour

/**
 * The subscription whose next payment comes before its credit is used, and when it should come; null for none. What
 * was once begun for a credit is not moved again, whatever the provider made of the date.
 */
export async function moveDue(
  businessId: string,
  tx: Database,
): Promise<{ subscription: typeof subscriptions.$inferSelect; startAt: Date } | null> {
  const facts = await planFactsOf(businessId, tx)
  if (facts.credits.length === 0) return null
  const subscription = await currentSubscription(businessId, tx)
  if (!subscription?.nextPaymentAt || subscription.supersededAt) return null
  if (subscription.state !== 'active') return null
  const [begun] = await tx
    .select({ id: planCredits.id })
    .from(planCredits)
    .where(eq(planCredits.subscriptionCode, subscription.code))
  const startAt = paidTimeOf(facts, subscription.plan)?.until
  if (begun || !startAt) return null
  const early = startAt.getTime() - subscription.nextPaymentAt.getTime()
  return early > tolerance && startAt > new Date() ? { subscription, startAt } : null
}

/** Has the queue move a next payment that would come before its credit is used. */
export async function enqueueMove(businessId: string, tx: Database, runAt?: Date): Promise<void> {
  if (!(await moveDue(businessId, tx))) return
  const options = { key: `move-next-payment:${businessId}`, ...(runAt && { runAt }) }
  await enqueue(tx, 'move-next-payment', { businessId }, options)
}
