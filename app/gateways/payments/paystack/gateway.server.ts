import { createHmac, timingSafeEqual } from 'node:crypto'
import { cents, malformed, text } from './answers.server.ts'
import { paymentsCircuit, type CircuitSettings } from '../circuit.server.ts'
import { readEvent } from './event.server.ts'
import { callProvider, type Call, type Finds } from './http-call.server.ts'
import { refundCalls } from './refunds.server.ts'
import { subscriptionCalls, subscriptionsIn } from './subscriptions.server.ts'
import { paymentsIn, transactionCalls } from './transactions.server.ts'
import { PaymentsFault, type PaymentsGateway, type ProviderPlan } from '../port.ts'

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

/** The `data` object of a response; null for 404. */
async function find(call: Call, path: string): Promise<Record<string, unknown> | null> {
  const answer = await call('GET', path)
  if (answer.status === 404) return null
  const data = (answer.json as { data?: unknown }).data
  if (typeof data !== 'object' || data === null) throw malformed(`GET ${path}`, answer)
  return data as Record<string, unknown>
}

/** A reference or code nobody knows is a 404, or a 400 that says so. */
async function findOrUnknown(call: Call, path: string) {
  try {
    return await find(call, path)
  } catch (error) {
    const unknown =
      error instanceof PaymentsFault &&
      error.status === 400 &&
      /not found/i.test(error.answer ?? '')
    if (unknown) return null
    throw error
  }
}

function readPlan(code: string, data: Record<string, unknown>): ProviderPlan {
  const amountCents = cents(data['amount'])
  if (amountCents === null) throw new PaymentsFault('malformed', 'GET /plan: no amount')
  return {
    code: text(data['plan_code']) ?? code,
    name: text(data['name']) ?? '',
    amountCents,
    currency: text(data['currency']) ?? '',
    interval: text(data['interval']) ?? '',
  }
}

/**
 * The Paystack API. Sources: PaystackOSS/openapi (dist/paystack.yaml), Paystack's guides to subscriptions and
 * webhooks.
 */
export function paystack(settings: PaystackSettings): PaymentsGateway {
  const { secretKey, isCheckoutAddress } = settings
  const circuit = paymentsCircuit(settings.circuit)
  const call: Call = (method, path, body) =>
    circuit(() => callProvider({ timeoutMs: 15_000, ...settings }, method, path, body))
  const finds: Finds = {
    find: (path) => find(call, path),
    findOrUnknown: (path) => findOrUnknown(call, path),
    customer: (code) => findOrUnknown(call, `/customer/${encodeURIComponent(code)}`),
  }

  return {
    ...transactionCalls(call, finds, isCheckoutAddress),
    ...subscriptionCalls(call, finds, isCheckoutAddress),
    ...refundCalls(call, finds.findOrUnknown),

    async holdingsOf(customerCode) {
      const customer = await finds.customer(customerCode)
      const subscriptions = await subscriptionsIn(finds, customer)
      return { subscriptions, payments: await paymentsIn(call, customer) }
    },

    async plan(code) {
      const data = await finds.findOrUnknown(`/plan/${encodeURIComponent(code)}`)
      return data && readPlan(code, data)
    },

    readEvent,

    isSigned(body, signature) {
      if (!signature || !/^[0-9a-f]{128}$/i.test(signature)) return false
      const wanted = createHmac('sha512', secretKey).update(body).digest()
      return timingSafeEqual(wanted, Buffer.from(signature, 'hex'))
    },
  }
}
