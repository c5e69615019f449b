import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { sandboxRefunds, sandboxTransactions } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import {
  disputeEvent,
  type DisputeResolution,
} from '#app/gateways/payments/sandbox/dispute-shapes.server.ts'
import {
  refundEvent,
  type SandboxEvent,
  type SandboxSubscription,
} from '#app/gateways/payments/sandbox/shapes.server.ts'
import { Fault } from '#app/log/fault.ts'
import { refundableCents } from './refunds.server.ts'

/** How long the provider waits for the merchant's answer to a dispute. */
const daysToAnswer = 3

const paymentsOf = ({ customerCode }: SandboxSubscription, tx: Database) =>
  tx
    .select()
    .from(sandboxTransactions)
    .where(
      and(
        eq(sandboxTransactions.customerCode, customerCode),
        inArray(sandboxTransactions.status, ['success', 'reversed']),
      ),
    )
    .orderBy(desc(sandboxTransactions.paidAt), sandboxTransactions.reference)
    .for('update')

async function decide(
  reference: string,
  dispute: 'awaiting-merchant-feedback' | 'resolved',
  tx: Database,
) {
  const [row] = await tx
    .update(sandboxTransactions)
    .set({ dispute })
    .where(eq(sandboxTransactions.reference, reference))
    .returning()
  if (!row) throw new Fault('payment not found')
  return row
}

/** The payer's bank asks for the latest payment back. Throws `conflict` where it did, or nothing was paid. */
export async function openDispute(
  subscription: SandboxSubscription,
  tx: Database,
): Promise<SandboxEvent[]> {
  const [latest] = await paymentsOf(subscription, tx)
  if (latest?.status !== 'success')
    throw new DomainError('conflict', 'There is no payment to dispute.')
  if (latest.dispute) throw new DomainError('conflict', 'The latest payment was disputed already.')
  const payment = await decide(latest.reference, 'awaiting-merchant-feedback', tx)
  const at = new Date()
  const dueAt = new Date(at.getTime() + daysToAnswer * day)
  const cents = await refundableCents(payment, tx)
  return [disputeEvent(payment, 'awaiting-merchant-feedback', { at, dueAt, cents })]
}

const moneyGone = (reference: string, tx: Database) =>
  tx
    .update(sandboxTransactions)
    .set({ status: 'reversed' })
    .where(eq(sandboxTransactions.reference, reference))

/** The bank decides: for the merchant, or for the payer, who has the money back. Throws `conflict` where no dispute waits. */
export async function resolveDispute(
  subscription: SandboxSubscription,
  resolution: DisputeResolution,
  tx: Database,
): Promise<SandboxEvent[]> {
  const waiting = (await paymentsOf(subscription, tx)).find(
    ({ dispute }) => dispute === 'awaiting-merchant-feedback',
  )
  if (!waiting) throw new DomainError('conflict', 'No dispute is open.')
  const payment = await decide(waiting.reference, 'resolved', tx)
  const cents = await refundableCents(payment, tx)
  if (resolution === 'merchant-accepted') await moneyGone(payment.reference, tx)
  return [disputeEvent(payment, 'resolved', { at: new Date(), dueAt: null, cents, resolution })]
}

/**
 * The bank takes the latest payment back without asking, and the provider says so to nobody: it is found by the nightly
 * comparison, which runs at once. Throws `conflict` where nothing is left to take.
 */
export async function reversePayment(
  subscription: SandboxSubscription,
  tx: Database,
): Promise<SandboxEvent[]> {
  const [latest] = await paymentsOf(subscription, tx)
  if (latest?.status !== 'success')
    throw new DomainError('conflict', 'There is no payment to take back.')
  await moneyGone(latest.reference, tx)
  await enqueue(tx, 'reconcile-payments', {})
  return []
}

/**
 * A refund of what is left of the latest payment, begun in the provider's dashboard, does not arrive. Throws
 * `conflict` where nothing is left to refund.
 */
export async function failRefund(
  subscription: SandboxSubscription,
  tx: Database,
): Promise<SandboxEvent[]> {
  const [payment] = await paymentsOf(subscription, tx)
  if (payment?.status !== 'success')
    throw new DomainError('conflict', 'There is no payment to refund.')
  const [refund] = await tx
    .insert(sandboxRefunds)
    .values({
      reference: payment.reference,
      amountCents: await refundableCents(payment, tx),
      status: 'failed',
    })
    .returning()
  if (!refund) throw new Fault('refund was not inserted')
  return [refundEvent(refund, payment, 'pending'), refundEvent(refund, payment, 'failed')]
}
