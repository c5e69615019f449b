import { bucketOf, env, acceptsPaystack } from '#app/env.server.ts'

/** Hosts of the only frame the site shows: the map, opened by the visitor. */
const mapHosts = 'https://www.openstreetmap.org'

/** Pages of the payment provider: browsers hold a form's redirects to the policy too. */
const paymentHosts =
  'https://paystack.com https://*.paystack.com https://paystack.co https://*.paystack.co'

/** Sets what every page carries: a strict policy for scripts, no sniffing, no framing, UTF-8 HTML. */
export function documentHeaders(headers: Headers, nonce: string): void {
  const bucket = bucketOf(env())
  // Uploads go straight to the bucket, and pictures come from where it is read.
  const sends = bucket ? ` ${new URL(bucket.url).origin}` : ''
  const shows = bucket ? ` ${new URL(bucket.publicUrl).origin}` : ''
  const pays = acceptsPaystack(env()) ? ` ${paymentHosts}` : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src 'self' data: blob:${shows}`,
    `connect-src 'self'${sends}`,
    `frame-src ${mapHosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${pays}`,
    "frame-ancestors 'none'",
  ]
  if (env().publicUrl.startsWith('https:')) {
    policy.push('upgrade-insecure-requests')
    headers.set('strict-transport-security', 'max-age=31536000')
  }
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', policy.join('; '))
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('referrer-policy')) {
    headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  }
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  headers.append('vary', 'Save-Data')
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
}
