import { openCheckout } from '#app/domain/subscriptions/checkout.server.ts'
import { subscriberForm } from '#app/domain/subscriptions/schema.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint({
  POST: async ({ actor, body, address }) => {
    const input = parseWith(subscriberForm, body)
    const { authorizationUrl, reference } = await openCheckout(actor, input, { address })
    return { authorization_url: authorizationUrl, reference }
  },
})

export const loader = route.loader
export const action = route.action
