import { anonymous } from '#app/domain/actor.ts'
import { availability } from '#app/domain/availability/availability.server.ts'
import { availabilityQuery } from '#app/domain/availability/schema.ts'
import { endpoint, sharedRead } from '#app/http/endpoint.server.ts'
import { parseWith } from '#app/http/parse.server.ts'

const route = endpoint(
  {
    GET: ({ params, query }) =>
      availability(anonymous, {
        idOrSlug: params['id'] ?? '',
        query: parseWith(availabilityQuery, query),
      }),
  },
  { cache: sharedRead, open: true },
)
export const loader = route.loader
export const action = route.action
