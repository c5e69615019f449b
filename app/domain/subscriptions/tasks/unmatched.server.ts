import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, payments } from '#db/schema/index.ts'
import { confirmationKey, enqueue } from '#app/domain/queue.server.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import { ordersEverSold, planOfCode } from '../plan/plan-codes.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import { returnedCents } from './gone.server.ts'
import { openTask } from './open-task.server.ts'

type Checkout = typeof checkouts.$inferSelect

/** Whether a payment is for a plan of ours, by any code ever sold; the account may sell other things. */
const isOurPlan = async (code: string | null, provider: Provider, tx: Database) =>
  planOfCode(await ordersEverSold(provider, tx), code) !== null

export const paymentOf = (payment: Transaction) => ({
  subject: payment.reference,
  reference: payment.reference,
  customerCode: payment.customerCode,
  payerEmail: payment.customerEmail,
  amountCents: payment.amountCents,
  currency: payment.currency || 'ZAR',
  paidAt: payment.paidAt,
})

/**
 * Whether an admin has, or had, to say what a payment is for, as one that came twice. No longer where they had it count
 * and it is on nobody's books, unless it went back.
 */
async function isPaidTwice(reference: string, tx: Database): Promise<boolean> {
  const about = and(eq(billingTasks.kind, 'second-payment'), eq(billingTasks.subject, reference))
  const [task] = await tx.select().from(billingTasks).where(about)
  if (task?.state !== 'settled') return task !== undefined
  if ((await tx.$count(payments, eq(payments.reference, reference))) > 0) return true
  return (await returnedCents(reference, tx)) >= (task.amountCents ?? 0)
}

/**
 * Opens a task for money that became no service: paid for a plan of ours, or under a reference of ours, and fitting
 * nothing. What is set aside as paid twice is one already. False for what another product of the account was paid.
 */
export async function openUnmatched(
  payment: Transaction,
  { note, businessId = null }: { note: string; businessId?: string | null },
  provider: Provider,
  tx: Database,
): Promise<boolean> {
  const ours =
    payment.reference.startsWith('cptgems-') || (await isOurPlan(payment.planCode, provider, tx))
  if (payment.state !== 'success' || !ours) return false
  if (await isPaidTwice(payment.reference, tx)) return true
  await openTask(tx, { ...paymentOf(payment), kind: 'unmatched', businessId, note })
  return true
}

/** The task of money that became no service; null for none. */
export async function unmatchedTask(reference: string, tx: Database) {
  const about = and(eq(billingTasks.kind, 'unmatched'), eq(billingTasks.subject, reference))
  const [task] = await tx.select().from(billingTasks).where(about)
  return task ?? null
}

/** A checkout that was paid without an account and never set up, by an event's payment or customer. */
export async function unclaimedCheckout(
  { reference, customerCode }: { reference: string | null; customerCode: string | null },
  tx: Database,
) {
  const by = reference ? eq(checkouts.reference, reference) : undefined
  const [exact] = by ? await tx.select().from(checkouts).where(by) : []
  if (exact) return exact.state === 'paid' ? exact : null
  if (!customerCode) return null
  const rows = await tx.select().from(checkouts).where(eq(checkouts.customerCode, customerCode))
  return rows.toSorted(oldestFirst).find(isUnclaimed) ?? null
}

/** Also one whose payment fits no order any more, or is not confirmed yet. */
const isUnclaimed = ({ paidAt, businessId }: Checkout) => paidAt !== null && !businessId

/** What renews was begun a month ago: it is not that of a payment since. */
const oldestFirst = (a: Checkout, b: Checkout) => Number(a.paidAt) - Number(b.paidAt)

/**
 * Whether a renewal is of a plan that nobody has set up, though a business has the same customer: one that `ordered`
 * names, and not among the business's own `planCodes`.
 */
export const unclaimedOrder = (
  { planCode }: Transaction,
  ordered: Checkout[],
  planCodes: string[],
) =>
  planCodes.includes(planCode ?? '')
    ? null
    : (ordered.toSorted(oldestFirst).find((one) => isUnclaimed(one) && one.planCode === planCode) ??
      null)

/** A renewal nobody can use: a task, and the subscription is ended. */
export async function openUnclaimedRenewal(
  payment: Transaction,
  reference: string,
  provider: Provider,
  tx: Database,
): Promise<boolean> {
  return tx.transaction(async (inner) => {
    const note = 'A plan renewed that nobody has set up. It no longer renews.'
    const opened = await openUnmatched(payment, { note }, provider, inner)
    if (!opened) return false
    await enqueue(inner, 'cancel-unclaimed', { reference, onlyOwn: false })
    // Its first payment may have come without an event.
    const options = { key: confirmationKey(reference), keep: true }
    await enqueue(inner, 'confirm-checkout', { reference }, options)
    return true
  })
}
