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

type PlanOf = (code: string) => SandboxPlan | null

function planShape(planOf: PlanOf, code: string) {
  const plan = planOf(code)
  return { plan_code: code, name: plan?.name, amount: plan?.cents, interval: 'monthly' }
}

const transactionShape = (planOf: PlanOf, one: SandboxTransaction) => ({
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
  plan_object: planShape(planOf, one.planCode),
  customer: customerOf(one),
})

const subscriptionShape = (planOf: PlanOf, one: SandboxSubscription) => ({
  domain: 'test',
  status: one.status,
  subscription_code: one.code,
  email_token: one.token,
  amount: planOf(one.planCode)?.cents,
  next_payment_date: one.nextPaymentAt?.toISOString() ?? null,
  createdAt: one.createdAt.toISOString(),
  plan: planShape(planOf, one.planCode),
  authorization: authorizationOf(one),
  customer: customerOf(one),
})

const invoiceShape = (
  planOf: PlanOf,
  one: SandboxSubscription,
  { code, paid, reference, at }: SandboxInvoice,
) => ({
  domain: 'test',
  invoice_code: code,
  amount: planOf(one.planCode)?.cents,
  paid,
  status: paid ? 'success' : reference ? 'pending' : 'failed',
  created_at: at.toISOString(),
  subscription: { ...subscriptionShape(planOf, one), status: 'active' },
  customer: customerOf(one),
  transaction: paid && reference ? { reference, status: 'success', currency: 'ZAR' } : {},
})

function eventShapes(planOf: PlanOf) {
  const subscriptionEvent = (event: string) => (one: SandboxSubscription) => ({
    event,
    data: subscriptionShape(planOf, one),
  })
  const invoiceEvent = (event: string) => (one: SandboxSubscription, made: SandboxInvoice) => ({
    event,
    data: invoiceShape(planOf, one, made),
  })
  return {
    paid: (one: SandboxTransaction) => ({
      event: 'charge.success',
      data: transactionShape(planOf, one),
    }),
    subscribed: subscriptionEvent('subscription.create'),
    stopped: subscriptionEvent('subscription.not_renew'),
    over: subscriptionEvent('subscription.disable'),
    cardExpires: (one: SandboxSubscription) => ({
      event: 'subscription.expiring_cards',
      data: [
        {
          ...expiringCard(one),
          subscription: subscriptionShape(planOf, one),
          customer: customerOf(one),
        },
      ],
    }),
    invoiced: invoiceEvent('invoice.create'),
    invoiceFailed: invoiceEvent('invoice.payment_failed'),
    invoiceChanged: invoiceEvent('invoice.update'),
  }
}

/** Paystack's objects (PaystackOSS/openapi: VerifyResponse, subscription, refund) and its events, from our records. */
export const providerShapes = (planOf: PlanOf) => ({
  transaction: (one: SandboxTransaction) => transactionShape(planOf, one),
  subscription: (one: SandboxSubscription) => subscriptionShape(planOf, one),
  plan: (code: string) => ({ ...planShape(planOf, code), currency: 'ZAR' }),
  customer: (own: { id: number; email: string; code: string }, all: SandboxSubscription[]) => ({
    id: own.id,
    email: own.email,
    customer_code: own.code,
    subscriptions: all.map((one) => subscriptionShape(planOf, one)),
  }),
  events: eventShapes(planOf),
})

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
