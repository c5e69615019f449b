import type { AppLoadContext } from '@remix-run/node'
import type { IncomingMessage } from 'node:http'
import { clientAddress, networkBehind } from './client-address.server.ts'

const isPrefetch = (purposes: string): boolean => /prefetch/i.test(purposes)

/** What counts a visit; a prefetch is not one. */
export const visitorOf = (request: Request, context?: AppLoadContext) => ({
  address: clientAddress(request, context),
  userAgent: request.headers.get('user-agent') ?? '',
  prefetch: isPrefetch(
    `${request.headers.get('sec-purpose') ?? ''} ${request.headers.get('purpose') ?? ''}`,
  ),
})

/** The same of a request that no loader sees. */
export const visitorSending = ({ headers, socket }: IncomingMessage) => ({
  address: networkBehind(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress),
  userAgent: headers['user-agent'] ?? '',
  prefetch: isPrefetch(`${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''}`),
})
