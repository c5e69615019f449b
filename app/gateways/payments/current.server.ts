import { env, acceptsPaystack } from '#app/env.server.ts'
import { hmac } from '#app/hmac.server.ts'
import { isUnspecified } from '#app/loopback.ts'
import { paths } from '#app/paths.ts'
import { paystack } from './paystack/gateway.server.ts'
import { isPaystackPage, paystackHosts, paystackScript } from './paystack/pages.ts'
import type { PaymentsGateway } from './port.ts'

export type PaymentsMode = 'paystack-live' | 'paystack-test' | 'sandbox'

/** The sandbox unless a key is set; the key says whether money is real. */
export function paymentsMode(): PaymentsMode {
  if (!acceptsPaystack(env())) return 'sandbox'
  return env().PAYSTACK_SECRET_KEY?.startsWith('sk_live_') ? 'paystack-live' : 'paystack-test'
}

export const sandboxPlanCodes: Record<string, string> & { BASIC: string; PREMIUM: string } = {
  BASIC: 'PLN_sandbox_basic',
  PREMIUM: 'PLN_sandbox_premium',
}

/** The provider’s codes of the plans on sale now; `rememberPlanCodes` keeps former ones known. */
export function planCodes(): { BASIC: string; PREMIUM: string } {
  const { PAYSTACK_PLAN_BASIC: basic, PAYSTACK_PLAN_PREMIUM: premium } = env()
  return paymentsMode() === 'sandbox' || !basic || !premium
    ? sandboxPlanCodes
    : { BASIC: basic, PREMIUM: premium }
}

/** The key that authenticates sandbox calls and signs its events; derived, so nobody outside can know it. */
export const sandboxKey = (): string => `sk_test_${hmac('payments sandbox').toString('hex')}`

/** The base URL of this server from its own machine. */
export function ownAddress(): string {
  const { HOST, PORT } = env()
  const host = HOST === 'localhost' || isUnspecified(HOST) ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** Where an admin looks at a payment: the provider's dashboard, or the sandbox's page. */
export const paymentPage = (reference: string): string =>
  paymentsMode() === 'sandbox'
    ? new URL(env().publicUrl).origin + paths.sandboxCheckout(reference)
    : `https://dashboard.paystack.com/#/search?model=transactions&query=${encodeURIComponent(reference)}`

/** Where an admin looks at a subscription; null in the sandbox for one whose page it cannot name. */
export const subscriptionPage = (code: string, emailToken: string | null): string | null =>
  paymentsMode() === 'sandbox'
    ? emailToken && new URL(env().publicUrl).origin + paths.sandboxSubscription(emailToken)
    : `https://dashboard.paystack.com/#/search?model=subscriptions&query=${encodeURIComponent(code)}`

/** What a browser needs of the provider: hosts that forms may lead to, and its script where a key allows it. */
export const browserNeeds = (): { hosts: readonly string[]; script: string | null } =>
  paymentsMode() === 'sandbox'
    ? { hosts: [], script: null }
    : { hosts: paystackHosts, script: env().PAYSTACK_PUBLIC_KEY ? paystackScript : null }

/** The provider's name for people who set it up. */
export const providerName = 'Paystack'

export const signatureHeader = 'x-paystack-signature'

export { examineKeys, settingNames } from './paystack/settings.server.ts'

let current: PaymentsGateway | undefined

/** One for the process. The sandbox is reached through the same gateway, on this server’s own port. */
export function payments(): PaymentsGateway {
  if (current) return current
  const { publicUrl, PAYSTACK_SECRET_KEY: key, PAYSTACK_BASE_URL: baseUrl } = env()
  if (paymentsMode() === 'sandbox' || !key) {
    const own = new URL(publicUrl).origin
    return (current = paystack({
      baseUrl: `${ownAddress()}/sandbox/paystack`,
      secretKey: sandboxKey(),
      isCheckoutAddress: ({ origin, pathname }) =>
        origin === own && pathname.startsWith('/sandbox/'),
    }))
  }
  return (current = paystack({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    secretKey: key,
    isCheckoutAddress: isPaystackPage,
  }))
}
