import type { AppLoadContext } from '@remix-run/node'
import { env } from '#app/env.server.ts'
import { networkOf } from '#app/network.ts'

/** Some proxies add the port, which is another one for each connection: `203.0.113.7:5678`, `[2001:db8::9]:5678`. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')

/**
 * A client's network, for limits and repeated views, or `unknown`: who has one IPv6 address has all of its /64. Behind
 * TRUST_PROXY proxies it is the X-Forwarded-For entry that the outermost trusted proxy wrote.
 */
export function networkBehind(forwardedFor: string, socketAddress: string | undefined): string {
  const hops = env().TRUST_PROXY
  const chain = hops > 0 ? forwardedFor.split(',').map((part) => part.trim()) : []
  return networkOf(withoutPort(chain.at(-hops) ?? '') || (socketAddress ?? 'unknown'))
}

/** The network of who sent this request. */
export const clientAddress = (request: Request, context?: AppLoadContext): string =>
  networkBehind(request.headers.get('x-forwarded-for') ?? '', context?.clientAddress)
