import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ask } from './ask.ts'

export const faults = [
  'none',
  '500 before',
  '500 after',
  'cut before',
  'cut after',
  'malformed',
  'unfiltered',
] as const
/** What goes wrong with one call to the provider; `hang` lasts until the caller gives up. */
export type Fault = (typeof faults)[number] | 'hang'

/** An event on its way to the webhook. */
export type Held = { body: string; signature: string }

/** As many failures in a row as the circuit breaker bears. */
const inARow = 3

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

type Json = { data?: unknown }

/** A list of an answer, where it holds one. */
const rowsOf = (json: Json) => (Array.isArray(json.data) ? (json.data as unknown[]) : null)

/** Stands between a server and the provider, spoils calls as it is told, and holds events until somebody delivers them. */
export async function startProviderProxy() {
  const held: Held[] = []
  let coming: Fault[] = []
  let failed = 0
  let target = ''
  /** Lists answered so far by the path asked for: what a provider that ignores filters names too. */
  const lists = new Map<string, unknown[]>()

  async function forward(request: IncomingMessage, body: string) {
    const { authorization = '', 'content-type': type } = request.headers
    return ask(target + request.url, {
      method: request.method ?? 'GET',
      headers: {
        authorization,
        accept: 'application/json',
        // Compressing what is read at once costs more than the answer.
        'accept-encoding': 'identity',
        ...(type && { 'content-type': type }),
        ...(body && { 'content-length': Buffer.byteLength(body) }),
      },
      body,
    })
  }

  function unfiltered(path: string, text: string): string {
    const json = JSON.parse(text) as Json
    const rows = rowsOf(json)
    if (!rows) return text
    const others = [...(lists.get(path) ?? []), ...rows]
    lists.set(path, others)
    return JSON.stringify({ ...json, data: others })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (request.url?.startsWith('/api/webhooks/')) {
      held.push({ body, signature: String(request.headers['x-paystack-signature']) })
      response.end('{}')
      return
    }
    const planned = coming.shift() ?? 'none'
    const fault = failed < inARow ? planned : 'none'
    const isOutage = fault !== 'none' && fault !== 'unfiltered' && fault !== 'malformed'
    failed = isOutage ? failed + 1 : 0
    if (fault === 'cut before') return void response.destroy()
    if (fault === '500 before') return void response.writeHead(500).end('{"status":false}')
    const { status, text } = await forward(request, body)
    if (fault === 'cut after') return void response.destroy()
    if (fault === 'hang') return
    if (fault === '500 after') return void response.writeHead(500).end('{"status":false}')
    if (fault === 'malformed') return void response.writeHead(200).end('<html>Welcome</html>')
    const path = request.url?.split('?')[0] ?? ''
    const whole = fault === 'unfiltered' ? unfiltered(path, text) : text
    const rows =
      status === 200 && request.method === 'GET' ? rowsOf(JSON.parse(text) as Json) : null
    if (rows && fault !== 'unfiltered')
      lists.set(path, [...(lists.get(path) ?? []), ...rows].slice(-50))
    response.writeHead(status, { 'content-type': 'application/json' }).end(whole)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (url: string) => void (target = url),
    /** Spoils the next calls, one each. */
    spoil: (next: Fault[]) => void (coming = [...next]),
    /** Whether calls are still to be spoilt. */
    isSpoilt: () => coming.length > 0,
    /** The events that came since. */
    take: () => held.splice(0),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
