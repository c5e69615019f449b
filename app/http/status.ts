import type { DomainErrorCode } from '#app/domain/errors.ts'

export const statusOf: Record<DomainErrorCode, number> = {
  invalid: 422,
  malformed: 400,
  'wrong-type': 415,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  stale: 409,
  'too-many': 429,
  'too-large': 413,
  unavailable: 502,
  'timed-out': 503,
  unsupported: 501,
}
