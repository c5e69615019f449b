import { authorizationOf, expiringCard } from './card-shapes.ts'

export type SandboxTransaction = {
  id: number
  reference: string
  email: string
  customerCode: string
  planCode: string
  amountCents: number
  status: 'ongoing' | 'success' | 'failed' | 'abandoned' | 'reversed'
  renewal: string | null
  createdAt: Date
  paidAt: Date | null
}

export type SandboxSubscription = {
  code: string
  token: string
  email: string
  customerCode: string
  planCode: string
  status: 'active' | 'non-renewing' | 'attention' | 'complete'
  nextPaymentAt: Date | null
  cardBrand: string
  cardLast4: string
  /** `12/2030`. */
  cardExpires: string
  createdAt: Date
}

const responses = {
  success: 'Approved',
  failed: 'Declined',
  abandoned: 'The transaction was not completed',
  reversed: 'Reversed',
  ongoing: 'The transaction is not completed yet',
}

const customerOf = ({ email, customerCode }: { email: string; customerCode: string }) => ({
  email,
  customer_code: customerCode,
})

export type SandboxRefund = {
  id: number
  reference: string
  amountCents: number
  merchantNote: string | null
  createdAt: Date
}

export type SandboxPlan = { name: string; cents: number }

/** An invoice of a subscription; one that was tried has the reference of its payment. */
export type SandboxInvoice = { code: string; paid: boolean; reference?: string; at: Date }

export type SandboxEvent = { event: string; data: unknown }

/** Paystack's objects (PaystackOSS/openapi: VerifyResponse, subscription, refund) and its events, from our records. */
export function providerShapes(planOf: (code: string) => SandboxPlan | null) {
  const planObject = (code: string) => {
    const plan = planOf(code)
    return { plan_code: code, name: plan?.name, amount: plan?.cents, interval: 'monthly' }
  }

  const transaction = (one: SandboxTransaction) => ({
    id: one.id,
    domain: 'test',
    status: one.status,
    reference: one.reference,
    amount: one.amountCents,
    requested_amount: one.amountCents,
    currency: 'ZAR',
    gateway_response: responses[one.status],
    channel: 'card',
    paid_at: one.paidAt?.toISOString() ?? null,
    created_at: one.createdAt.toISOString(),
    metadata: one.renewal ? { invoice_action: 'update' } : '',
    plan: one.planCode,
    plan_object: planObject(one.planCode),
    customer: customerOf(one),
  })

  const subscription = (one: SandboxSubscription) => ({
    domain: 'test',
    status: one.status,
    subscription_code: one.code,
    email_token: one.token,
    amount: planOf(one.planCode)?.cents,
    next_payment_date: one.nextPaymentAt?.toISOString() ?? null,
    createdAt: one.createdAt.toISOString(),
    plan: planObject(one.planCode),
    authorization: authorizationOf(one),
    customer: customerOf(one),
  })

  const subscriptionOf = (one: SandboxSubscription) => ({
    subscription: subscription(one),
    customer: customerOf(one),
  })

  const invoice = (one: SandboxSubscription, { code, paid, reference, at }: SandboxInvoice) => ({
    domain: 'test',
    invoice_code: code,
    amount: planOf(one.planCode)?.cents,
    paid,
    status: paid ? 'success' : reference ? 'pending' : 'failed',
    created_at: at.toISOString(),
    subscription: { ...subscription(one), status: 'active' },
    customer: customerOf(one),
    transaction: paid && reference ? { reference, status: 'success', currency: 'ZAR' } : {},
  })

  const plan = (code: string) => ({ ...planObject(code), currency: 'ZAR' })

  const customer = (
    own: { id: number; email: string; code: string },
    all: SandboxSubscription[],
  ) => ({
    id: own.id,
    email: own.email,
    customer_code: own.code,
    subscriptions: all.map(subscription),
  })

  const events = {
    paid: (one: SandboxTransaction) => ({ event: 'charge.success', data: transaction(one) }),
    subscribed: (one: SandboxSubscription) => ({
      event: 'subscription.create',
      data: subscription(one),
    }),
    stopped: (one: SandboxSubscription) => ({
      event: 'subscription.not_renew',
      data: subscription(one),
    }),
    over: (one: SandboxSubscription) => ({
      event: 'subscription.disable',
      data: subscription(one),
    }),
    cardExpires: (one: SandboxSubscription) => ({
      event: 'subscription.expiring_cards',
      data: [{ ...expiringCard(one), ...subscriptionOf(one) }],
    }),
    invoiced: (one: SandboxSubscription, made: SandboxInvoice) => ({
      event: 'invoice.create',
      data: invoice(one, made),
    }),
    invoiceFailed: (one: SandboxSubscription, made: SandboxInvoice) => ({
      event: 'invoice.payment_failed',
      data: invoice(one, made),
    }),
    invoiceChanged: (one: SandboxSubscription, made: SandboxInvoice) => ({
      event: 'invoice.update',
      data: invoice(one, made),
    }),
  }

  return { transaction, subscription, plan, customer, events }
}

/** Paystack's refund object (PaystackOSS/openapi). */
export const refundShape = (one: SandboxRefund, payment: { id: number }, status: string) => ({
  id: one.id,
  domain: 'test',
  transaction: payment.id,
  amount: one.amountCents,
  currency: 'ZAR',
  status,
  merchant_note: one.merchantNote,
  customer_note: null,
  createdAt: one.createdAt.toISOString(),
})

/** The data of a refund event: its own shape, with no id and the amount as text. */
export const refundEvent = (one: SandboxRefund, payment: SandboxTransaction, status: string) => ({
  event: `refund.${status}`,
  data: {
    domain: 'test',
    status,
    transaction_reference: payment.reference,
    refund_reference: status === 'pending' ? null : String(one.id),
    amount: String(one.amountCents),
    currency: 'ZAR',
    processor: 'sandbox',
    customer: { email: payment.email, first_name: null, last_name: null },
  },
})
