import {
  cardOf,
  cents,
  firstInstant,
  listOf,
  malformed,
  object,
  planCodeOf,
  subscriptionState,
  text,
} from './answers.server.ts'
import type { Call, Finds } from './http-call.server.ts'
import { PaymentsFault, type PaymentsGateway, type ProviderSubscription } from '../port.ts'
import { parseUrl } from '#app/parse-url.ts'

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

type SubscriptionCalls = Pick<
  PaymentsGateway,
  'subscription' | 'subscriptionsOf' | 'disable' | 'enable' | 'subscribeLater' | 'cardLink'
>

async function findSubscription(
  { findOrUnknown }: Finds,
  code: string,
): Promise<ProviderSubscription | null> {
  const data = await findOrUnknown(`/subscription/${encodeURIComponent(code)}`)
  if (!data) return null
  const read = readSubscription(data)
  if (!read) throw new PaymentsFault('malformed', 'GET /subscription: not a subscription')
  return read
}

/** The subscriptions that a customer's record names. */
export async function subscriptionsIn(
  finds: Finds,
  customer: Record<string, unknown> | null,
): Promise<ProviderSubscription[]> {
  const codes = listOf(customer?.['subscriptions']).flatMap(
    (row) => text(object(row)['subscription_code']) ?? [],
  )
  const found = await Promise.all(codes.map((code) => findSubscription(finds, code)))
  return found.filter((one): one is ProviderSubscription => one !== null)
}

/** A refusal is no fault where the subscription has ended, or does not renew, already. */
async function disable(call: Call, finds: Finds, code: string, emailToken: string): Promise<void> {
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
  const now = await findSubscription(finds, code)
  if (now && now.state !== 'non-renewing' && now.state !== 'ended') throw fault
}

/** The subscription calls of the Paystack API. Source: Paystack's guide to subscriptions. */
export const subscriptionCalls = (
  call: Call,
  finds: Finds,
  isCheckoutAddress: (url: URL) => boolean,
): SubscriptionCalls => ({
  subscription: (code) => findSubscription(finds, code),

  subscriptionsOf: async (customerCode) =>
    subscriptionsIn(finds, await finds.customer(customerCode)),

  disable: (code, emailToken) => disable(call, finds, code, emailToken),

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

  async cardLink(code) {
    const data = await finds.find(`/subscription/${encodeURIComponent(code)}/manage/link`)
    const link = text(data?.['link'])
    const address = parseUrl(link ?? '')
    if (!link || !address || !isCheckoutAddress(address)) {
      throw new PaymentsFault('malformed', 'GET /subscription/…/manage/link: no link')
    }
    return link
  },
})
