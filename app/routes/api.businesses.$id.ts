import { anonymous } from '#app/domain/actor.ts'
import { publicBusiness } from '#app/domain/businesses/public-json.server.ts'
import { endpoint, sharedRead } from '#app/http/endpoint.server.ts'

const route = endpoint(
  { GET: ({ params }) => publicBusiness(anonymous, params['id'] ?? '') },
  { cache: sharedRead, open: true },
)
export const loader = route.loader
export const action = route.action
