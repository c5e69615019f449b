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
