import type { AppLoadContext } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { networkOf } from '#app/network.ts'

/**
 * The client's network, for limits and repeated views, or `unknown`: who has one IPv6 address has all of its /64. Behind TRUST_PROXY proxies it is the X-Forwarded-For entry
 * that the outermost trusted proxy wrote.
 */
export function clientAddress(request: Request, context?: AppLoadContext): string {
  const hops = env().TRUST_PROXY
  if (hops > 0) {
    const chain = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((part) => part.trim())
    const entry = chain.at(-hops)
    if (entry) return networkOf(entry)
  }
  return networkOf(context?.clientAddress ?? 'unknown')
}
