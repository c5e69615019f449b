import { createHeaders } from '@mjackson/node-fetch-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { parseUrl } from '#app/parse-url.ts'

/**
 * Remix compares Origin with Host and treats a difference as a fault. Cross-site posts were refused before
 * (foreign-post), and a proxy may have rewritten Host: make the two agree.
 */
function headersOf(req: IncomingMessage): Headers {
  const headers = createHeaders(req)
  const origin = headers.get('origin') ?? ''
  headers.delete('x-forwarded-host')
  if (origin === 'null' && headers.get('sec-fetch-site') === 'same-origin') headers.delete('origin')
  const from = parseUrl(origin)
  if (from) headers.set('host', from.host)
  return headers
}

/** The URL without the parameter by which older Remix versions requested one route's data. */
function addressOf(req: IncomingMessage, protocol: string): URL {
  const url = new URL(req.url ?? '/', `${protocol}//${req.headers.host ?? 'localhost'}`)
  if (url.searchParams.has('_data')) url.searchParams.delete('_data')
  return url
}

/**
 * Converts to a web Request. Its body has backpressure, so large uploads use little memory; reading fails where the
 * client disconnects. Unread bytes are discarded after the response.
 */
export function requestOf(req: IncomingMessage, res: ServerResponse, protocol: string): Request {
  const gone = new AbortController()
  res.once('close', () => gone.abort())
  res.once('finish', () => req.removeAllListeners('data').resume())
  const method = req.method ?? 'GET'
  const url = addressOf(req, protocol)
  const headers = headersOf(req)
  if (method === 'GET' || method === 'HEAD') {
    return new Request(url, { method, headers, signal: gone.signal })
  }
  const body = Readable.toWeb(req) as ReadableStream<Uint8Array>
  const init = { method, headers, signal: gone.signal, body, duplex: 'half' as const }
  return new Request(url, init)
}
