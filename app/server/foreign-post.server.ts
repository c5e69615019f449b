import type { IncomingMessage } from 'node:http'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a form of another site is behind this request. Remix would answer such a post with a fault;
 * here it gets its refusal. Calls under /api judge for themselves: a key may speak for them.
 * Their data addresses (`.data`) are Remix's own, and nobody's to call.
 */
export function isForeignPost(req: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = req.headers
  if (safeMethods.has(req.method ?? '') || origin === undefined) return false
  if (/^\/api\/(?![^?#]*\.data(?:[?#]|$))/.test(req.url ?? '')) return false
  return origin !== publicUrl && origin !== `http://${host}` && origin !== `https://${host}`
}
