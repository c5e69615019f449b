import {
  cents,
  firstInstant,
  isRenewal,
  object,
  planCodeOf,
  subscriptionState,
  text,
} from './answers.server.ts'
import type { SubscriptionState } from '../port.ts'

/**
 * A parsed webhook event. Fields are null where the provider omitted them or sent `{}`, `""`, `0` or a wrong type.
 * Money is in cents.
 */
export type ProviderEvent = {
  /** The provider's event name, such as `charge.success`; `unknown` where missing. */
  name: string
  reference: string | null
  customerCode: string | null
  customerEmail: string | null
  planCode: string | null
  /** Every subscription the event names; several where the data is a list. */
  subscriptionCodes: string[]
  invoiceCode: string | null
  amountCents: number | null
  currency: string | null
  subscriptionState: SubscriptionState | null
  /** Whether an invoice was paid; null where the event has no invoice. */
  invoicePaid: boolean | null
  isRenewal: boolean
  /** Only of events about a dispute. */
  dispute: {
    id: string | null
    amountCents: number | null
    dueAt: Date | null
    resolution: string | null
  } | null
  nextPaymentAt: Date | null
  /** The time of the event by the provider's clock. */
  at: Date | null
}

const subscriptionCodeOf = (part: Record<string, unknown>): string[] =>
  [text(part['subscription_code']), text(object(part['subscription'])['subscription_code'])].filter(
    (code): code is string => code !== null,
  )

const paidOf = (invoice: unknown): boolean | null => {
  if (invoice === undefined || invoice === null) return null
  return invoice === true || invoice === 1 || invoice === '1'
}

const disputeOf = (name: string | null, data: Record<string, unknown>) => {
  if (!name?.startsWith('charge.dispute.')) return null
  const id = cents(data['id'])
  return {
    id: id === null ? text(data['id']) : String(id),
    amountCents: cents(data['refund_amount']),
    dueAt: firstInstant(data['dueAt'], data['due_at']),
    resolution: text(data['resolution']) ?? text(data['status']),
  }
}

/** Never throws, whatever the payload. Shapes and quirks follow the samples in Paystack's webhook guide. */
export function readEvent(payload: unknown): ProviderEvent {
  const event = object(payload)
  const parts = (Array.isArray(event['data']) ? event['data'] : [event['data']]).map(object)
  const data = parts[0] ?? {}
  const nested = object(data['subscription'])
  const transaction = object(data['transaction'])
  const customer = object(data['customer'])
  return {
    name: text(event['event'])?.slice(0, 100) ?? 'unknown',
    reference:
      text(data['reference']) ??
      text(transaction['reference']) ??
      text(data['transaction_reference']),
    customerCode: text(customer['customer_code']),
    customerEmail: text(customer['email']),
    planCode: planCodeOf(data['plan'], nested['plan']),
    subscriptionCodes: [...new Set(parts.flatMap(subscriptionCodeOf))],
    invoiceCode: text(data['invoice_code']),
    amountCents: cents(data['requested_amount']) ?? cents(data['amount']),
    currency: text(data['currency']),
    subscriptionState: subscriptionState(nested['status']) ?? subscriptionState(data['status']),
    invoicePaid: paidOf(data['paid']),
    isRenewal: isRenewal(data['metadata']),
    dispute: disputeOf(text(event['event']), data),
    nextPaymentAt: firstInstant(nested['next_payment_date'], data['next_payment_date']),
    at: firstInstant(
      data['paid_at'],
      data['paidAt'],
      data['updated_at'],
      data['updatedAt'],
      data['created_at'],
      data['createdAt'],
    ),
  }
}
