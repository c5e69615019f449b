import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { PageResponse } from '#app/http/page-response.server.ts'
import { beginningOf, type Begun } from './long-body.ts'
import { compress, compressing, encodingFor, isCompressible } from './compression.server.ts'
import { isForPage, shortPage, shortPageHeaders } from './short-page.ts'

/** Of every answer: what it says to be, it is. */
const typeIsMeant = { 'x-content-type-options': 'nosniff' }

export const sendText = (
  res: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
) => {
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...typeIsMeant,
    ...headers,
  })
  res.end(text)
}

/** Sends a sentence instead of a page: text, or to a browser that opens an address, a short page. */
export function sendSentence(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
) {
  const isPage = isForPage(req.url ?? '', (name) => req.headers[name]?.toString())
  const body = isPage ? shortPage(status, sentence) : `${sentence}\n`
  sendText(res, status, body, { ...(isPage && shortPageHeaders), ...headers })
}

/** Bodies that are not held in memory: they may be long, or are packed already. */
const isStreamed = (type: string): boolean =>
  /event-stream|octet-stream|text\/csv|^application\/xml|^image\/(?!svg)/.test(type)

/** Sends a body as it comes; a reader who went away is no fault, a body that breaks off is one. */
async function sendPieces(
  res: ServerResponse,
  [from, ...through]: readonly [Readable, ...Transform[]],
): Promise<void> {
  try {
    await pipeline([from, ...through, res])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

type Long = Extract<Begun, { rest: unknown }> & {
  headers: Record<string, string | string[]>
  type: string
}

/** Sends a body that is still being made, compressed piece by piece. */
function sendLong(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  { headers, type, bytes, rest }: Long,
): Promise<void> {
  const isPacked = isCompressible(type, bytes.byteLength)
  const encoding = isPacked ? encodingFor(req.headers['accept-encoding']) : null
  res.writeHead(status, {
    ...headers,
    ...(isPacked && { vary: [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ') }),
    ...(encoding && { 'content-encoding': encoding }),
  })
  return sendPieces(res, [Readable.from(rest()), ...compressing(encoding)])
}

export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  response: Response,
): Promise<void> {
  const headers: Record<string, string | string[]> = {
    ...Object.fromEntries(response.headers),
    ...typeIsMeant,
  }
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  if (response instanceof PageResponse)
    return sendBytes(req, res, response.status, headers, Buffer.from(response.html))
  if (req.method === 'HEAD' || !response.body) {
    await response.body?.cancel()
    res.writeHead(response.status, headers)
    res.end()
    return
  }
  const type = response.headers.get('content-type') ?? ''
  if (isStreamed(type) || response.headers.has('content-encoding')) {
    res.writeHead(response.status, headers)
    return sendPieces(res, [Readable.fromWeb(response.body as NodeReadableStream)])
  }
  const begun = await beginningOf(response.body)
  if ('rest' in begun) return sendLong(req, res, response.status, { headers, type, ...begun })
  return sendBytes(req, res, response.status, headers, begun.bytes)
}

async function sendBytes(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  headers: Record<string, string | string[]>,
  bytes: Uint8Array,
) {
  let body = bytes
  const type = String(headers['content-type'] ?? '')
  if (isCompressible(type, body.byteLength)) {
    headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
    const encoding = encodingFor(req.headers['accept-encoding'])
    if (encoding) {
      body = await compress(body, encoding, 'once')
      headers['content-encoding'] = encoding
    }
  }
  headers['content-length'] = String(body.byteLength)
  res.writeHead(status, headers)
  res.end(body)
}
