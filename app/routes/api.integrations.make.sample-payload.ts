import { samplePayload } from '#app/domain/automation/settings.server.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const route = endpoint({
  GET: ({ actor, query }) => samplePayload(actor, query['businessId'] ?? ''),
})
export const loader = route.loader
export const action = route.action
