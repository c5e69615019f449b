import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sep } from 'node:path'
import sirv from 'sirv'
import { byteRange } from './byte-range.ts'
import { sendText } from './response.server.ts'

/**
 * Writes what a request asks of this file as sirv reads it, which throws at a part that ends before it begins, and takes
 * the last bytes for the first. Answers whether there is such a part.
 */
function spellRange(req: IncomingMessage, file: { size: number; mtime: Date }): boolean {
  const part = byteRange(req, file)
  delete req.headers.range
  // It cannot say the first byte alone, which is answered with the file.
  if (part && part.to > 0) req.headers.range = `bytes=${part.from}-${part.to}`
  return !part || part.from < file.size
}

/** Addresses of all files below a folder. */
const addressesIn = (directory: string): Set<string> =>
  new Set(
    readdirSync(directory, { recursive: true }).map(
      (name) => `/${String(name).replaceAll(sep, '/')}`,
    ),
  )

/**
 * Serves the built client files, false where there is none: hashed names are cached for a year, others for an hour. Uses
 * precompressed `.br` and `.gz` files, and takes no request but those that read. A file deleted by another build fails only its
 * own request.
 */
export function staticFiles(
  directory: string,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  const serve = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path, stats) => {
      const hashed = path.startsWith('/assets/') || /[-.][0-9a-f]{8,}\.\w+$/.test(path)
      res.setHeader(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      // Chromium (142, 143) shows no `<use>` of a drawing that comes from its cache.
      if (/\/icons[-.][^/]*svg$/.test(path)) res.setHeader('cache-control', 'no-store')
      if (!spellRange(res.req, stats)) res.setHeader('cache-control', 'no-store')
    },
  })
  const addresses = addressesIn(directory)
  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      const [path = ''] = (req.url ?? '').split('?')
      if (!addresses.has(path)) return false
      sendText(res, 405, 'This file can only be read.\n', { allow: 'GET, HEAD' })
      return true
    }
    res.once('pipe', (file) => file.once('error', () => res.destroy()))
    let isServed = true
    serve(req, res, () => {
      isServed = false
    })
    return isServed
  }
}
