const words: Record<string, string> = {
  'charge.success': 'Payment received',
  'charge.failed': 'Payment failed',
  'charge.dispute.create': 'Dispute opened',
  'charge.dispute.remind': 'Dispute waits for an answer',
  'charge.dispute.resolve': 'Dispute decided',
  'invoice.create': 'Renewal announced',
  'invoice.update': 'Renewal updated',
  'invoice.payment_failed': 'Renewal failed',
  'subscription.create': 'Subscription created',
  'subscription.disable': 'Subscription ended',
  'subscription.not_renew': 'Subscription set not to renew',
  'subscription.expiring_cards': 'Cards expire soon',
  'refund.pending': 'Refund pending',
  'refund.processing': 'Refund in progress',
  'refund.processed': 'Refund paid out',
  'refund.failed': 'Refund failed',
  'refund.needs-attention': 'Refund needs attention',
}

/** What an event of the payment provider is about, in words; its own name where we have none. */
export const eventWords = (name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name
