import type { AppLoadContext } from '@remix-run/node'
import type { IncomingMessage } from 'node:http'
import { clientAddress, networkBehind } from './client-address.server.ts'

const isPrefetch = (purposes: string): boolean => /prefetch/i.test(purposes)

/** Browsers tell who they are in less; it is kept with each view that waits to be counted. */
const longestUserAgent = 500

/** What counts a visit; a prefetch is not one. */
export const visitorOf = (request: Request, context?: AppLoadContext) => ({
  address: clientAddress(request, context),
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, longestUserAgent),
  prefetch: isPrefetch(
    `${request.headers.get('sec-purpose') ?? ''} ${request.headers.get('purpose') ?? ''}`,
  ),
})

/** The same of a request that no loader sees. */
export const visitorSending = ({ headers, socket }: IncomingMessage) => ({
  address: networkBehind(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress),
  userAgent: (headers['user-agent'] ?? '').slice(0, longestUserAgent),
  prefetch: isPrefetch(`${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''}`),
})
