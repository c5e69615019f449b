import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Anchor } from './start.ts'

/** Node alone, sending the same compressed bytes. */
export const bareNode: Anchor = ({ html }) => {
  const bytes = gzipSync(html)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': bytes.length,
  }
  return createServer((_, res) => res.writeHead(200, headers).end(bytes))
}
