import { env } from '#app/env.server.ts'
import { paymentsMode } from '#app/gateways/payments/current.server.ts'

/** Whether payments are simulated, and the provider's browser script. */
export function paymentPage(): { sandbox: boolean; script: string | null } {
  const sandbox = paymentsMode() === 'sandbox'
  const script =
    !sandbox && env().PAYSTACK_PUBLIC_KEY ? 'https://js.paystack.co/v2/inline.js' : null
  return { sandbox, script }
}
