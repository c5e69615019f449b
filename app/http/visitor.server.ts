import type { AppLoadContext } from '@remix-run/node'
import type { IncomingMessage } from 'node:http'
import { clientAddress, networkBehind } from './client-address.server.ts'

/** Browsers tell who they are in less; it is kept with each view that waits to be counted. */
const longestUserAgent = 500

/** What counts a visit; a prefetch is not one. */
const visitorBy = (address: string, header: (name: string) => unknown) => ({
  address,
  userAgent: String(header('user-agent') ?? '').slice(0, longestUserAgent),
  prefetch: /prefetch/i.test(`${header('sec-purpose')} ${header('purpose')}`),
})

export const visitorOf = (request: Request, context?: AppLoadContext) =>
  visitorBy(clientAddress(request, context), (name) => request.headers.get(name))

/** The same of a request that no loader sees. */
export const visitorSending = ({ headers, socket }: IncomingMessage) =>
  visitorBy(
    networkBehind(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress),
    (name) => headers[name],
  )
