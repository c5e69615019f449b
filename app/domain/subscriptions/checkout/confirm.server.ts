import { and, eq, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, checkouts } from '#db/schema/index.ts'
import { day, formatInstant } from '#app/domain/local-time.ts'
import { confirmationKey, enqueue } from '#app/domain/queue.server.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import { validateFirstPayment } from '../plan/validate-payment.ts'
import { endReplaced } from './unclaimed.server.ts'
import { endForeignRenewals, ownersProof } from './proved-payer.server.ts'
import { recordPayment } from './unclaimed-records.server.ts'
import { mailPaid } from '../mails/mails.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { issueReceipt } from '../receipts/issue.server.ts'
import { paidFor } from '../receipts/words.ts'
import { openTask } from '../tasks/open-task.server.ts'
import { isSecondPayment } from '../tasks/second-payments.server.ts'
import { openReversed } from '../tasks/reversals.server.ts'
import { isReturnedBefore } from '../tasks/unclaimed-rest.server.ts'
import { openUnmatched } from '../tasks/unmatched.server.ts'

type Checkout = typeof checkouts.$inferSelect

export type CheckoutOutcome = {
  reference: string
  plan: PaidPlan
  /** `unanswered`: the provider was silent, which says nothing about the payment. */
  state: 'paid' | 'pending' | 'unanswered' | 'failed' | 'abandoned' | 'mismatch'
  answer: string | null
  ownerId: string | null
  hasBusiness: boolean
  doubts: string[]
  /** All that this customer holds was asked for and written down, for this business or nobody yet. */
  asked: { businessId: string | null; customerCode: string } | null
}

const shapeOf = (text: string) => /^cptgems-[0-9a-f]{32}$/.test(text)

/** Null where the reference is unknown or not of our shape, which costs no statement. */
export async function findCheckout(reference: string, tx: Database = db): Promise<Checkout | null> {
  if (!shapeOf(reference)) return null
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.reference, reference))
  return row ?? null
}

/** The user id of a business's owner; null for no business or one that nobody owns. */
export async function ownerIdOf(businessId: string | null, tx: Database): Promise<string | null> {
  if (!businessId) return null
  const [row] = await tx
    .select({ ownerId: businesses.ownerId })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  return row?.ownerId ?? null
}

/** A checkout paid after this was given up long ago: the payer may not expect it any more. */
const givenUpAfter = 3 * day

/** The receipt of a payment that just became known; a second or late one becomes a task. */
async function onPaid(checkout: Checkout, paid: Partial<Checkout>, tx: Database): Promise<void> {
  const { customerCode, paidAt } = paid
  if (!customerCode || !paidAt) return
  // Nobody is left to use it; a task is opened where it would be booked.
  if (checkout.businessId && !(await ownerIdOf(checkout.businessId, tx))) return
  if (await isSecondPayment(checkout, { customerCode, paidAt }, tx)) {
    const { reference, businessId } = checkout
    if (!businessId) await enqueue(tx, 'cancel-unclaimed', { reference, onlyOwn: true })
    return
  }
  if (await isReturnedBefore(checkout, tx)) return
  await endReplaced({ ...checkout, paidAt }, customerCode, tx)
  const { receipt } = await issueReceipt(
    { ...checkout, payerEmail: checkout.email, description: paidFor(checkout.plan), paidAt },
    tx,
  )
  await mailPaid(tx, checkout, receipt)
  if (paidAt.getTime() - checkout.createdAt.getTime() < givenUpAfter) return
  await openTask(tx, {
    kind: 'late-payment',
    subject: checkout.reference,
    reference: checkout.reference,
    businessId: checkout.businessId,
    customerCode,
    payerEmail: checkout.email,
    amountCents: checkout.amountCents,
    paidAt,
    note: `The checkout of ${formatInstant(checkout.createdAt)} had been given up. The plan runs since the payment.`,
  })
}

/** Stores the provider's result; the first call that finds it paid sends the receipt. */
async function record(
  checkout: Checkout,
  change: Partial<Checkout> & { state: Checkout['state'] },
  tx: Database,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const changed = await inner
      .update(checkouts)
      .set(change)
      .where(and(eq(checkouts.reference, checkout.reference), ne(checkouts.state, 'paid')))
      .returning({ reference: checkouts.reference })
    if (changed.length > 0 && change.state === 'paid') await onPaid(checkout, change, inner)
  })
}

/** Money that fits no order: a task, and what it began without an account is ended. */
async function recordMismatch(
  checkout: Checkout,
  payment: Transaction,
  fault: string,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const { reference } = checkout
  const { customerCode, paidAt } = payment
  await openUnmatched(payment, { ...checkout, note: fault }, provider, tx)
  await record(checkout, { state: 'mismatch', fault, customerCode, paidAt }, tx)
  if (checkout.businessId) return
  const key = `end-unclaimed:${reference}`
  await enqueue(tx, 'cancel-unclaimed', { reference, onlyOwn: true }, { key })
}

/** Records what was paid; what the bank has taken back since was paid too, whichever is heard of first. */
async function recordPaid(
  checkout: Checkout,
  payment: Transaction,
  provider: Provider,
  tx: Database,
): Promise<Pick<CheckoutOutcome, 'state' | 'doubts' | 'asked'>> {
  const { customerCode } = payment
  const { businessId } = checkout
  const isUsed = businessId !== null || checkout.state === 'paid'
  const wentBack = payment.state === 'reversed' && isUsed
  const paid: Transaction = wentBack ? { ...payment, state: 'success' } : payment
  const validated = validateFirstPayment(paid, checkout)
  if (!validated.fits || !customerCode) {
    const fault = validated.fits ? 'The provider names no customer.' : validated.why
    await recordMismatch(checkout, payment, fault, provider, tx)
    return { state: 'mismatch', doubts: [fault], asked: null }
  }
  await record(checkout, { state: 'paid', fault: null, customerCode, paidAt: validated.paidAt }, tx)
  const doubts = await recordPayment(checkout, customerCode, provider, tx)
  await keepAddress(checkout, customerCode, tx)
  return { state: 'paid', doubts, asked: { businessId, customerCode } }
}

/** Ends what others pay for under an address that its owner has proved, and paid with. */
async function keepAddress({ email, businessId }: Checkout, customerCode: string, tx: Database) {
  if (!businessId || (await ownersProof(email, businessId, tx)) !== 'proved') return
  await tx.transaction((inner) => endForeignRenewals(customerCode, businessId, inner))
}

/**
 * Checks a checkout with the provider and records the result: paid, for exactly the order, or not. Idempotent; anyone
 * with the reference may call it. Null for unknown references. Throws PaymentsFault.
 */
export async function confirmCheckout(
  reference: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<CheckoutOutcome | null> {
  if (!(await findCheckout(reference, tx))) return null
  const payment = await provider.gateway.transaction(reference)
  // As it is now: the owner may have gone, or come, while the provider was asked.
  const checkout = await findCheckout(reference, tx)
  if (!checkout) return null
  const outcome = async (state: CheckoutOutcome['state'], more: Partial<CheckoutOutcome> = {}) => ({
    reference,
    plan: checkout.plan,
    state,
    answer: null,
    ownerId: await ownerIdOf(checkout.businessId, tx),
    hasBusiness: checkout.businessId !== null,
    doubts: [],
    asked: null,
    ...more,
  })
  if (!payment || payment.state === 'pending') return outcome('pending')
  if (payment.state === 'abandoned' || payment.state === 'failed') {
    await record(checkout, { state: payment.state, fault: payment.answer }, tx)
    return outcome(payment.state, { answer: payment.answer })
  }
  const found = await recordPaid(checkout, payment, provider, tx)
  if (payment.state === 'reversed') await openReversed(payment, checkout.businessId, provider, tx)
  return outcome(found.state, found)
}

/** Has the queue ask about a checkout; one job at a time, however often somebody looks again. */
export const enqueueConfirmation = (reference: string, tx: Database): Promise<void> =>
  enqueue(tx, 'confirm-checkout', { reference }, { key: confirmationKey(reference), keep: true })

/** Marks a checkout as abandoned; a later result from the provider overrides it. */
export async function recordAbandonedCheckout(reference: string, tx: Database = db): Promise<void> {
  if (!shapeOf(reference)) return
  await tx
    .update(checkouts)
    .set({ state: 'abandoned' })
    .where(and(eq(checkouts.reference, reference), eq(checkouts.state, 'open')))
}
