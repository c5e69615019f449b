import type { AppLoadContext } from '@remix-run/node'
import { clientAddress } from './client-address.server.ts'

/** What counts a visit; a prefetch is not one. */
export const visitorOf = (request: Request, context?: AppLoadContext) => ({
  address: clientAddress(request, context),
  userAgent: request.headers.get('user-agent') ?? '',
  prefetch: /prefetch/i.test(
    `${request.headers.get('sec-purpose') ?? ''} ${request.headers.get('purpose') ?? ''}`,
  ),
})
