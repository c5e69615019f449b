import type { SandboxTransaction } from './shapes.server.ts'

type DisputeStatus = 'awaiting-merchant-feedback' | 'resolved'

/** The events of a dispute (Paystack's webhook guide); the bank's decision here is against the payer. */
export function disputeEvent(
  one: SandboxTransaction,
  status: DisputeStatus,
  { at, dueAt }: { at: Date; dueAt: Date | null },
) {
  const isResolved = status === 'resolved'
  return {
    event: isResolved ? 'charge.dispute.resolve' : 'charge.dispute.create',
    data: {
      id: one.id,
      domain: 'test',
      refund_amount: one.amountCents,
      currency: 'ZAR',
      status,
      resolution: isResolved ? 'declined' : null,
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
