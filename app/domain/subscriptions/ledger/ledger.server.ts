import { and, gt, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  businesses,
  payments,
  planCredits,
  planTerms,
  planTrials,
  subscriptions,
} from '#db/schema/index.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import { mailNextCharge } from '../mails/charge-mails.server.ts'
import { remindOfTrialEnd } from '../mails/trial-mails.server.ts'
import type { PlanFacts, TrialFact } from '../plan/facts.ts'
import { supersedeOthers } from '../plan/one-renewal.server.ts'
import { planStateOf, type PlanState } from '../plan/state.ts'
import { nextTerms } from '../plan/terms.ts'

/** A business's payments, subscriptions, credits and trial. Four statements. */
export async function planFactsOf(businessId: string, tx: Database): Promise<Required<PlanFacts>> {
  const paid = await tx
    .select({
      reference: payments.reference,
      plan: payments.plan,
      paidAt: payments.paidAt,
      overdueSeconds: payments.overdueSeconds,
    })
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
      startedAt: subscriptions.startedAt,
      isSuperseded: sql<boolean>`${subscriptions.supersededAt} is not null`,
    })
    .from(subscriptions)
    .where(eq(subscriptions.businessId, businessId))
  const credits = await tx
    .select({ reference: planCredits.reference, days: planCredits.days })
    .from(planCredits)
    .where(eq(planCredits.businessId, businessId))
  return {
    payments: paid,
    subscriptions: subscribed,
    credits,
    trial: await trialOf(businessId, tx),
  }
}

/** The business's trial, running or over; null where it never had one. */
export async function trialOf(businessId: string, tx: Database): Promise<TrialFact | null> {
  const [trial] = await tx
    .select({ startedAt: planTrials.startedAt, endsAt: planTrials.endsAt })
    .from(planTrials)
    .where(eq(planTrials.businessId, businessId))
  return trial ?? null
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
    .for('no key update')
  const state = planStateOf(await planFactsOf(businessId, tx), now)
  if (!business) return state
  const [before] = await tx.select().from(planTerms).where(eq(planTerms.businessId, businessId))
  const { plan, status, paidUntil } = state
  const fell = status === 'ended' && before?.status !== 'ended'
  await supersedeOthers(businessId, { state, fell, now }, tx)
  if (plan === null || status === 'none') return state
  if (business.planStatus !== plan) {
    await tx
      .update(businesses)
      .set({ planStatus: plan, updatedAt: sql`now()` })
      .where(eq(businesses.id, businessId))
  }
  const { terms, reminder, charge } = nextTerms({ ...state, status }, before, now)
  if (charge) await mailNextCharge(businessId, charge, tx)
  if (status === 'trial') await remindOfTrialEnd(businessId, state, now, tx)
  if (reminder && paidUntil) {
    const period = { businessId, reminder, paidUntil: paidUntil.toISOString() }
    await enqueue(tx, 'send-renewal-mail', period)
  }
  await tx
    .insert(planTerms)
    .values({ businessId, ...terms })
    .onConflictDoUpdate({ target: planTerms.businessId, set: terms })
  return state
}
