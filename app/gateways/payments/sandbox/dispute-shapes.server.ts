import type { SandboxTransaction } from './shapes.server.ts'

type DisputeStatus = 'awaiting-merchant-feedback' | 'resolved'

/** The bank's decision: against the payer, or for them, so that the money goes back. */
export type DisputeResolution = 'declined' | 'merchant-accepted'

/** The events of a dispute (Paystack's webhook guide) about `cents` of a payment. */
export function disputeEvent(
  one: SandboxTransaction,
  status: DisputeStatus,
  {
    at,
    dueAt,
    cents,
    resolution = null,
  }: { at: Date; dueAt: Date | null; cents: number; resolution?: DisputeResolution | null },
) {
  const isResolved = status === 'resolved'
  return {
    event: isResolved ? 'charge.dispute.resolve' : 'charge.dispute.create',
    data: {
      id: one.id,
      domain: 'test',
      refund_amount: cents,
      currency: 'ZAR',
      status,
      resolution,
      category: 'chargeback',
      dueAt: dueAt?.toISOString() ?? null,
      resolvedAt: isResolved ? at.toISOString() : null,
      transaction: {
        id: one.id,
        domain: 'test',
        status: one.status,
        reference: one.reference,
        amount: one.amountCents,
        currency: 'ZAR',
        paid_at: one.paidAt?.toISOString() ?? null,
      },
      transaction_reference: null,
      customer: { email: one.email, customer_code: one.customerCode },
      history: [{ status, by: 'sandbox', createdAt: at.toISOString() }],
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    },
  }
}
