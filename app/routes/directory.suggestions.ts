import { suggestions } from '#app/domain/search/suggestions.server.ts'
import { anonymous } from '#app/domain/actor.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint(
  { GET: ({ query }) => suggestions(anonymous, query['search'] ?? '') },
  { cache: 'public, max-age=60' },
)
export const loader = route.loader
export const action = route.action
