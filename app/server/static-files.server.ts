import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sep } from 'node:path'
import sirv from 'sirv'
import { sendText } from './response.server.ts'

type Next = () => void

/** Addresses of all files below a folder. */
const addressesIn = (directory: string): Set<string> =>
  new Set(
    readdirSync(directory, { recursive: true }).map(
      (name) => `/${String(name).replaceAll(sep, '/')}`,
    ),
  )

/**
 * Serves the built client files: hashed names are cached for a year, others for an hour. Uses precompressed `.br` and
 * `.gz` files, and takes no request but those that read. A file deleted by another build fails only its own request.
 */
export function staticFiles(
  directory: string,
): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const hashed = path.startsWith('/assets/') || /[-.][0-9a-f]{8,}\.\w+$/.test(path)
      res.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      res.setHeader('x-content-type-options', 'nosniff')
    },
  })
  const addresses = addressesIn(directory)
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      const [path = ''] = (req.url ?? '').split('?')
      if (!addresses.has(path)) return next()
      return sendText(res, 405, 'This file can only be read.\n', { allow: 'GET, HEAD' })
    }
    res.once('pipe', (file) => file.once('error', () => res.destroy()))
    serve(req, res, next)
  }
}
