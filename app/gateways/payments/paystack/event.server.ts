import { cents, firstInstant, object, planCodeOf, text } from './answers.server.ts'
import type { ProviderEvent, ProviderEventKind } from '../port.ts'

const kinds: Record<string, ProviderEventKind> = {
  'charge.success': 'payment',
  'invoice.payment_failed': 'renewal-failed',
  'subscription.expiring_cards': 'cards-expiring',
  'refund.failed': 'refund-failed',
  'refund.needs-attention': 'refund-failed',
  'charge.dispute.resolve': 'dispute-decided',
}

const kindOf = (name: string): ProviderEventKind => {
  const known = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (known) return known
  if (name.startsWith('refund.')) return 'refund'
  return name.startsWith('charge.dispute.') ? 'dispute' : 'other'
}

const subscriptionCodeOf = (part: Record<string, unknown>): string[] =>
  [text(part['subscription_code']), text(object(part['subscription'])['subscription_code'])].filter(
    (code): code is string => code !== null,
  )

const disputeOf = (name: string, data: Record<string, unknown>) => {
  if (!name.startsWith('charge.dispute.')) return null
  const id = cents(data['id'])
  const resolution = text(data['resolution']) ?? text(data['status'])
  return {
    id: id === null ? text(data['id']) : String(id),
    amountCents: cents(data['refund_amount']),
    dueAt: firstInstant(data['dueAt'], data['due_at']),
    resolution,
    // `merchant-accepted`, or `auto-accepted` once the deadline has passed.
    isLost: name === 'charge.dispute.resolve' && Boolean(resolution?.endsWith('accepted')),
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
  const name = text(event['event'])?.slice(0, 100) ?? 'unknown'
  return {
    kind: kindOf(name),
    name,
    reference:
      text(data['reference']) ??
      text(transaction['reference']) ??
      text(data['transaction_reference']),
    customerCode: text(customer['customer_code']),
    customerEmail: text(customer['email']),
    planCode: planCodeOf(data['plan'], nested['plan']),
    subscriptionCodes: [...new Set(parts.flatMap(subscriptionCodeOf))],
    dispute: disputeOf(name, data),
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
