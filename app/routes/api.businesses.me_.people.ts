import { asOwner } from '#app/domain/actor.ts'
import { ownStaff, saveStaff } from '#app/domain/services/own-staff.server.ts'
import { staffListCall } from '#app/domain/services/schema.ts'
import { endpoint } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint({
  GET: ({ actor }) => ownStaff(actor),
  PUT: async ({ actor, body }) => {
    asOwner(actor)
    return saveStaff(actor, parseWith(staffListCall, body))
  },
})
export const loader = route.loader
export const action = route.action
