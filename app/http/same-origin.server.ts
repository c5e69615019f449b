import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'

/**
 * Refuses cross-site requests other than GET and HEAD, by Fetch Metadata or else Origin. A client that sends neither
 * is not a browser and has no cookies. Source: https://www.w3.org/TR/fetch-metadata/. Throws DomainError `forbidden`.
 */
export function refuseCrossSite(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.get('origin')
  if (site === null && origin === null) return
  if (origin !== null && [new URL(request.url).origin, env().publicUrl].includes(origin)) return
  throw new DomainError(
    'forbidden',
    'This form was sent from another site. Please open it here and send it again.',
  )
}
