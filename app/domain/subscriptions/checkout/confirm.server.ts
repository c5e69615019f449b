import { and, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts } from '#db/schema/index.ts'
import { confirmationKey, enqueue } from '#app/domain/queue.server.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import { validateFirstPayment } from '../plan/validate-payment.ts'
import { endForeignRenewals, ownersProof } from './proved-payer.server.ts'
import { recordPayment } from './unclaimed-records.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { openReversed } from '../tasks/reversals.server.ts'
import { findCheckout, isReference, payingOwnerOf } from './find.server.ts'
import { record, recordMismatch } from './record.server.ts'

type Checkout = typeof checkouts.$inferSelect

export type CheckoutOutcome = {
  reference: string
  plan: PaidPlan
  /** `unanswered`: the provider was silent, which says nothing about the payment. */
  state: 'paid' | 'pending' | 'unanswered' | 'failed' | 'abandoned' | 'mismatch'
  answer: string | null
  /** Who paid for a listing of theirs. */
  ownerId: string | null
  hasBusiness: boolean
  doubts: string[]
  /** All that this customer holds was asked for and written down, for this business or nobody yet. */
  asked: { businessId: string | null; customerCode: string } | null
}

/** Records what was paid; what the bank has taken back since was paid too, whichever is heard of first. */
async function recordPaid(
  checkout: Checkout,
  payment: Transaction,
  provider: Provider,
  tx: Database,
): Promise<Pick<CheckoutOutcome, 'state' | 'doubts' | 'asked'>> {
  const { customerCode } = payment
  const isUsed = checkout.businessId !== null || checkout.state === 'paid'
  const wentBack = payment.state === 'reversed' && isUsed
  const paid: Transaction = wentBack ? { ...payment, state: 'success' } : payment
  const validated = validateFirstPayment(paid, checkout)
  if (!validated.fits || !customerCode) {
    const fault = validated.fits ? 'The provider names no customer.' : validated.why
    await recordMismatch(checkout, payment, fault, provider, tx)
    return { state: 'mismatch', doubts: [fault], asked: null }
  }
  const change = { state: 'paid', fault: null, customerCode, paidAt: validated.paidAt } as const
  const now = await record(checkout, change, tx)
  // Its account was deleted just now.
  if (now.state !== 'paid') return recordPaid(now, payment, provider, tx)
  const doubts = await recordPayment(now, customerCode, provider, tx)
  await keepAddress(now, customerCode, tx)
  return { state: 'paid', doubts, asked: { businessId: now.businessId, customerCode } }
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
  const checkout = await findCheckout(reference, tx)
  if (!checkout) return null
  const outcome = (state: CheckoutOutcome['state'], more: Partial<CheckoutOutcome> = {}) => ({
    reference,
    plan: checkout.plan,
    state,
    answer: null,
    ownerId: payingOwnerOf(checkout),
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
  if (!isReference(reference)) return
  await tx
    .update(checkouts)
    .set({ state: 'abandoned' })
    .where(and(eq(checkouts.reference, reference), eq(checkouts.state, 'open')))
}
