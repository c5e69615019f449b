import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, payments, receipts } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { doAlone, type Failed } from '../plan/one-of-many.server.ts'
import type { Provider } from '../plan/provider.server.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import { withdrawCredit } from '../ledger/grant-credits.server.ts'
import { creditReversal, isCreditedInFull } from '../receipts/credit.server.ts'
import { issueReceipt, receiptOfPayment } from '../receipts/issue.server.ts'
import { fitsNoPlan } from '../receipts/words.ts'
import { countInPlaceOf, recountSettled } from './count-second-payment.server.ts'
import { openTask, settleAutomatically, type BillingTask } from './open-task.server.ts'
import { lockPayment, type Payment } from './payment-behind.server.ts'
import { returnedCents, setAsideKinds } from './gone.server.ts'
import { syncRefunds } from './refunds.server.ts'
import { openUnclaimedRest } from './unclaimed-rest.server.ts'
import { paymentOf } from './unmatched.server.ts'

/** Of money that is with the payer again nobody need say what it is for. */
async function settleSetAside(subject: string, tx: Database): Promise<void> {
  const reason = 'The bank has taken the money back.'
  for (const kind of setAsideKinds) await settleAutomatically(tx, { kind, subject, reason })
}

/** What it began renews no more where nobody has set it up, and nobody can now. */
const endUnclaimed = (reference: string, tx: Database) =>
  enqueue(tx, 'cancel-unclaimed', { reference, onlyOwn: true })

type TakenBack = Partial<BillingTask> & {
  /** The payment's reference, or the dispute by which its bank took the money. */
  subject: string
  reference: string
  amountCents: number
  paidCents: number
}

const received = ({ businessId = null, paidAt }: Partial<BillingTask>) => ({
  businessId,
  description: fitsNoPlan,
  paidAt: paidAt ?? new Date(),
})

async function isTaken(subject: string, tx: Database): Promise<boolean> {
  const about = and(eq(billingTasks.kind, 'reversed'), eq(billingTasks.subject, subject))
  const rows = await tx.select({ id: billingTasks.id }).from(billingTasks).where(about)
  return rows.length > 0
}

/**
 * Writes down that a payment's money went back other than by a refund, once for each subject: its credit note, and a
 * task. What refunds and earlier reversals gave back is left out.
 */
async function takeBack(
  { paidCents, amountCents: asked, ...payment }: TakenBack,
  note: string,
  tx: Database,
): Promise<void> {
  const { reference, subject } = payment
  await tx.transaction(async (inner) => {
    const locked = await lockPayment(reference, inner)
    if (await isTaken(subject, inner)) return
    // What went back was received before, also where nobody had told us.
    await issueReceipt({ ...payment, ...received(payment), amountCents: paidCents }, inner)
    const amountCents = Math.min(asked, paidCents - (await returnedCents(reference, inner)))
    if (amountCents <= 0) return
    await creditReversal({ reference, subject }, asked, inner)
    const isAll = asked >= paidCents || (await isCreditedInFull(reference, inner))
    if (isAll) {
      const own = eq(payments.reference, reference)
      await inner.update(payments).set({ reversed: true }).where(own)
      await settleSetAside(reference, inner)
    }
    await endUnclaimed(reference, inner)
    await openTask(inner, { ...payment, kind: 'reversed', amountCents, note })
    if (locked) await openUnclaimedRest(locked, inner)
    await withdrawCredit(reference, inner)
    if (!isAll) return
    await countInPlaceOf({ reference, ...locked }, inner)
    await recountSettled(locked?.businessId ?? null, inner)
  })
}

/** Opens a task for a payment that went back other than by a refund known here. Throws PaymentsFault. */
export async function openReversed(
  payment: Transaction,
  businessId: string | null,
  provider: Provider,
  tx: Database,
): Promise<void> {
  await syncRefunds(payment.reference, provider, tx)
  const note = 'The provider reversed the payment. What it paid for has not been changed.'
  await takeBack({ ...paymentOf(payment), paidCents: payment.amountCents, businessId }, note, tx)
}

/** Writes down the money of a dispute that the payer won, less what refunds gave back. Throws PaymentsFault. */
export async function takeDisputed(
  payment: Payment,
  { subject, amountCents }: { subject: string; amountCents: number | null },
  provider: Provider,
  tx: Database,
): Promise<void> {
  // Of what was never received nothing can go back.
  if (!(await receiptOfPayment(payment.reference, tx))) return
  await syncRefunds(payment.reference, provider, tx)
  const paidCents = payment.amountCents ?? amountCents ?? 0
  const note = 'The payer won the dispute and has the money back. The plan has not been changed.'
  const taken = { ...payment, subject, paidCents, amountCents: amountCents ?? paidCents }
  await takeBack(taken, note, tx)
}

/** Banks reverse payments within about this time. */
export const reversibleFor = 120 * day

/**
 * Opens a task for each booked payment of a customer that the provider no longer counts as paid, because nobody told
 * us of its reversal. Throws PaymentsFault.
 */
export async function findReversals(
  businessId: string,
  customerCode: string,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const booked = await tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        eq(payments.businessId, businessId),
        eq(payments.customerCode, customerCode),
        eq(payments.reversed, false),
        gt(payments.paidAt, new Date(Date.now() - reversibleFor)),
      ),
    )
  if (booked.length === 0) return
  const listed = await provider.gateway.paymentsOf(customerCode)
  const paid = new Set(listed.map(({ reference }) => reference))
  for (const { reference } of booked.filter((one) => !paid.has(one.reference))) {
    const payment = await provider.gateway.transaction(reference)
    if (payment?.state === 'reversed') await openReversed(payment, businessId, provider, tx)
  }
}

/**
 * As `findReversals`, for what was received and is no business's service: set aside, or never set up. Counts those that
 * `failed`.
 */
export async function findUnbookedReversals(
  failed: Failed,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const rows = await tx
    .select({ reference: receipts.reference, businessId: receipts.businessId })
    .from(receipts)
    .where(
      and(
        isNull(receipts.creditOf),
        gt(receipts.paidAt, new Date(Date.now() - reversibleFor)),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(payments)
            .where(eq(payments.reference, receipts.reference)),
        ),
      ),
    )
  for (const { reference, businessId } of rows) {
    const ask = async () => {
      const payment = await provider.gateway.transaction(reference)
      if (payment?.state === 'reversed') await openReversed(payment, businessId, provider, tx)
    }
    await doAlone(ask, 'asking about a reversal failed', failed, { reference })
  }
}
