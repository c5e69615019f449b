import { awayMessage, awayRetryAfter, DomainError, isDatabaseAway } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'
import { entityTag, isKnownTag } from './entity-tag.server.ts'
import { ourFault, withReference } from './reference.server.ts'
import { retryHeaders } from './retry-headers.ts'
import { statusOf } from './status.ts'
import { asRefusal } from './unstorable.server.ts'

/** A JSON response; a successful read has an ETag and returns 304 where it matches. */
export function jsonResponse(
  request: Request,
  json: unknown,
  status: number,
  headers: Headers,
): Response {
  const text = JSON.stringify(json)
  headers.set('x-content-type-options', 'nosniff')
  if (status === 200 && (request.method === 'GET' || request.method === 'HEAD')) {
    const etag = entityTag(text)
    headers.set('etag', etag)
    if (isKnownTag(request.headers.get('if-none-match') ?? undefined, etag)) {
      return new Response(null, { status: 304, headers })
    }
  }
  headers.set('content-type', 'application/json; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : text, { status, headers })
}

/** A refusal with a status of its own, for what no DomainError says, such as 405. */
export const plainRefusal = (
  request: Request,
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response =>
  jsonResponse(
    request,
    { error, message: error },
    status,
    new Headers({ 'cache-control': 'no-store', ...headers }),
  )

/** Maps an error to a response: the refusal, 503 while the database is unavailable, or a logged 500. */
export function refusal(request: Request, thrown: unknown): Response {
  if (thrown instanceof Response) return thrown
  if (isDatabaseAway(thrown)) {
    return plainRefusal(request, 503, awayMessage, { 'retry-after': String(awayRetryAfter) })
  }
  const error = asRefusal(thrown)
  if (!(error instanceof DomainError)) {
    log.error({ err: error, url: request.url }, 'endpoint failed')
    return plainRefusal(request, 500, withReference(ourFault))
  }
  const headers = new Headers({ 'cache-control': 'no-store', ...retryHeaders(error) })
  if (error.code === 'unauthenticated') headers.set('www-authenticate', 'Bearer')
  // `message` repeats `error` because the stock upload client reads that name.
  const body = {
    error: error.message,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
    ...(error.choices && { choices: error.choices }),
    ...(error.reason && { reason: error.reason }),
  }
  return jsonResponse(request, body, statusOf[error.code], headers)
}
