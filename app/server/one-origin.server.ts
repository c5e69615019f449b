import type { IncomingMessage } from 'node:http'
import type { Env } from '#app/env.server.ts'
import { isLoopback, isUnspecified } from '#app/loopback.ts'
import { parseUrl } from '#app/parse-url.ts'

/** Headers added by proxies and tunnels. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

const wantsPage = ({ method, url, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !url?.startsWith('/api/') &&
  (headers['sec-fetch-dest'] === undefined
    ? (headers.accept ?? '').includes('text/html')
    : headers['sec-fetch-dest'] === 'document')

/**
 * The URL of a page requested under another loopback name, or null. Cookies belong to one name: returning from the
 * payment to another would sign out. Only for a local server, asked directly, at its own port.
 */
export function pageElsewhere(
  req: IncomingMessage,
  { publicUrl, exposed, TRUST_PROXY }: Pick<Env, 'publicUrl' | 'exposed' | 'TRUST_PROXY'>,
): string | null {
  if (exposed || TRUST_PROXY > 0 || !wantsPage(req)) return null
  if (forwarding.some((name) => req.headers[name] !== undefined)) return null
  const here = parseUrl(`http://${req.headers.host ?? ''}`)
  if (!here) return null
  const home = new URL(publicUrl)
  const isOurs = isLoopback(here.hostname) || isUnspecified(here.hostname)
  if (!isOurs || here.hostname === home.hostname || home.protocol !== 'http:') return null
  const direct = Number(home.port || 80) === req.socket.localPort && here.port === home.port
  return direct ? home.origin + (req.url ?? '/') : null
}
