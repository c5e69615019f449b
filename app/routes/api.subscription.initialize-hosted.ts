import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { subscriberForm } from '#app/domain/subscriptions/checkout/schema.ts'
import { tokenOf } from '#app/http/actor.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint({
  POST: async ({ actor, request, body, address }) => {
    const input = parseWith(subscriberForm, body)
    const opener = actor.kind === 'user' ? await tokenOf(request) : null
    const { authorizationUrl, reference } = await openCheckout(actor, input, { address, opener })
    return { authorization_url: authorizationUrl, reference }
  },
})

export const loader = route.loader
export const action = route.action
