import { and, gt, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  businesses,
  payments,
  planCredits,
  planTerms,
  planTrials,
  subscriptions,
} from '#db/schema/index.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import { mailNextCharge } from '../mails/charge-mails.server.ts'
import { remindOfTrialEnd } from '../mails/trial-mails.server.ts'
import type {
  CreditFact,
  PaymentFact,
  PlanFacts,
  SubscriptionFact,
  TrialFact,
} from '../plan/facts.ts'
import { supersedeOthers } from '../plan/one-renewal.server.ts'
import { isSetAside, settledAt } from '../plan/set-aside-payments.server.ts'
import { planStateOf, type PlanState } from '../plan/state.ts'
import { isSameTerms, nextTerms, type Terms } from '../plan/terms.ts'
import { tellOfEnds } from './ending-mail.server.ts'

/** The rows of a query as JSON, whose instants are text. */
const jsonRows = (query: SQL): SQL =>
  sql`(select coalesce(json_agg(row_to_json(found)), '[]') from (${query}) found)`

/** A payment as the database's JSON has it. */
type WrittenPayment = Omit<PaymentFact, 'paidAt' | 'settledAt'> & {
  paidAt: string
  settledAt: string | null
}

/** As the database's JSON has them. */
type Written = {
  payments: WrittenPayment[]
  subscriptions: (Pick<SubscriptionFact, 'code' | 'plan' | 'state' | 'isSuperseded'> &
    Record<'nextPaymentAt' | 'failedAt' | 'startedAt', string | null> & { askedAt: string })[]
  credits: CreditFact[]
  trials: { startedAt: string; endsAt: string }[]
  takenBack: WrittenPayment[]
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const paymentOf = ({ settledAt: settled, ...one }: WrittenPayment): PaymentFact => ({
  ...one,
  paidAt: new Date(one.paidAt),
  ...(settled && { settledAt: new Date(settled) }),
})

/** A business's payments that count, subscriptions, credits and trial. One statement: every page of an owner's plan asks for them. */
export async function planFactsOf(businessId: string, tx: Database): Promise<Required<PlanFacts>> {
  const [found] = await tx.execute<Written>(sql`
    select ${jsonRows(sql`
      select reference, plan, paid_at as "paidAt", overdue_seconds as "overdueSeconds", ${settledAt} as "settledAt",
        reversed as "isReversed"
      from ${payments} where business_id = ${businessId} and not ${isSetAside}`)} as payments,
    ${jsonRows(sql`
      select code, plan, state, next_payment_at as "nextPaymentAt", failed_at as "failedAt", asked_at as "askedAt",
        started_at as "startedAt", superseded_at is not null as "isSuperseded"
      from ${subscriptions} where business_id = ${businessId}`)} as subscriptions,
    ${jsonRows(sql`
      select reference, days, source from ${planCredits} where business_id = ${businessId}`)} as credits,
    ${jsonRows(sql`
      select started_at as "startedAt", ends_at as "endsAt"
      from ${planTrials} where business_id = ${businessId}`)} as trials,
    ${jsonRows(sql`
      select reference, plan, paid_at as "paidAt", overdue_seconds as "overdueSeconds", ${settledAt} as "settledAt"
      from ${payments}
      where business_id = ${businessId} and reversed and ${settledAt} is not null`)} as "takenBack"`)
  const [trial] = found?.trials ?? []
  return {
    payments: (found?.payments ?? []).map(paymentOf),
    subscriptions: (found?.subscriptions ?? []).map((one) => ({
      ...one,
      nextPaymentAt: dateOf(one.nextPaymentAt),
      failedAt: dateOf(one.failedAt),
      askedAt: new Date(one.askedAt),
      startedAt: dateOf(one.startedAt),
    })),
    credits: found?.credits ?? [],
    trial: trial ? { startedAt: new Date(trial.startedAt), endsAt: new Date(trial.endsAt) } : null,
    takenBack: (found?.takenBack ?? []).map(paymentOf),
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
export async function correctDates(moved: Transaction[], tx: Database): Promise<void> {
  for (const { reference, paidAt } of moved) {
    if (!paidAt) continue
    await tx
      .update(payments)
      .set({ paidAt })
      .where(and(eq(payments.reference, reference), gt(payments.paidAt, paidAt)))
  }
}

const saveTerms = (businessId: string, terms: Terms, tx: Database) =>
  tx
    .insert(planTerms)
    .values({ businessId, ...terms })
    .onConflictDoUpdate({ target: planTerms.businessId, set: terms })

/**
 * Sets a business's plan according to its ledger at `now`, and enqueues the mails, also about what has ended. Locks
 * the business until the transaction ends. Without any payment the plan is unchanged.
 */
export async function applyPlanState(
  businessId: string,
  now: Date,
  tx: Database,
): Promise<PlanState> {
  const [business] = await tx
    .select({ planStatus: businesses.planStatus, ownerId: businesses.ownerId })
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update')
  const facts = await planFactsOf(businessId, tx)
  const state = planStateOf(facts, now)
  if (!business) return state
  const { ownerId } = business
  await tellOfEnds({ businessId, ownerId }, { facts, state, now }, tx)
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
    await offerSoon(tx, businessId)
  }
  const { terms, reminder, charge } = nextTerms({ ...state, status }, before, now)
  if (charge) await mailNextCharge(businessId, charge, tx)
  if (status === 'trial') await remindOfTrialEnd(businessId, state, now, tx)
  if (reminder && paidUntil) {
    const period = { businessId, reminder, paidUntil: paidUntil.toISOString() }
    await enqueue(tx, 'send-renewal-mail', period)
  }
  if (!before || !isSameTerms(terms, before)) await saveTerms(businessId, terms, tx)
  return state
}
