import { receiveEvent } from '#app/domain/subscriptions/events/receive-event.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint(
  {
    POST: async ({ body, request, address }) => {
      const signature = request.headers.get('x-paystack-signature')
      return { received: await receiveEvent(body as Uint8Array, signature, { address }) }
    },
  },
  { signed: true, body: 'bytes', limit: 512 * 1024 },
)

export const loader = route.loader
export const action = route.action
