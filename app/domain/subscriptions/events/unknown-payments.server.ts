import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, payments, subscriptions } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { PaymentsFault, type Transaction } from '#app/gateways/payments/port.ts'
import { ordersEverSold, planOfCode } from '../plan/plan-codes.server.ts'
import { doAlone, type Failed } from '../plan/one-of-many.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import { isOrdered } from './event-matches.server.ts'
import { applyEvent } from './process-event.server.ts'

/** The provider lists payments by when their checkout was opened, and an old one may be paid today. */
const lookBack = 120 * day
const pageSize = 100

/** Those of a page that may be ours and that no record here names. */
async function unknownOf(listed: Transaction[], tx: Database): Promise<Transaction[]> {
  const references = listed.map(({ reference }) => reference)
  const customers = listed.flatMap(({ customerCode }) => customerCode ?? [])
  const [booked, asked, ordered, holding] = await Promise.all([
    tx
      .select({ reference: payments.reference })
      .from(payments)
      .where(inArray(payments.reference, references)),
    tx
      .select({ reference: billingTasks.reference })
      .from(billingTasks)
      // Other tasks tell that money was paid, or paid late or twice, not that it is no service.
      .where(and(inArray(billingTasks.reference, references), eq(billingTasks.kind, 'unmatched'))),
    tx
      .select({
        reference: checkouts.reference,
        customerCode: checkouts.customerCode,
        // One that fits no order has a task, unless it is only doubted.
        isSettled: sql<boolean>`${checkouts.state} = 'paid' and ${checkouts.businessId} is null`,
      })
      .from(checkouts)
      .where(
        or(inArray(checkouts.reference, references), inArray(checkouts.customerCode, customers)),
      ),
    tx
      .select({ customerCode: subscriptions.customerCode })
      .from(subscriptions)
      .where(inArray(subscriptions.customerCode, customers)),
  ])
  const settled = ordered.filter(({ isSettled }) => isSettled)
  const known = new Set([...booked, ...asked, ...settled].map(({ reference }) => reference))
  const ours = new Set(ordered.map(({ reference }) => reference))
  const payers = new Set([...ordered, ...holding].map(({ customerCode }) => customerCode))
  return listed.filter(
    ({ reference, customerCode }) =>
      !known.has(reference) &&
      (ours.has(reference) || (customerCode !== null && payers.has(customerCode))),
  )
}

/** Whether a payment of a payer of ours is for a plan of ours; lists leave the plan out. */
async function isForPlan(reference: string, provider: Provider, tx: Database): Promise<boolean> {
  const asked = await provider.gateway.transaction(reference)
  const orders = await ordersEverSold(provider, tx)
  return planOfCode(orders, asked?.planCode ?? null) !== null
}

/** Whether the ledger knows a payment now. */
async function recordListedPayment(
  payment: Transaction,
  provider: Provider,
  tx: Database,
): Promise<boolean> {
  const { reference, customerCode, customerEmail, planCode, paidAt } = payment
  const ours = (await isOrdered(reference, tx)) || (await isForPlan(reference, provider, tx))
  if (!ours) return false
  await applyEvent(
    {
      ...{ kind: 'payment', name: 'listed', reference, customerCode, customerEmail, planCode },
      ...{ subscriptionCodes: [], dispute: null, at: paidAt },
    },
    paidAt ?? new Date(),
    provider,
    tx,
  )
  return (await unknownOf([payment], tx)).length === 0
}

/**
 * Takes in payments that the provider lists and that came without an event, such as one of a checkout too old to be asked about
 * whose event was lost. Tells of each at once: what a later page breaks off is taken in all the same. Counts those that
 * `failed`. Throws PaymentsFault.
 */
export async function takeUnknownPayments(
  onTaken: (reference: string) => Promise<void>,
  failed: Failed,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const from = new Date(Date.now() - lookBack)
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const listed = await provider.gateway.paymentsSince(from, page)
    // A short page may be one of which something could not be read.
    const fresh = listed.filter(({ reference }) => !seen.has(reference))
    if (fresh.length === 0 && listed.length < pageSize) return
    // Asked on and on, a list that takes no notice of the page would never end.
    if (fresh.length === 0) throw new PaymentsFault('malformed', 'a page of payments came twice')
    for (const { reference } of fresh) seen.add(reference)
    for (const payment of await unknownOf(fresh, tx)) {
      const { reference } = payment
      const take = async () => {
        if (await recordListedPayment(payment, provider, tx)) await onTaken(reference)
      }
      await doAlone(take, 'taking in a payment failed', failed, { reference })
    }
  }
}
