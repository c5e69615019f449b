import { ownBusinessCall } from '#app/domain/businesses/own-business-call.ts'
import { ownBusinessJson, updateOwnBusiness } from '#app/domain/businesses/own-json.server.ts'
import { asOwner } from '#app/domain/actor.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint({
  GET: ({ actor }) => ownBusinessJson(actor),
  PUT: async ({ actor, body }) => {
    asOwner(actor)
    await updateOwnBusiness(actor, parseWith(ownBusinessCall, body))
    return ownBusinessJson(actor)
  },
})
export const loader = route.loader
export const action = route.action
