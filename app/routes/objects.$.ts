import { answerObjectRequest } from '#app/domain/uploads/stored-objects.server.ts'
import { endpoint, type Call } from '#app/http/endpoint.server.ts'

const serve = ({ request }: Call) => answerObjectRequest(request)

const route = endpoint(
  { GET: serve, POST: serve, PUT: serve, PATCH: serve, DELETE: serve },
  { signed: true, body: 'stream' },
)

export const loader = route.loader
export const action = route.action
