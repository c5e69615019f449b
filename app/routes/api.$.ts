import { DomainError } from '#app/domain/errors.ts'
import { endpoint } from '#app/http/endpoint.server.ts'

const unknown = async () => {
  throw new DomainError('not-found', 'There is no such call.')
}

const route = endpoint({
  GET: unknown,
  POST: unknown,
  PUT: unknown,
  PATCH: unknown,
  DELETE: unknown,
})
export const loader = route.loader
export const action = route.action
