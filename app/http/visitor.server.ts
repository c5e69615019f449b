import type { AppLoadContext } from '@remix-run/node'
import type { IncomingMessage } from 'node:http'
import { clientAddress, networkBehind } from './client-address.server.ts'
import { isFetchedAhead } from './fetched-ahead.ts'

/** Browsers tell who they are in less; it is kept with each view that waits to be counted. */
const longestUserAgent = 500

type Asked = { address: string; method: string | undefined; header: (name: string) => unknown }

/** What counts a visit. Nobody sees what is fetched ahead, nor headers without a page. */
const visitorBy = ({ address, method, header }: Asked) => ({
  address,
  userAgent: String(header('user-agent') ?? '').slice(0, longestUserAgent),
  isUnseen: method === 'HEAD' || isFetchedAhead(header),
})

export const visitorOf = (request: Request, context?: AppLoadContext) =>
  visitorBy({
    address: clientAddress(request, context),
    method: request.method,
    header: (name) => request.headers.get(name),
  })

/** The same of a request that no loader sees. */
export const visitorSending = ({ method, headers, socket }: IncomingMessage) =>
  visitorBy({
    address: networkBehind(String(headers['x-forwarded-for'] ?? ''), socket.remoteAddress),
    method,
    header: (name) => headers[name],
  })
