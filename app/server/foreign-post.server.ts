import type { IncomingMessage } from 'node:http'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether this is a cross-site form post, which Remix would answer with a fault. Calls under /api check themselves,
 * since a key may authenticate them. Their `.data` URLs are Remix's own and never public.
 */
export function isForeignPost(req: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = req.headers
  if (safeMethods.has(req.method ?? '') || origin === undefined) return false
  // Forms of a page without referrer say no origin; the browser itself says that it is the same.
  if (origin === 'null' && req.headers['sec-fetch-site'] === 'same-origin') return false
  if (/^\/api\/(?![^?#]*\.data(?:[?#]|$))/.test(req.url ?? '')) return false
  return origin !== publicUrl && origin !== `http://${host}` && origin !== `https://${host}`
}
