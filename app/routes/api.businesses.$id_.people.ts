import { anonymous } from '#app/domain/actor.ts'
import { publicStaff } from '#app/domain/availability/public-offer.server.ts'
import { endpoint, sharedRead } from '#app/http/endpoint.server.ts'

const route = endpoint(
  { GET: ({ params }) => publicStaff(anonymous, params['id'] ?? '') },
  { cache: sharedRead, open: true },
)
export const loader = route.loader
export const action = route.action
