import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  cardOf,
  cents,
  firstInstant,
  isRenewal,
  object,
  planCodeOf,
  subscriptionState,
  text,
  transactionState,
} from './answers.server.ts'
import { paymentsCircuit, type CircuitSettings } from '../circuit.server.ts'
import { readEvent } from './event.server.ts'
import { callProvider, type Answer } from './http-call.server.ts'
import { refundCalls } from './refunds.server.ts'
import {
  PaymentsFault,
  type PaymentsGateway,
  type ProviderSubscription,
  type Transaction,
} from '../port.ts'

/** Connection settings of Paystack, or of the sandbox, which has the same API. */
export type PaystackSettings = {
  /** The base URL of the API, without a trailing slash. */
  baseUrl: string
  secretKey: string
  /** Whether a browser may be redirected to this URL to pay. */
  isCheckoutAddress: (url: URL) => boolean
  timeoutMs?: number
  circuit?: CircuitSettings
}

/** Paystack's payment pages: https, default port, a Paystack host, no user name. */
export const isPaystackPage = ({ protocol, hostname, port, username, password }: URL): boolean =>
  protocol === 'https:' &&
  `${port}${username}${password}` === '' &&
  /(^|\.)paystack\.(com|co)$/.test(hostname)

/** Hosts of Paystack's pages, as sources of a content security policy. */
export const paystackHosts = [
  'https://paystack.com',
  'https://*.paystack.com',
  'https://paystack.co',
  'https://*.paystack.co',
]

/** The script that opens Paystack's form within the page. */
export const paystackScript = 'https://js.paystack.co/v2/inline.js'

const pageSize = 100

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

function readSubscription(
  data: Record<string, unknown>,
  customerCode: string | null = null,
): ProviderSubscription | null {
  const code = text(data['subscription_code'])
  const state = subscriptionState(data['status'])
  const planCode = planCodeOf(data['plan'])
  const customer = text(object(data['customer'])['customer_code']) ?? customerCode
  if (!code || !state || !planCode || !customer) return null
  return {
    code,
    emailToken: text(data['email_token']),
    state,
    planCode,
    customerCode: customer,
    amountCents: cents(data['amount']) ?? 0,
    nextPaymentAt: firstInstant(data['next_payment_date']),
    createdAt: firstInstant(data['createdAt'], data['created_at']),
    card: cardOf(data['authorization']),
  }
}

const listed = (data: unknown): unknown[] => (Array.isArray(data) ? data : [])
const segment = encodeURIComponent

/**
 * The Paystack API. Sources: PaystackOSS/openapi (dist/paystack.yaml), Paystack's guides to subscriptions and
 * webhooks.
 */
export function paystack(settings: PaystackSettings): PaymentsGateway {
  const { secretKey, isCheckoutAddress } = settings
  const circuit = paymentsCircuit(settings.circuit)
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    circuit(() => callProvider({ timeoutMs: 15_000, ...settings }, method, path, body))

  const malformed = (what: string, answer: Answer) =>
    new PaymentsFault('malformed', `${what}: the answer lacks what it promises`, answer)

  /** The `data` object of a response; null for 404. */
  async function find(path: string): Promise<Record<string, unknown> | null> {
    const answer = await call('GET', path)
    if (answer.status === 404) return null
    const data = (answer.json as { data?: unknown }).data
    if (typeof data !== 'object' || data === null) throw malformed(`GET ${path}`, answer)
    return data as Record<string, unknown>
  }

  /** A reference or code nobody knows is a 404, or a 400 that says so. */
  async function findOrUnknown(path: string) {
    try {
      return await find(path)
    } catch (error) {
      const unknown =
        error instanceof PaymentsFault &&
        error.status === 400 &&
        /not found/i.test(error.answer ?? '')
      if (unknown) return null
      throw error
    }
  }

  async function subscription(code: string): Promise<ProviderSubscription | null> {
    const data = await findOrUnknown(`/subscription/${segment(code)}`)
    if (!data) return null
    const read = readSubscription(data)
    if (!read) throw new PaymentsFault('malformed', 'GET /subscription: not a subscription')
    return read
  }

  return {
    async openCheckout(order) {
      const answer = await call('POST', '/transaction/initialize', {
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
      const data = object((answer.json as { data?: unknown }).data)
      const address = text(data['authorization_url'])
      if (answer.status === 404 || !address || !URL.canParse(address)) {
        throw malformed('POST /transaction/initialize', answer)
      }
      if (!isCheckoutAddress(new URL(address))) {
        throw new PaymentsFault('malformed', 'the payment page is on a foreign host', answer)
      }
      return { authorizationUrl: address, reference: text(data['reference']) ?? order.reference }
    },

    async transaction(reference) {
      const data = await findOrUnknown(`/transaction/verify/${segment(reference)}`)
      if (!data) return null
      const read = readTransaction(data)
      if (!read) throw new PaymentsFault('malformed', 'GET /transaction/verify: not a payment')
      return read
    },

    async paymentsOf(customerCode) {
      const customer = await findOrUnknown(`/customer/${segment(customerCode)}`)
      const id = cents(customer?.['id'])
      if (id === null) return []
      const path = `/transaction?customer=${id}&status=success&perPage=${pageSize}&page=1`
      const { json } = await call('GET', path)
      return listed((json as { data?: unknown }).data).flatMap(
        (row) => readTransaction(object(row)) ?? [],
      )
    },

    subscription,

    async subscriptionsOf(customerCode) {
      const customer = await findOrUnknown(`/customer/${segment(customerCode)}`)
      const codes = listed(customer?.['subscriptions']).flatMap(
        (row) => text(object(row)['subscription_code']) ?? [],
      )
      const found = await Promise.all(codes.map(subscription))
      return found.filter((one): one is ProviderSubscription => one !== null)
    },

    async disable(code, emailToken) {
      const path = '/subscription/disable'
      const fault = await call('POST', path, { code, token: emailToken }).then(
        // A wrong token and a subscription that has ended already are both a 404.
        ({ status, requestId }) =>
          status === 404
            ? new PaymentsFault('refused', `POST ${path}: 404`, {
                status,
                ...(requestId && { requestId }),
              })
            : null,
        (error: unknown) => error,
      )
      if (!fault) return
      if (!(fault instanceof PaymentsFault) || fault.kind !== 'refused') throw fault
      const now = await subscription(code)
      if (now && now.state !== 'non-renewing' && now.state !== 'ended') throw fault
    },

    async enable(code, emailToken) {
      const path = '/subscription/enable'
      const { status } = await call('POST', path, { code, token: emailToken })
      if (status === 404) throw new PaymentsFault('refused', `POST ${path}: 404`, { status })
    },

    async subscribeLater({ customerCode, planCode, startAt }) {
      const answer = await call('POST', '/subscription', {
        customer: customerCode,
        plan: planCode,
        start_date: startAt.toISOString(),
      })
      const code = text(object((answer.json as { data?: unknown }).data)['subscription_code'])
      if (!code) throw malformed('POST /subscription', answer)
      return code
    },

    ...refundCalls(call, findOrUnknown),

    async cardLink(code) {
      const data = await find(`/subscription/${segment(code)}/manage/link`)
      const link = text(data?.['link'])
      if (!link || !URL.canParse(link) || !isCheckoutAddress(new URL(link))) {
        throw new PaymentsFault('malformed', 'GET /subscription/…/manage/link: no link')
      }
      return link
    },

    async plan(code) {
      const data = await findOrUnknown(`/plan/${segment(code)}`)
      if (!data) return null
      const amountCents = cents(data['amount'])
      if (amountCents === null) throw new PaymentsFault('malformed', 'GET /plan: no amount')
      return {
        code: text(data['plan_code']) ?? code,
        name: text(data['name']) ?? '',
        amountCents,
        currency: text(data['currency']) ?? '',
        interval: text(data['interval']) ?? '',
      }
    },

    readEvent,

    isSigned(body, signature) {
      if (!signature || !/^[0-9a-f]{128}$/i.test(signature)) return false
      const wanted = createHmac('sha512', secretKey).update(body).digest()
      return timingSafeEqual(wanted, Buffer.from(signature, 'hex'))
    },
  }
}
