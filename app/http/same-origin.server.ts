import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { parseUrl } from '#app/parse-url.ts'

/** Of the page that a form was on, for browsers of before 2020: they send neither Fetch Metadata nor Origin. */
function refererOrigin(request: Request): string | null {
  const referer = request.headers.get('referer')
  return referer === null ? null : (parseUrl(referer)?.origin ?? null)
}

/**
 * Refuses cross-site requests other than GET and HEAD, by Fetch Metadata, else Origin, else Referer. A client that
 * sends none is hardly a browser. Source: https://www.w3.org/TR/fetch-metadata/. Throws DomainError `forbidden`.
 */
export function refuseCrossSite(request: Request): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return
  const origin = request.headers.get('origin') ?? (site === null ? refererOrigin(request) : null)
  if (site === null && origin === null) return
  if (origin !== null && [new URL(request.url).origin, env().publicUrl].includes(origin)) return
  throw new DomainError(
    'forbidden',
    'This form was sent from another site. Please open the page here and send it again.',
  )
}
