import { industryStats } from '#app/domain/businesses/queries.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint(
  { GET: async () => ({ industryStats: await industryStats() }) },
  { cache: 'public, max-age=0, must-revalidate' },
)
export const loader = route.loader
export const action = route.action
