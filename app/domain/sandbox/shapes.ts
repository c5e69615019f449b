import { catalogue } from '#app/domain/subscriptions/plan/catalogue.ts'

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
  createdAt: Date
}

const responses = {
  success: 'Approved',
  failed: 'Declined',
  abandoned: 'The transaction was not completed',
  reversed: 'Reversed',
  ongoing: 'The transaction is not completed yet',
}

/** The plan behind a sandbox code; null for other codes. */
export const sandboxPlan = (code: string) =>
  Object.values(catalogue).find(({ plan }) => `PLN_sandbox_${plan.toLowerCase()}` === code) ?? null

const customerOf = ({ email, customerCode }: { email: string; customerCode: string }) => ({
  email,
  customer_code: customerCode,
})

const planObject = (code: string) => {
  const plan = sandboxPlan(code)
  return { plan_code: code, name: plan?.name, amount: plan?.cents, interval: 'monthly' }
}

/** Paystack's VerifyResponse (PaystackOSS/openapi). */
export const transactionShape = (one: SandboxTransaction) => ({
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

/** Paystack's subscription object. */
export const subscriptionShape = (one: SandboxSubscription) => ({
  domain: 'test',
  status: one.status,
  subscription_code: one.code,
  email_token: one.token,
  amount: sandboxPlan(one.planCode)?.cents,
  next_payment_date: one.nextPaymentAt?.toISOString() ?? null,
  createdAt: one.createdAt.toISOString(),
  plan: planObject(one.planCode),
  customer: customerOf(one),
})

/** Paystack's invoice object, as in its events. */
export const invoiceShape = (
  one: SandboxSubscription,
  { code, paid, reference, at }: { code: string; paid: boolean; reference?: string; at: Date },
) => ({
  domain: 'test',
  invoice_code: code,
  amount: sandboxPlan(one.planCode)?.cents,
  paid,
  status: paid ? 'success' : reference ? 'pending' : 'failed',
  created_at: at.toISOString(),
  subscription: { ...subscriptionShape(one), status: 'active' },
  customer: customerOf(one),
  transaction: paid && reference ? { reference, status: 'success', currency: 'ZAR' } : {},
})
