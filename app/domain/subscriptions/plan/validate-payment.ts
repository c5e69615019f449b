import { currency, randText, type PaidPlan } from './catalogue.ts'

/** The parts of a payment that decide whether it is valid. Money is in cents. */
export type PaymentToValidate = {
  state: string
  currency: string
  /** With fees, where the payer bears them; less than was requested where a part was paid. */
  amountCents: number
  requestedAmountCents: number
  planCode: string | null
  paidAt: Date | null
  /** Whether it renewed a subscription rather than started one. */
  isRenewal: boolean
}

/** The provider's plan code, and the price in cents. */
export type Order = { plan: PaidPlan; planCode: string; amountCents: number }

export type PaymentValidation =
  { fits: true; plan: PaidPlan; paidAt: Date } | { fits: false; why: string }

/**
 * Whether a payment matches `order`: successful, in our currency, with its plan, for exactly its price before fees.
 * Data from the browser is not used.
 */
export function validatePayment(payment: PaymentToValidate, order: Order): PaymentValidation {
  const no = (why: string): PaymentValidation => ({ fits: false, why })
  if (payment.state !== 'success') return no(`The payment is ${payment.state}.`)
  if (payment.currency !== currency)
    return no(`It was paid in ${payment.currency}, not ${currency}.`)
  if (payment.planCode !== order.planCode) return no('It was paid for another plan.')
  if (payment.requestedAmountCents !== order.amountCents) {
    const [paid, price] = [payment.requestedAmountCents, order.amountCents].map(randText)
    return no(`It was for ${paid}; the plan costs ${price}.`)
  }
  if (payment.amountCents < payment.requestedAmountCents)
    return no(`Only ${randText(payment.amountCents)} of it was paid.`)
  if (!payment.paidAt) return no('The provider names no time of payment.')
  return { fits: true, plan: order.plan, paidAt: payment.paidAt }
}

/**
 * Whether a payment without a checkout of ours renews a plan under any code and price ever sold; null
 * for what the merchant sold besides, which is none of our business.
 */
export function validateRenewal(
  payment: PaymentToValidate,
  orders: Order[],
): PaymentValidation | null {
  const own = orders.filter(({ planCode }) => planCode === payment.planCode)
  if (own.length === 0) return null
  if (!payment.isRenewal) {
    return { fits: false, why: 'A first payment without a reference of ours.' }
  }
  const validated = own.map((order) => validatePayment(payment, order))
  return validated.find(({ fits }) => fits) ?? validated[0] ?? null
}

/** As `validatePayment`, for the payment of a checkout of ours: reference and payer's address agree too. */
export function validateFirstPayment(
  payment: PaymentToValidate & { reference: string; customerEmail: string | null },
  checkout: Order & { reference: string; email: string; state: string },
): PaymentValidation {
  if (payment.reference !== checkout.reference) {
    return { fits: false, why: 'The provider answered about another payment.' }
  }
  // Who paid was compared when it was first heard of; an account that was deleted since has emptied it.
  if (checkout.email === '' && checkout.state === 'paid') return validatePayment(payment, checkout)
  if (checkout.email === '') {
    return {
      fits: false,
      why: 'The details of its checkout were deleted: it was more than 30 days old, or the account it was for was deleted.',
    }
  }
  const payer = payment.customerEmail?.toLowerCase() ?? checkout.email
  if (payer !== checkout.email.toLowerCase()) {
    return { fits: false, why: 'Another customer paid it.' }
  }
  return validatePayment(payment, checkout)
}
