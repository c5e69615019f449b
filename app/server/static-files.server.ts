import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'

type Next = () => void

/**
 * Serves the built client files: hashed names are cached for a year, others for an hour. Uses precompressed `.br` and
 * `.gz` files. A file deleted by another build fails only its own request.
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
  return (req, res, next) => {
    res.once('pipe', (file) => file.once('error', () => res.destroy()))
    serve(req, res, next)
  }
}
