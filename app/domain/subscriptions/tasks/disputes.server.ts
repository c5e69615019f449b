import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks } from '#db/schema/index.ts'
import type { ProviderEvent } from '#app/gateways/payments/port.ts'
import { settleAutomatically, openTask } from './open-task.server.ts'
import { mailDisputeDecided } from './payer-mails.server.ts'
import { paymentBehind, type Payment } from './payment-behind.server.ts'
import { syncRefunds } from './refunds.server.ts'
import { takeDisputed } from './reversals.server.ts'
import type { Provider } from '../plan/provider.server.ts'

export type ReviewOutcome = {
  outcome: 'applied' | 'ignored' | 'needs-person'
  note: string | null
  businessId: string | null
}

/**
 * Settles the task of a dispute that was decided, and tells the payer: of one they won with its credit note. Answers
 * the provider's word. Throws PaymentsFault.
 */
async function settleDispute(
  { dispute }: ProviderEvent,
  { subject, payment }: { subject: string; payment: Payment },
  provider: Provider,
  tx: Database,
): Promise<string> {
  const reason = `The provider says: ${dispute?.resolution ?? 'resolved'}.`
  const isLost = dispute?.isLost ?? false
  const [before] = await tx.select().from(billingTasks).where(aboutDispute(subject))
  if (before?.state === 'settled' && before.reason === reason) return reason
  const taken = { subject, amountCents: dispute?.amountCents ?? null }
  if (isLost) await takeDisputed(payment, taken, provider, tx)
  await tx.transaction(async (inner) => {
    // Decided before its beginning was heard of, which then opens nothing.
    if (payment.paidAt) {
      const decided = { kind: 'dispute', state: 'settled', closedAt: new Date() } as const
      const about = { subject, amountCents: payment.amountCents ?? taken.amountCents }
      const task = { ...payment, ...decided, ...about, reason, note: beganNote }
      await inner.insert(billingTasks).values(task).onConflictDoNothing()
    }
    const settled = await settleAutomatically(inner, { kind: 'dispute', subject, reason })
    const [task] = await inner.select().from(billingTasks).where(aboutDispute(subject))
    if (settled && task && !isLost) await mailDisputeDecided(task, inner)
  })
  return reason
}

const aboutDispute = (subject: string) =>
  and(eq(billingTasks.kind, 'dispute'), eq(billingTasks.subject, subject))

const beganNote = 'The payer’s bank disputes this payment. Respond at the provider or refund it.'

function openDispute(
  { dispute }: ProviderEvent,
  subject: string,
  payment: Payment,
  tx: Database,
): Promise<void> {
  const dueAt = dispute?.dueAt ?? null
  return tx.transaction(async (inner) => {
    await openTask(inner, {
      ...payment,
      kind: 'dispute',
      subject,
      amountCents: payment.amountCents ?? dispute?.amountCents ?? null,
      dueAt,
      note: beganNote,
    })
    if (dueAt) await inner.update(billingTasks).set({ dueAt }).where(aboutDispute(subject))
  })
}

/**
 * Takes over what an event says of a refund or a dispute; null for other events. What belongs to another product of
 * the account is ignored. Throws PaymentsFault.
 */
export async function reviewEvent(
  event: ProviderEvent,
  provider: Provider,
  tx: Database,
): Promise<ReviewOutcome | null> {
  const { kind, reference, dispute } = event
  const refunds = kind === 'refund' || kind === 'refund-failed'
  if (!refunds && kind !== 'dispute' && kind !== 'dispute-decided') return null
  const payment = reference ? await paymentBehind(reference, tx) : null
  if (!reference || !payment) {
    return { outcome: 'ignored', note: 'It is about no payment of ours.', businessId: null }
  }
  const { businessId } = payment
  if (refunds) {
    await syncRefunds(reference, provider, tx)
    return kind === 'refund-failed'
      ? { outcome: 'needs-person', note: 'A refund did not go through.', businessId }
      : { outcome: 'applied', note: null, businessId }
  }
  const subject = dispute?.id ?? reference
  if (kind === 'dispute-decided') {
    const note = await settleDispute(event, { subject, payment }, provider, tx)
    return { outcome: 'applied', note, businessId }
  }
  await openDispute(event, subject, payment, tx)
  return { outcome: 'needs-person', note: 'A payment is disputed.', businessId }
}
