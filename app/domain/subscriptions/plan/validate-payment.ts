import { currency, randText, type PaidPlan } from './catalogue.ts'

/** The parts of a payment that decide whether it is valid. Money is in cents. */
export type PaymentToValidate = {
  state: string
  currency: string
  requestedAmountCents: number
  planCode: string | null
  paidAt: Date | null
}

/** The provider's plan code, and the price in cents. */
export type Order = { plan: PaidPlan; planCode: string; amountCents: number }

export const otherPlan = 'It was paid for another plan.'

export type PaymentValidation =
  | { fits: true; plan: PaidPlan; paidAt: Date }
  /** A sentence for the admin. */
  | { fits: false; why: string }

/**
 * Whether a payment matches `order`: successful, in our currency, with its plan, for exactly its price before fees.
 * Data from the browser is not used.
 */
export function validatePayment(payment: PaymentToValidate, order: Order): PaymentValidation {
  const no = (why: string): PaymentValidation => ({ fits: false, why })
  if (payment.state !== 'success') return no(`The payment is ${payment.state}.`)
  if (payment.currency !== currency)
    return no(`It was paid in ${payment.currency}, not ${currency}.`)
  if (payment.planCode !== null && payment.planCode !== order.planCode) {
    return no(otherPlan)
  }
  if (payment.requestedAmountCents !== order.amountCents) {
    const [paid, price] = [payment.requestedAmountCents, order.amountCents].map(randText)
    return no(`It was for ${paid}; the plan costs ${price}.`)
  }
  if (!payment.paidAt) return no('The provider names no time of payment.')
  return { fits: true, plan: order.plan, paidAt: payment.paidAt }
}
