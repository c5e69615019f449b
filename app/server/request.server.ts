import { createHeaders } from '@mjackson/node-fetch-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/**
 * Remix compares Origin with the Host and answers a difference with a fault. Posts from elsewhere were
 * refused before (foreign-post), and a proxy may have rewritten the Host: here the two agree.
 */
function headersOf(req: IncomingMessage): Headers {
  const headers = createHeaders(req)
  const origin = headers.get('origin') ?? ''
  headers.delete('x-forwarded-host')
  if (URL.canParse(origin)) headers.set('host', new URL(origin).host)
  return headers
}

/** The address asked for, without the parameter by which an older Remix asked for one route's data. */
function addressOf(req: IncomingMessage, protocol: string): URL {
  const url = new URL(req.url ?? '/', `${protocol}//${req.headers.host ?? 'localhost'}`)
  if (url.searchParams.has('_data')) url.searchParams.delete('_data')
  return url
}

/**
 * The request as the web platform's Request. Its body is read no faster than somebody wants it, so a
 * large upload does not pile up in memory, and reading it fails where the sender goes away midway.
 * Bytes that nobody read are let go once the answer is out.
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
