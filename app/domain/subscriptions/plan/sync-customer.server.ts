import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, payments, subscriptions } from '#db/schema/index.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import type { ProviderSubscription, Transaction } from '#app/gateways/payments/port.ts'
import { applyPlanState } from './ledger.server.ts'
import { catalogue, paidPlans } from './catalogue.ts'
import { validatePayment, otherPlan, type Order } from './validate-payment.ts'
import type { PlanState } from './state.ts'
import { planOfCode, type Provider } from './provider.server.ts'

/** A failed renewal, known from an event. */
export type FailedRenewal = { subscriptionCodes: string[]; at: Date }

/** The plan's state, and doubts for manual review. */
export type SyncResult = { state: PlanState; newPayments: number; doubts: string[] }

/** Orders that a payment without a checkout may renew. */
const renewalOrders = ({ codes }: Provider, sold: Order[]): Order[] => [
  ...paidPlans.map((plan) => ({
    plan,
    planCode: codes[plan],
    amountCents: catalogue[plan].cents,
  })),
  // Subscribers at a former price keep it.
  ...sold,
]

/** A customer's payments: new ones queried individually, and the dates of the others. */
async function paymentsOf(
  customerCode: string,
  { gateway }: Provider,
  tx: Database,
): Promise<{ fresh: Transaction[]; known: Transaction[] }> {
  const listed = await gateway.paymentsOf(customerCode)
  if (listed.length === 0) return { fresh: [], known: [] }
  const references = listed.map(({ reference }) => reference)
  const rows = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(inArray(payments.reference, references))
  const booked = new Set(rows.map(({ reference }) => reference))
  const known = listed.filter(({ reference }) => booked.has(reference))
  const fresh: Transaction[] = []
  for (const { reference } of listed) {
    // Payment lists do not contain the plan.
    const asked = booked.has(reference) ? null : await gateway.transaction(reference)
    if (asked?.state === 'success') fresh.push(asked)
  }
  return { fresh, known }
}

/** If the provider reports an earlier payment date, it replaces ours. */
async function correctDates(known: Transaction[], tx: Database): Promise<void> {
  for (const { reference, paidAt } of known) {
    if (!paidAt) continue
    await tx
      .update(payments)
      .set({ paidAt })
      .where(and(eq(payments.reference, reference), gt(payments.paidAt, paidAt)))
  }
}

/** Active subscriptions besides the newest; a business has only one. */
function superseded(all: ProviderSubscription[]): string[] {
  const live = all
    .filter(({ state }) => state === 'active' || state === 'attention')
    .toSorted((a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0))
  return live.slice(1).map(({ code }) => code)
}

/** Stores subscription states; an older response never overwrites a newer one. */
async function saveSubscriptions(
  businessId: string,
  answers: ProviderSubscription[],
  failed: FailedRenewal | null,
  askedAt: Date,
  provider: Provider,
  tx: Database,
): Promise<void> {
  for (const answer of answers) {
    const plan = planOfCode(provider, answer.planCode)
    if (!plan) continue
    const values = {
      businessId,
      customerCode: answer.customerCode,
      plan,
      state: answer.state,
      nextPaymentAt: answer.nextPaymentAt,
      askedAt,
    }
    await tx
      .insert(subscriptions)
      .values({ code: answer.code, emailToken: answer.emailToken, ...values })
      .onConflictDoUpdate({
        target: subscriptions.code,
        set: {
          ...values,
          emailToken: sql`coalesce(excluded.email_token, ${subscriptions.emailToken})`,
        },
        setWhere: lte(subscriptions.askedAt, askedAt),
      })
  }
  if (failed && failed.subscriptionCodes.length > 0) {
    await tx
      .update(subscriptions)
      .set({
        failedAt: sql`greatest(${subscriptions.failedAt}, ${failed.at.toISOString()}::timestamptz)`,
      })
      .where(
        and(
          eq(subscriptions.businessId, businessId),
          inArray(subscriptions.code, failed.subscriptionCodes),
        ),
      )
  }
}

/**
 * Queries all of a customer's payments and subscriptions, records them and updates the plan. The result does not
 * depend on which events were lost, repeated or late. Throws PaymentsFault; nothing is changed then.
 */
export async function syncCustomer(
  businessId: string,
  customerCode: string,
  provider: Provider,
  { failed = null, now = new Date() }: { failed?: FailedRenewal | null; now?: Date } = {},
  tx: Database = db,
): Promise<SyncResult> {
  const askedAt = new Date()
  const subscribed = await provider.gateway.subscriptionsOf(customerCode)
  const { fresh, known } = await paymentsOf(customerCode, provider, tx)
  return tx.transaction(async (inner) => {
    const ordered = await inner
      .select()
      .from(checkouts)
      .where(eq(checkouts.customerCode, customerCode))
    const byReference = new Map(ordered.map((row) => [row.reference, row]))
    const orders = renewalOrders(
      provider,
      ordered.filter((row) => row.businessId === businessId),
    )
    const doubts: string[] = []
    let newPayments = 0
    for (const payment of fresh) {
      const checkout = byReference.get(payment.reference)
      if (checkout && checkout.businessId !== businessId) continue
      const judged = (checkout ? [checkout] : orders).map((order) =>
        validatePayment(payment, order),
      )
      const fit = judged.find((judgement) => judgement.fits)
      if (!fit?.fits) {
        const reasons = judged.flatMap((judgement) => (judgement.fits ? [] : judgement.why))
        const why = reasons.find((reason) => reason !== otherPlan) ?? otherPlan
        doubts.push(`Payment ${payment.reference}: ${why}`)
        continue
      }
      const { plan, paidAt } = fit
      const booked = await inner
        .insert(payments)
        .values({
          reference: payment.reference,
          businessId,
          customerCode,
          plan,
          amountCents: payment.amountCents,
          paidAt,
          askedAt,
        })
        .onConflictDoNothing()
        .returning({ reference: payments.reference })
      newPayments += booked.length
    }
    await correctDates(known, inner)
    await saveSubscriptions(businessId, subscribed, failed, askedAt, provider, inner)
    const older = superseded(subscribed).map((code) => ({ code }))
    if (older.length > 0) await enqueueEach(inner, 'end-subscription', older)
    return { state: await applyPlanState(businessId, now, inner), newPayments, doubts }
  })
}
