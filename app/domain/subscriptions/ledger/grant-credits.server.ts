import { and, eq, gt, not } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { payments, planCredits } from '#db/schema/index.ts'
import { creditsOf, type Credit, type PricedPayment } from '../plan/credits.ts'
import { monthAfter } from '../plan/paid-time.ts'
import { isSetAside, settledAt } from '../plan/set-aside-payments.server.ts'
import { applyPlanState, trialOf } from './ledger.server.ts'
import { refunded } from './refunded.server.ts'
import { enqueueMove } from './subscription-to-move.server.ts'

/** Payments that bought service: not given back in full, and not set aside. */
export async function pricedPaymentsOf(businessId: string, tx: Database): Promise<PricedPayment[]> {
  const rows = await tx
    .select({
      reference: payments.reference,
      plan: payments.plan,
      paidAt: payments.paidAt,
      overdueSeconds: payments.overdueSeconds,
      settledAt,
      amountCents: payments.amountCents,
      refundedCents: refunded,
    })
    .from(payments)
    .where(
      and(
        eq(payments.businessId, businessId),
        eq(payments.reversed, false),
        not(isSetAside),
        gt(payments.amountCents, refunded),
      ),
    )
  return rows.map(({ settledAt: settled, ...one }) => ({
    ...one,
    ...(settled && { settledAt: settled }),
  }))
}

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
