import type { Server } from 'node:http'

/** Milliseconds; longer than a proxy keeps an idle connection, so that what it sends on one never meets its end. */
const idleBehindProxy = 180_000

/** How long a request, a connection without a byte and an idle one may take. */
export function limitTimes(server: Server, { proxies }: { proxies: number }): void {
  // A picture of 5 MB over a slow line takes minutes.
  server.requestTimeout = 300_000
  server.headersTimeout = 20_000
  // Without a byte either way for so long, nobody reads any more; the longest work, an import, takes less.
  server.timeout = 360_000
  if (proxies > 0) server.keepAliveTimeout = idleBehindProxy
}
