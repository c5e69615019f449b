import type { DomainError } from '#app/domain/errors.ts'

/** `Retry-After`, and what a limit says of itself (draft-ietf-httpapi-ratelimit-headers-03, as clients know it). */
export function retryHeaders({ retryAfter, limit }: DomainError): Record<string, string> {
  if (!retryAfter) return {}
  const wait = String(Math.ceil(retryAfter))
  if (!limit) return { 'retry-after': wait }
  return {
    'retry-after': wait,
    'ratelimit-limit': String(limit.points),
    'ratelimit-policy': `${limit.points};w=${limit.seconds}`,
    'ratelimit-remaining': '0',
    'ratelimit-reset': wait,
  }
}

/** Headers of loaders and actions by their route, as Remix keeps them for a page. */
type RouteHeaders = Record<string, Headers>

/**
 * Gives a page what the action or loader that was refused says of its limit: Remix asks the `headers` of layouts alone,
 * which say how long a page is kept.
 */
export function keepRetryHeaders(
  { actionHeaders, loaderHeaders }: { actionHeaders: RouteHeaders; loaderHeaders: RouteHeaders },
  headers: Headers,
): void {
  for (const said of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const [name, value] of said) {
      if (name === 'retry-after' || name.startsWith('ratelimit-')) headers.set(name, value)
    }
  }
}
