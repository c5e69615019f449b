import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { refuseInterim } from '../refuse-interim.server.ts'
import type { CallWebhook, WebhookCall, WebhookOutcome } from './port.ts'
import {
  AddressRefused,
  checkAddress,
  guardedLookup,
  NameNotFound,
  resolveByDns,
  resolveLocally,
  isTlsFault,
  type Resolve,
} from './resolve.server.ts'
import { parseWebhookUrl, type WebhookRules } from './webhook-url.ts'

/** Milliseconds for a whole call, from DNS lookup to the last byte of the response. */
const timeoutMs = 10_000
/** Bytes read from a response; the rest is discarded. */
const maxAnswerBytes = 64 * 1024
const maxStoredAnswer = 2 * 1024

function outcomeOf(error: Error & { code?: string }): WebhookOutcome {
  const reason = error.message.slice(0, 300)
  if (error instanceof AddressRefused) return { kind: 'refused-address', reason }
  if (error instanceof NameNotFound) return { kind: 'dns', reason }
  if (isTlsFault(error)) return { kind: 'tls', reason }
  return { kind: 'connection', reason: reason || (error.code ?? 'no reason given') }
}

/** Milliseconds that Retry-After names, as seconds or as a date (RFC 9110, 10.2.3). */
function retryAfterOf(response: IncomingMessage): number | undefined {
  const text = response.headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = text.endsWith('GMT') ? Date.parse(text) : NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The response's text, though nobody asked for it to be compressed. */
function decoded(response: IncomingMessage): Readable {
  const decoder = decoders[response.headers['content-encoding']?.trim().toLowerCase() ?? '']
  return decoder ? response.pipe(decoder()) : response
}

/** Reads a response up to the limit; the status counts even if the body is cut off, or compressed in no known way. */
function readAnswer(response: IncomingMessage, done: (outcome: WebhookOutcome) => void): void {
  const status = response.statusCode ?? 0
  const retryAfter = retryAfterOf(response)
  const chunks: Buffer[] = []
  let size = 0
  const finish = () => {
    const body = Buffer.concat(chunks).subarray(0, maxStoredAnswer)
    // Drop a character that was cut in half at the end.
    const text = body.toString('utf8').replace(/\ufffd+$/, '')
    done({ kind: 'answered', status, body: text, ...(retryAfter !== undefined && { retryAfter }) })
  }
  const content = decoded(response)
  content.on('data', (chunk: Buffer) => {
    if (size < maxStoredAnswer) chunks.push(chunk)
    size += chunk.byteLength
    if (size > maxAnswerBytes) finish()
  })
  content.on('end', finish)
  if (content !== response) content.on('error', finish)
  response.on('error', (error) => done(outcomeOf(error)))
  response.on('aborted', () => done({ kind: 'connection', reason: 'the answer broke off' }))
}

type Options = { resolve?: Resolve; limit?: number; ca?: string }
type Connect = (url: URL, call: WebhookCall) => ClientRequest

function connector({ allowPrivate }: WebhookRules, options: Options): Connect {
  const resolve = options.resolve ?? (allowPrivate ? resolveLocally : resolveByDns)
  const lookup = guardedLookup(resolve, allowPrivate)
  return (url, call) => {
    // An IP address as host skips the DNS lookup.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal)) checkAddress(literal, allowPrivate)
    const body = Buffer.from(call.body, 'utf8')
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      agent: false,
      lookup,
      ...(options.ca && { ca: options.ca }),
      headers: {
        ...call.headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.byteLength,
        connection: 'close',
      },
    })
    return request.end(body)
  }
}

/**
 * Calls webhooks that `rules` allow: a new connection to a checked address, no redirects, proxy or cookies, ten
 * seconds in total. `options` are for tests.
 */
export function webhookCaller(rules: WebhookRules, options: Options = {}): CallWebhook {
  const connect = connector(rules, options)

  return (call) =>
    new Promise((answer) => {
      const parsed = parseWebhookUrl(call.url, rules)
      if (!parsed.ok) return answer({ kind: 'refused-address', reason: parsed.message })
      try {
        const request = connect(new URL(parsed.url), call)
        const finish = (outcome: WebhookOutcome) => {
          clearTimeout(timer)
          answer(outcome)
          request.destroy()
        }
        // An answer that came while this process was busy, or stopped, is read before it counts as late.
        const tooLate = () => setImmediate(() => finish({ kind: 'timeout' }))
        const timer = setTimeout(tooLate, options.limit ?? timeoutMs)
        refuseInterim(request, (reason) => finish({ kind: 'connection', reason }))
        request.on('response', (response) => readAnswer(response, finish))
        request.on('error', (error) => finish(outcomeOf(error)))
      } catch (error) {
        answer(outcomeOf(error as Error))
      }
    })
}
