import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { compress, encodingFor, isCompressible } from './compression.server.ts'

export const sendText = (
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) => {
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  })
  res.end(text)
}

/** Bodies that are not held in memory: they may be long, or are packed already. */
const isStreamed = (type: string): boolean =>
  /event-stream|octet-stream|text\/csv|^application\/xml|^image\/(?!svg)/.test(type)

/** Sends a body as it comes; a reader who went away is no fault, a body that breaks off is one. */
async function sendStream(res: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body as NodeReadableStream), res)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

/** Writes a response; one that may be shared is handed to `keep` first, whole and plain. */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
  keep: (headers: Record<string, string>, body: Uint8Array) => void,
): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  if (req.method === 'HEAD' || !response.body) {
    await response.body?.cancel()
    res.writeHead(response.status, headers)
    res.end()
    return
  }
  const type = response.headers.get('content-type') ?? ''
  if (isStreamed(type) || response.headers.has('content-encoding')) {
    res.writeHead(response.status, headers)
    return sendStream(res, response.body)
  }
  let body: Uint8Array = new Uint8Array(await response.arrayBuffer())
  if (response.status === 200 && cookies.length === 0) {
    keep(headers as Record<string, string>, body)
  }
  if (isCompressible(type, body.byteLength)) {
    headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
    const encoding = encodingFor(req.headers['accept-encoding'])
    if (encoding) {
      body = await compress(body, encoding)
      headers['content-encoding'] = encoding
    }
  }
  headers['content-length'] = String(body.byteLength)
  res.writeHead(response.status, headers)
  res.end(body)
}
