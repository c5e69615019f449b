import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, payments, subscriptions } from '#db/schema/index.ts'
import { minute } from '#app/domain/local-time.ts'
import type { ProviderSubscription, Transaction } from '#app/gateways/payments/port.ts'
import { applyPlanState, correctDates } from './ledger.server.ts'
import type { PaidPlan } from './catalogue.ts'
import { ordersEverSold, planOfCode } from './plan-codes.server.ts'
import { judgeRenewal, validatePayment, type Order } from './validate-payment.ts'
import type { PlanState } from './state.ts'
import type { Provider } from './provider.server.ts'
import { findSecondPayments, lockCustomer } from '../tasks/second-payments.server.ts'
import { openUnmatched } from '../tasks/unmatched.server.ts'

/** A failed renewal, known from an event. */
export type FailedRenewal = { subscriptionCodes: string[]; at: Date }

/** The plan's state, and doubts for manual review. */
export type SyncResult = { state: PlanState; newPayments: number; doubts: string[] }

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
    // A provider that ignored the filter would name somebody else here.
    if (asked?.state === 'success' && asked.customerCode === customerCode) fresh.push(asked)
  }
  return { fresh, known }
}

type Checkout = typeof checkouts.$inferSelect

/** A customer's checkouts, also those of new payments whose customer is not written down yet. */
const ordersOf = (customerCode: string, fresh: Transaction[], tx: Database): Promise<Checkout[]> =>
  tx
    .select()
    .from(checkouts)
    .where(
      or(
        eq(checkouts.customerCode, customerCode),
        inArray(
          checkouts.reference,
          fresh.map(({ reference }) => reference),
        ),
      ),
    )

/** The checkout whose payment began a subscription, by plan code and instant; null for later ones. */
function startOf({ planCode, createdAt }: ProviderSubscription, paid: Checkout[]): Checkout | null {
  const distance = (row: Checkout) =>
    Math.abs((row.paidAt?.getTime() ?? Infinity) - (createdAt?.getTime() ?? 0))
  const near = paid.filter((row) => row.planCode === planCode && distance(row) < 10 * minute)
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

type OwnSubscription = ProviderSubscription & { plan: PaidPlan }

/** Those of a provider's answers that are subscriptions of this business to a plan of ours. */
async function ownSubscriptions(
  businessId: string,
  customerCode: string,
  answers: ProviderSubscription[],
  { orders, ordered }: { orders: Order[]; ordered: Checkout[] },
  tx: Database,
): Promise<OwnSubscription[]> {
  const asked = answers.filter((answer) => answer.customerCode === customerCode)
  if (asked.length === 0) return []
  const codes = asked.map(({ code }) => code)
  const rows = await tx.select().from(subscriptions).where(inArray(subscriptions.code, codes))
  const known = new Map(rows.map((row) => [row.code, row]))
  return asked.flatMap((answer) => {
    const row = known.get(answer.code)
    const plan = planOfCode(orders, answer.planCode) ?? row?.plan
    const begun = startOf(answer, ordered)
    const holder = row?.businessId ?? (begun ? begun.businessId : businessId)
    return plan && holder === businessId ? [{ ...answer, plan }] : []
  })
}

/** Stores subscription states; an older response never overwrites a newer one. */
async function saveSubscriptions(
  businessId: string,
  answers: OwnSubscription[],
  failed: FailedRenewal | null,
  askedAt: Date,
  tx: Database,
): Promise<void> {
  for (const { code, emailToken, ...answer } of answers) {
    const values = {
      businessId,
      customerCode: answer.customerCode,
      plan: answer.plan,
      planCode: answer.planCode,
      state: answer.state,
      nextPaymentAt: answer.nextPaymentAt,
      askedAt,
      ...(answer.createdAt && { startedAt: answer.createdAt }),
    }
    await tx
      .insert(subscriptions)
      .values({ code, emailToken, ...values })
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
    await lockCustomer(customerCode, inner)
    const ordered = await ordersOf(customerCode, fresh, inner)
    const orders = await ordersEverSold(provider, inner)
    const doubts: string[] = []
    let newPayments = 0
    for (const payment of fresh) {
      const checkout = ordered.find(({ reference }) => reference === payment.reference)
      if (checkout && checkout.businessId !== businessId) continue
      const judged = checkout ? validatePayment(payment, checkout) : judgeRenewal(payment, orders)
      if (!judged) continue
      if (!judged.fits) {
        doubts.push(`Payment ${payment.reference}: ${judged.why}`)
        await openUnmatched(payment, { note: judged.why, businessId }, provider, inner)
        continue
      }
      const { plan, paidAt } = judged
      const booked = await inner
        .insert(payments)
        .values({
          reference: payment.reference,
          businessId,
          customerCode,
          plan,
          amountCents: payment.requestedAmountCents,
          paidAt,
          askedAt,
        })
        .onConflictDoNothing()
        .returning({ reference: payments.reference })
      newPayments += booked.length
    }
    await correctDates(known, inner)
    await findSecondPayments(businessId, inner)
    const sold = { orders, ordered }
    const own = await ownSubscriptions(businessId, customerCode, subscribed, sold, inner)
    await saveSubscriptions(businessId, own, failed, askedAt, inner)
    return { state: await applyPlanState(businessId, now, inner), newPayments, doubts }
  })
}
