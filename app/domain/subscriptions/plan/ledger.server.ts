import { and, gt, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, payments, planTerms, subscriptions } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import type { PlanFacts } from './facts.ts'
import { supersedeOthers } from './one-renewal.server.ts'
import { planStateOf, type PlanState } from './state.ts'

/** A business's payments and subscriptions. Two statements. */
export async function planFactsOf(businessId: string, tx: Database): Promise<PlanFacts> {
  const paid = await tx
    .select({ reference: payments.reference, plan: payments.plan, paidAt: payments.paidAt })
    .from(payments)
    .where(eq(payments.businessId, businessId))
  const subscribed = await tx
    .select({
      code: subscriptions.code,
      plan: subscriptions.plan,
      state: subscriptions.state,
      nextPaymentAt: subscriptions.nextPaymentAt,
      failedAt: subscriptions.failedAt,
      askedAt: subscriptions.askedAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.businessId, businessId))
  return { payments: paid, subscriptions: subscribed }
}

/** If the provider reports an earlier payment date, it replaces ours. */
export async function correctDates(known: Transaction[], tx: Database): Promise<void> {
  for (const { reference, paidAt } of known) {
    if (!paidAt) continue
    await tx
      .update(payments)
      .set({ paidAt })
      .where(and(eq(payments.reference, reference), gt(payments.paidAt, paidAt)))
  }
}

/** Days after the paid period until the second mail about a failed renewal. */
export const secondReminderDays = 3

type Terms = typeof planTerms.$inferSelect

/** The mail about a failed renewal that is due: 1, 2, 3, or 0 for none. */
function reminderDue(state: PlanState, before: Terms | undefined, now: Date): number {
  if (!state.paidUntil) return 0
  if (state.status === 'past-due') {
    return now.getTime() >= state.paidUntil.getTime() + secondReminderDays * day ? 2 : 1
  }
  return state.status === 'ended' && before?.standing === 'past-due' ? 3 : 0
}

const sameInstant = (a: Date | null | undefined, b: Date | null) => a?.getTime() === b?.getTime()

/**
 * Sets a business's plan according to its ledger at `now`, and enqueues the mails. Locks the business until the
 * transaction ends. Without any payment the plan is unchanged.
 */
export async function applyPlanState(
  businessId: string,
  now: Date,
  tx: Database,
): Promise<PlanState> {
  const [business] = await tx
    .select({ planStatus: businesses.planStatus })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('update')
  const state = planStateOf(await planFactsOf(businessId, tx), now)
  if (!business) return state
  const [before] = await tx.select().from(planTerms).where(eq(planTerms.businessId, businessId))
  const fell = state.status === 'ended' && before?.standing !== 'ended'
  await supersedeOthers(businessId, { state, fell, now }, tx)
  if (state.plan === null || state.status === 'none') return state
  if (business.planStatus !== state.plan) {
    await tx
      .update(businesses)
      .set({ planStatus: state.plan, updatedAt: sql`now()` })
      .where(eq(businesses.id, businessId))
  }
  const due = reminderDue(state, before, now)
  const sent = sameInstant(before?.remindersFor, state.paidUntil) ? (before?.remindersSent ?? 0) : 0
  if (due > sent && state.paidUntil) {
    const paidUntil = state.paidUntil.toISOString()
    await enqueue(tx, 'send-renewal-mail', { businessId, reminder: due, paidUntil })
  }
  const second = state.paidUntil && new Date(state.paidUntil.getTime() + secondReminderDays * day)
  const reviews = [state.changesAt, state.status === 'past-due' ? second : null].filter(
    (instant): instant is Date => instant !== null && instant > now,
  )
  const terms = {
    standing: state.status,
    paidUntil: state.paidUntil,
    reviewAt: reviews.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    remindersSent: Math.max(due, sent),
    remindersFor: state.paidUntil,
  }
  await tx
    .insert(planTerms)
    .values({ businessId, ...terms })
    .onConflictDoUpdate({ target: planTerms.businessId, set: terms })
  return state
}
