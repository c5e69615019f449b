import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { ourFault, withReference } from '#app/http/reference.server.ts'
import { safeHeaders } from '#app/http/safe-headers.server.ts'
import { log } from '#app/log.server.ts'
import { asRequest } from '#app/log/current-request.server.ts'
import { sendSentence, sendText } from './response.server.ts'

type Handlers = {
  /** Sends what has all headers of a page already, if that is all there is to do. */
  sendReady: (req: IncomingMessage, res: ServerResponse) => boolean
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>
}

const sentences: Record<number, string> = {
  400: 'That is no request that this server understands.',
  408: 'The request took too long to arrive.',
  417: 'What the request expects is not possible here.',
  431: 'The request says too much before it begins. Delete the cookies of this site, and try again.',
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** The last request of each connection, with its answer. */
const lastOf = new WeakMap<Duplex, { req: IncomingMessage; res: ServerResponse }>()

/** Whether what is said now on a connection comes after all answers, or is the last one's. */
function isTurn(socket: Duplex): boolean {
  const last = lastOf.get(socket)
  if (!last) return true
  const { req, res } = last
  // Answers are sent in turn: one that waits for others has no socket yet.
  if (!req.complete) return !res.headersSent && res.socket === socket
  return res.writableEnded && (res.socket === socket || res.writableFinished)
}

/** Answers what is no request, so that no handler has a response for it; not where it would be read as part of another's. */
function answerUnread({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  if (!isTurn(socket)) {
    if (lastOf.get(socket)?.res.writableEnded) return void socket.end()
    return void socket.destroy()
  }
  const status = statuses[code] ?? 400
  const body = `${sentences[status]}\n`
  const headers = {
    ...safeHeaders(),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

/** Whether a request names its host once (RFC 9112 §3.2); HTTP/1.0 may omit it. */
function namesHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0')
}

function makeSafe(res: ServerResponse): void {
  for (const [name, value] of Object.entries(safeHeaders())) res.setHeader(name, value)
}

function refuseUnread(req: IncomingMessage, res: ServerResponse, status: 400 | 417): void {
  lastOf.set(req.socket, { req, res })
  makeSafe(res)
  res.setHeader('connection', 'close')
  sendText(res, status, `${sentences[status]}\n`)
}

function answerFault(req: IncomingMessage, res: ServerResponse, error: unknown): void {
  log.error({ err: error }, 'a request failed')
  if (res.headersSent) return void res.destroy()
  // Whatever was said of the answer that failed, such as who may keep it, is not true of this one.
  for (const name of res.getHeaderNames()) res.removeHeader(name)
  res.statusMessage = ''
  makeSafe(res)
  sendSentence(req, res, 500, withReference(ourFault))
}

/**
 * A server whose every answer has the headers that keep a browser safe, also those that Node makes by itself, and that no
 * request ends, whatever is thrown while it is answered.
 */
export function safeServer({ sendReady, answer }: Handlers): Server {
  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    makeSafe(res)
    await answer(req, res)
  }
  // Node would refuse a missing Host by itself, without our headers.
  const server = createServer({ requireHostHeader: false }, (req, res) => {
    if (!namesHost(req)) return refuseUnread(req, res, 400)
    lastOf.set(req.socket, { req, res })
    const fault = (error: unknown) => answerFault(req, res, error)
    try {
      if (sendReady(req, res)) return
    } catch (error) {
      return fault(error)
    }
    void asRequest(() => handle(req, res).catch(fault))
  })
  server.on('clientError', answerUnread)
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) =>
    refuseUnread(req, res, 417),
  )
  return server
}
