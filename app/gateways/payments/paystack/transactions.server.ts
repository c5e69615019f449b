import {
  cents,
  firstInstant,
  isRenewal,
  listOf,
  malformed,
  object,
  planCodeOf,
  text,
  transactionState,
} from './answers.server.ts'
import type { Call, Finds } from './http-call.server.ts'
import { PaymentsFault, type PaymentsGateway, type Transaction } from '../port.ts'
import { log } from '#app/log.server.ts'
import { parseUrl } from '#app/parse-url.ts'

const pageSize = 100

type Order = Parameters<PaymentsGateway['openCheckout']>[0]

function readTransaction(data: Record<string, unknown>): Transaction | null {
  const reference = text(data['reference'])
  const amountCents = cents(data['amount'])
  if (!reference || amountCents === null) return null
  const customer = object(data['customer'])
  return {
    reference,
    state: transactionState(data['status']),
    amountCents,
    requestedAmountCents: cents(data['requested_amount']) ?? amountCents,
    currency: text(data['currency']) ?? '',
    planCode: planCodeOf(data['plan'], data['plan_object']),
    customerCode: text(customer['customer_code']),
    customerEmail: text(customer['email']),
    paidAt: firstInstant(data['paid_at'], data['paidAt']),
    isRenewal: isRenewal(data['metadata']),
    answer: text(data['gateway_response']),
  }
}

async function listPaid(call: Call, filter: string, page: number): Promise<Transaction[]> {
  const path = `/transaction?${filter}&status=success&perPage=${pageSize}&page=${page}`
  const { json } = await call('GET', path)
  const rows = listOf((json as { data?: unknown }).data)
  const read = rows.flatMap((row) => readTransaction(object(row)) ?? [])
  const unread = rows.length - read.length
  // Nothing of such a row is known to be free of what a log may not have.
  if (unread > 0) log.warn({ counts: { unread, page } }, 'listed payments could not be read')
  return read
}

/** The successful payments of a customer, by the number that its record gives it. */
export async function paymentsIn(
  call: Call,
  customer: Record<string, unknown> | null,
): Promise<Transaction[]> {
  const id = cents(customer?.['id'])
  return id === null ? [] : listPaid(call, `customer=${id}`, 1)
}

const orderBody = (order: Order) => ({
  email: order.email,
  amount: order.amountCents,
  currency: 'ZAR',
  plan: order.planCode,
  reference: order.reference,
  callback_url: order.callbackUrl,
  metadata: {
    cancel_action: order.cancelUrl,
    first_name: order.firstName,
    last_name: order.lastName,
    phone: order.phone,
  },
})

/** The transaction calls of the Paystack API. Source: PaystackOSS/openapi (dist/paystack.yaml), /transaction. */
export const transactionCalls = (
  call: Call,
  { findOrUnknown, customer }: Finds,
  isCheckoutAddress: (url: URL) => boolean,
): Pick<PaymentsGateway, 'openCheckout' | 'transaction' | 'paymentsOf' | 'paymentsSince'> => ({
  async openCheckout(order) {
    const answer = await call('POST', '/transaction/initialize', orderBody(order))
    const data = object((answer.json as { data?: unknown }).data)
    const address = text(data['authorization_url'])
    const parsed = parseUrl(address ?? '')
    if (answer.status === 404 || !address || !parsed) {
      throw malformed('POST /transaction/initialize', answer)
    }
    if (!isCheckoutAddress(parsed)) {
      throw new PaymentsFault('malformed', 'the payment page is on a foreign host', answer)
    }
    return { authorizationUrl: address, reference: text(data['reference']) ?? order.reference }
  },

  async transaction(reference) {
    const data = await findOrUnknown(`/transaction/verify/${encodeURIComponent(reference)}`)
    if (!data) return null
    const read = readTransaction(data)
    if (!read) throw new PaymentsFault('malformed', 'GET /transaction/verify: not a payment')
    return read
  },

  paymentsOf: async (customerCode) => paymentsIn(call, await customer(customerCode)),

  paymentsSince: (from, page) => listPaid(call, `from=${from.toISOString()}`, page),
})
