import type { AppLoadContext } from '@remix-run/node'
import { env } from '#app/env.server.ts'

/**
 * The caller's address for limits, or `unknown`. Behind TRUST_PROXY proxies it is the entry of
 * X-Forwarded-For that the outermost trusted proxy wrote; without them the socket's.
 */
export function clientAddress(request: Request, context?: AppLoadContext): string {
  const hops = env().TRUST_PROXY
  if (hops > 0) {
    const chain = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((part) => part.trim())
    const entry = chain.at(-hops)
    if (entry) return entry
  }
  return context?.clientAddress ?? 'unknown'
}
