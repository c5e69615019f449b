import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { certificate, key } from './self-signed.ts'

/** A call as it arrived. */
export type ReceivedCall = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** The text, to the byte. */
  body: string
  at: number
}

/** What the fake does with a call: an answer as Make gives it (`after` milliseconds), or something worse. */
export type Behaviour =
  | { status: number; body?: string; headers?: Record<string, string>; after?: number }
  /** Never answers. */
  | 'hang'
  /** Answers 200 and then a byte a second. */
  | 'drip'
  /** Answers 200 and a gigabyte. */
  | 'flood'
  /** Breaks the connection off before an answer. */
  | 'reset'
  /** Breaks it off in the middle of one. */
  | 'half'

/** What Make says to a call by default. */
export const accepted = { status: 200, body: 'Accepted' } satisfies Behaviour
/** What it says when the scenario is switched off. */
export const gone: Behaviour = {
  status: 410,
  body: 'There is no scenario listening for this webhook.',
}

export type FakeMake = {
  port: number
  /** A webhook's address on the fake; one path for each webhook. */
  url: (path: string) => string
  calls: ReceivedCall[]
  /** Decides what happens to a call; everything is accepted until a test says otherwise. */
  behave: (call: ReceivedCall) => Behaviour | Promise<Behaviour>
  close: () => Promise<void>
}

function flood(response: ServerResponse): void {
  const piece = Buffer.alloc(1024 * 1024, 'x')
  let sent = 0
  const more = () => {
    while (sent < 1024 && !response.destroyed) {
      sent += 1
      if (!response.write(piece)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (typeof behaviour === 'object') {
    const { status, body, headers, after = 0 } = behaviour
    const say = () => {
      response.writeHead(status, { 'content-type': 'text/plain', ...headers })
      response.end(body ?? '')
    }
    return after > 0 ? void setTimeout(say, after) : say()
  }
  switch (behaviour) {
    case 'hang':
      return
    case 'reset':
      return void (response.socket as Socket).resetAndDestroy()
    case 'half':
      response.writeHead(200, { 'content-length': '100' })
      return void response.write('half', () => response.socket?.destroy())
    case 'flood':
      response.writeHead(200)
      return flood(response)
    case 'drip': {
      response.writeHead(200)
      const drops = setInterval(() => response.write('.'), 1000)
      response.on('close', () => clearInterval(drops))
    }
  }
}

/** A Make of our own on loopback, over real HTTP or TLS; it notes every call and does as told. */
export async function startFakeMake({ tls = false, host = '127.0.0.1' } = {}): Promise<FakeMake> {
  const listener: RequestListener = (request, response) => {
    const pieces: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', async () => {
      const call: ReceivedCall = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
        at: Date.now(),
      }
      fake.calls.push(call)
      answer(response, await fake.behave(call))
    })
  }
  const server = tls
    ? createTlsServer({ cert: certificate, key }, listener)
    : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const origin = tls ? `https://hook.eu1.make.com:${port}` : `http://${host}:${port}`
  const fake: FakeMake = {
    port,
    url: (path) => `${origin}/${path}`,
    calls: [],
    behave: () => accepted,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return fake
}
