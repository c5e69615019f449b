import { bucketOf } from '#app/env/bucket.ts'
import { env } from '#app/env.server.ts'
import { safeHeaders } from './safe-headers.server.ts'

/** The only frame: the map, opened on click. */
const mapHosts = 'https://www.openstreetmap.org'

/**
 * Sets the security headers of every page: script policy, no sniffing, no framing, UTF-8 HTML. `scripts` are the nonce
 * or hashes of those in the page, `formHosts` are those
 * a form may lead to besides this one: CSP form-action also applies to redirects after a post.
 */
export function documentHeaders(
  headers: Headers,
  { scripts, formHosts }: { scripts: readonly string[]; formHosts: readonly string[] },
): void {
  const bucket = bucketOf(env())
  // Browsers upload to the bucket directly and read pictures from its public URL.
  const sends = bucket ? ` ${new URL(bucket.url).origin}` : ''
  const shows = bucket ? ` ${new URL(bucket.publicUrl).origin}` : ''
  const tiles = env().MAP_TILES_URL
  const tilesFrom = tiles ? ` ${new URL(tiles).origin}` : ''
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    `img-src 'self' data: blob:${shows}${tilesFrom}`,
    `connect-src 'self'${sends}`,
    `frame-src ${mapHosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formHosts].join(' '),
    "frame-ancestors 'none'",
  ]
  if (env().publicUrl.startsWith('https:')) {
    policy.push('upgrade-insecure-requests')
  }
  // A kept page is sent as it is.
  for (const [name, value] of Object.entries(safeHeaders())) headers.set(name, value)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy.join('; '))
  if (!headers.has('referrer-policy')) {
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  }
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self)')
  headers.append('vary', 'Save-Data')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
}
