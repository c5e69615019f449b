import { env } from '#app/env.server.ts'
import { paymentsMode } from '#app/gateways/payments/current.server.ts'

/** What the plans' page must know of the provider: whether no money moves, and its browser script. */
export function paymentPage(): { sandbox: boolean; script: string | null } {
  const sandbox = paymentsMode() === 'sandbox'
  const script =
    !sandbox && env().PAYSTACK_PUBLIC_KEY ? 'https://js.paystack.co/v2/inline.js' : null
  return { sandbox, script }
}
