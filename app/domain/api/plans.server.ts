import { z } from 'zod'
import { subscriberForm } from '#app/domain/subscriptions/checkout/schema.ts'
import { signatureHeader } from '#app/gateways/payments/current.server.ts'
import { paths } from '#app/paths.ts'
import type { Operation } from './operation.ts'

export const planOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/subscription/initialize-hosted',
    id: 'openCheckout',
    area: 'Plans',
    summary: 'Open the payment page for a plan',
    description:
      'Send the browser to `authorization_url`. The price is the catalogue’s; an amount in the body is ignored. Without signing in, the account is set up after paying.',
    caller: 'anyone',
    body: subscriberForm,
    bodyExample: {
      email: 'thandi@example.co.za',
      first_name: 'Thandi',
      last_name: 'Nkosi',
      phone: '021 555 0100',
      plan: 'PREMIUM',
    },
    answers: {
      200: {
        description: 'Opened',
        schema: z.object({ authorization_url: z.url(), reference: z.string() }),
      },
    },
    refusals: [409, 422, 429, 502],
  },
  {
    method: 'post',
    path: paths.api.paymentsWebhook(),
    id: 'receivePaymentEvent',
    area: 'Plans',
    summary: 'An event of the payment provider',
    description: `Signed by the provider over the exact bytes of the body (\`${signatureHeader}\`, HMAC-SHA512).`,
    caller: 'provider',
    headers: { [signatureHeader]: 'Hex HMAC-SHA512 of the body' },
    body: z.looseObject({ event: z.string(), data: z.unknown().optional() }),
    bodyExample: { event: 'charge.success', data: { reference: 'cptgems-…' } },
    answers: {
      200: {
        description: 'Stored, now or before',
        schema: z.object({ received: z.enum(['stored', 'known']) }),
      },
    },
    refusals: [422],
  },
]
