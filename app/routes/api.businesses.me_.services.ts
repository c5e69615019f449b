import { asOwner } from '#app/domain/actor.ts'
import { ownServices, saveServices } from '#app/domain/services/own-services.server.ts'
import { servicesCall } from '#app/domain/services/schema.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint({
  GET: ({ actor }) => ownServices(actor),
  PUT: async ({ actor, body }) => {
    asOwner(actor)
    return saveServices(actor, parseWith(servicesCall, body))
  },
})
export const loader = route.loader
export const action = route.action
