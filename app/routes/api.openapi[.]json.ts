import { apiDocument } from '#app/domain/api/document.server.ts'
import { endpoint, sharedRead } from '#app/http/endpoint.server.ts'

const route = endpoint({ GET: async () => apiDocument() }, { cache: sharedRead, open: true })
export const loader = route.loader
export const action = route.action
