import { cents, object, text } from './answers.server.ts'
import type { Call, Find } from './http-call.server.ts'
import {
  PaymentsFault,
  type PaymentsGateway,
  type ProviderRefund,
  type RefundState,
} from '../port.ts'

const states: Record<string, RefundState> = {
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs-attention',
}

function readRefund(row: unknown): ProviderRefund | null {
  const data = object(row)
  const [id, amountCents] = [cents(data['id']), cents(data['amount'])]
  if (id === null || amountCents === null) return null
  return {
    id: String(id),
    amountCents,
    // `pending`, `processing` and unknown ones are undecided.
    state: states[text(data['status']) ?? ''] ?? 'pending',
    note: text(data['merchant_note']),
  }
}

const transactionIdOf = (row: unknown): number | null => {
  const { transaction } = object(row)
  return cents(transaction) ?? cents(object(transaction)['id'])
}

/** The refund calls of the Paystack API. Source: PaystackOSS/openapi (dist/paystack.yaml), /refund. */
export function refundCalls(call: Call, find: Find): Pick<PaymentsGateway, 'refund' | 'refundsOf'> {
  return {
    async refund({ reference, amountCents, note }) {
      const answer = await call('POST', '/refund', {
        transaction: reference,
        amount: amountCents,
        merchant_note: note,
      })
      const refund = readRefund((answer.json as { data?: unknown }).data)
      if (answer.status === 404 || !refund) {
        throw new PaymentsFault(
          answer.status === 404 ? 'refused' : 'malformed',
          'POST /refund: no refund',
          { status: answer.status },
        )
      }
      return refund
    },

    async refundsOf(reference) {
      const payment = await find(`/transaction/verify/${encodeURIComponent(reference)}`)
      const id = cents(payment?.['id'])
      if (id === null) return []
      const { json } = await call('GET', `/refund?transaction=${id}&perPage=100&page=1`)
      const { data } = json as { data?: unknown }
      if (!Array.isArray(data)) throw new PaymentsFault('malformed', 'GET /refund: not a list')
      // A filter that was ignored must not lend us the refunds of other payments.
      return data.flatMap((row) => (transactionIdOf(row) === id ? (readRefund(row) ?? []) : []))
    },
  }
}
