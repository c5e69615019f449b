export type Json = Record<string, unknown>

/** A payment as the fake keeps it. */
export type FakeTransaction = {
  id: number
  reference: string
  status: string
  amount: number
  requested_amount: number
  currency: string
  plan: string
  paid_at: string | null
  gateway_response: string
  email: string
  customer_code: string | null
  metadata: unknown
  callback_url: string
}

/** A subscription as the fake keeps it. */
export type FakeSubscription = {
  code: string
  token: string
  status: string
  plan: string
  customer_code: string
  next: Date | null
  created: Date
}

/** A refund as the fake keeps it, and as Paystack's list has it. */
export type FakeRefund = {
  id: number
  transaction: number
  amount: number
  currency: string
  status: string
  merchant_note: string | null
}

/** A plan as the fake has it; monthly in rand unless said. */
type FakePlan = { name: string; amount: number; interval?: string; currency?: string }

/** The plans of a fake at its start, by code. */
export const ourPlans: Record<string, FakePlan> = {
  PLN_test_basic: { name: 'Basic', amount: 9900 },
  PLN_test_premium: { name: 'Premium', amount: 29900 },
}

/** A payment as Paystack's public OpenAPI description has it. */
export const transactionOf = (one: FakeTransaction, now: Date): Json => ({
  id: one.id,
  domain: 'test',
  status: one.status,
  reference: one.reference,
  amount: one.amount,
  requested_amount: one.requested_amount,
  currency: one.currency,
  gateway_response: one.gateway_response,
  paid_at: one.paid_at,
  created_at: now.toISOString(),
  channel: 'card',
  metadata: one.metadata,
  plan: one.plan,
  plan_object: { plan_code: one.plan },
  customer: one.customer_code ? { customer_code: one.customer_code, email: one.email } : {},
})

/** A subscription as Paystack's public OpenAPI description has it. */
export const subscriptionOf = (one: FakeSubscription, plans: Record<string, FakePlan>): Json => ({
  subscription_code: one.code,
  email_token: one.token,
  status: one.status,
  amount: plans[one.plan]?.amount,
  next_payment_date: one.next?.toISOString() ?? null,
  createdAt: one.created.toISOString(),
  plan: { plan_code: one.plan, name: plans[one.plan]?.name },
  authorization: {
    authorization_code: `AUTH_${one.code}`,
    ...{ bin: '408408', last4: '4081', exp_month: '12', exp_year: '2030' },
    ...{ channel: 'card', brand: 'visa', reusable: true },
  },
  customer: { customer_code: one.customer_code },
})
