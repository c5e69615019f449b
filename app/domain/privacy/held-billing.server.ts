import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  billingTasks,
  checkouts,
  payments,
  planCredits,
  planTerms,
  planTrials,
  receipts,
  refunds,
  subscriptions,
} from '#db/schema/index.ts'
import { setAsideKinds } from '#app/domain/subscriptions/tasks/gone.server.ts'

/** References of what a user paid or opened: a listing's earlier payments are its former owner's. */
const referencesOf = (userId: string, tx: Database) =>
  tx
    .select({ reference: receipts.reference })
    .from(receipts)
    .where(eq(receipts.ownerId, userId))
    .union(
      tx
        .select({ reference: checkouts.reference })
        .from(checkouts)
        .where(eq(checkouts.ownerId, userId)),
    )

/** What the provider confirmed, with days that a payment lasts longer. */
export const paymentsOf = (userId: string, tx: Database) =>
  tx
    .select({
      reference: payments.reference,
      plan: payments.plan,
      amountCents: payments.amountCents,
      paidAt: payments.paidAt,
      reversed: payments.reversed,
      creditDays: sql<number>`coalesce(sum(${planCredits.days}), 0)::int`,
      creditCents: sql<number>`coalesce(sum(${planCredits.cents}), 0)::int`,
    })
    .from(payments)
    .leftJoin(planCredits, eq(planCredits.reference, payments.reference))
    .where(inArray(payments.reference, referencesOf(userId, tx)))
    .groupBy(payments.reference)
    .orderBy(asc(payments.paidAt))

/** With the card as far as the provider shows it; never its codes and tokens. */
export function subscriptionsOf(userId: string, tx: Database) {
  const references = referencesOf(userId, tx)
  const customers = tx
    .select({ code: payments.customerCode })
    .from(payments)
    .where(inArray(payments.reference, references))
  const opened = tx
    .select({ code: checkouts.customerCode })
    .from(checkouts)
    .where(eq(checkouts.ownerId, userId))
  return tx
    .select({
      plan: subscriptions.plan,
      state: subscriptions.state,
      startedAt: subscriptions.startedAt,
      nextPaymentAt: subscriptions.nextPaymentAt,
      failedAt: subscriptions.failedAt,
      cardBrand: subscriptions.cardBrand,
      cardLast4: subscriptions.cardLast4,
      cardExpires: subscriptions.cardExpires,
    })
    .from(subscriptions)
    .where(
      or(
        inArray(subscriptions.customerCode, customers),
        inArray(subscriptions.customerCode, opened),
      ),
    )
    .orderBy(asc(subscriptions.startedAt))
}

/** Payments that a person had to look at, without what admins noted. */
export const billingTasksOf = (userId: string, tx: Database) =>
  tx
    .select({
      kind: billingTasks.kind,
      amountCents: billingTasks.amountCents,
      currency: billingTasks.currency,
      paidAt: billingTasks.paidAt,
      state: billingTasks.state,
      closedAt: billingTasks.closedAt,
    })
    .from(billingTasks)
    .where(inArray(billingTasks.reference, referencesOf(userId, tx)))
    .orderBy(asc(billingTasks.createdAt))

/** Whether money of a user's is no service, and a person has yet to say what becomes of it. */
export async function hasUndecidedPayment(userId: string, tx: Database): Promise<boolean> {
  const isOwn = inArray(billingTasks.reference, referencesOf(userId, tx))
  const isUndecided = inArray(billingTasks.kind, setAsideKinds)
  const open = and(isOwn, isUndecided, eq(billingTasks.state, 'open'))
  return (await tx.$count(billingTasks, open)) > 0
}

export const refundsOf = (userId: string, tx: Database) =>
  tx
    .select({
      reference: refunds.reference,
      amountCents: refunds.amountCents,
      state: refunds.state,
      askedAt: refunds.createdAt,
    })
    .from(refunds)
    .where(inArray(refunds.reference, referencesOf(userId, tx)))
    .orderBy(asc(refunds.createdAt))

/** Where a listing's plan stands, and its trial. */
export async function planOf(businessId: string, tx: Database) {
  const [terms] = await tx
    .select({ status: planTerms.status, paidUntil: planTerms.paidUntil })
    .from(planTerms)
    .where(eq(planTerms.businessId, businessId))
  const [trial] = await tx
    .select({ startedAt: planTrials.startedAt, endsAt: planTrials.endsAt })
    .from(planTrials)
    .where(eq(planTrials.businessId, businessId))
  return { terms: terms ?? null, trial: trial ?? null }
}
