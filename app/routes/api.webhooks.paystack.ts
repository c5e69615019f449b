import { receiveEvent } from '#app/domain/subscriptions/events/receive-event.server.ts'
import { decodeBody } from '#app/http/content-encoding.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const limit = 512 * 1024

const route = endpoint(
  {
    POST: async ({ body, request, address }) => {
      const signature = request.headers.get('x-paystack-signature')
      const sent = body as Uint8Array
      const content = await decodeBody(sent, request.headers.get('content-encoding'), limit)
      return { received: await receiveEvent(content, signature, { address, sent }) }
    },
  },
  { signed: true, body: 'bytes', limit },
)

export const loader = route.loader
export const action = route.action
