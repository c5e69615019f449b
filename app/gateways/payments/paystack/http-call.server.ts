import { timeLeft } from '../deadline.server.ts'
import { PaymentsFault } from '../port.ts'

/** `fetch` can be replaced in timeout tests. */
export type CallSettings = { baseUrl: string; secretKey: string; timeoutMs: number }

export type Answer = { status: number; json: unknown; requestId: string | undefined }

export type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

/** Returns the `data` object of a response; null where the provider does not know it. */
export type Find = (path: string) => Promise<Record<string, unknown> | null>

/**
 * `findOrUnknown` also takes a 400 that says so for an answer that nobody knows it; `customer` finds by the customer’s
 * code.
 */
export type Finds = { find: Find; findOrUnknown: Find; customer: Find }

const maxAnswerBytes = 4 * 1024 * 1024

/** Email addresses and keys, which no admin needs to read. */
const secrets = /\S+@\S+|\b[sp]k_[a-z]+_\w+/g

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store, by U+FFFD. */
const withoutUnstorable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[\u0000\ud800-\udfff]/gu, '\ufffd') : value

/** The provider's error message, shortened, without addresses and keys. */
const sentenceOf = (json: unknown): string => {
  const message = (json as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message.replace(secrets, '…').slice(0, 200) : ''
}

/**
 * The body, while `signal` allows. It is watched here: once the head of an answer is there, fetch holds
 * the signal weakly, and loses it to the garbage collector (Node 20, 22).
 */
async function textOf(response: Response, signal: AbortSignal): Promise<string> {
  if (!response.body) return ''
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const stop = () => void reader.cancel(signal.reason).catch(() => {})
  signal.addEventListener('abort', stop)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return Buffer.concat(chunks).toString('utf8')
      size += value.byteLength
      if (size > maxAnswerBytes) throw new RangeError('the answer is too long')
      chunks.push(value)
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

type Init = RequestInit & { timeoutMs: number }
type Reply = { response: Response; text: string }

/** Throws PaymentsFault `timeout`, `unreachable`, or `malformed` for an answer that is too long. */
async function fetchText(what: string, url: string, { timeoutMs, ...init }: Init): Promise<Reply> {
  const milliseconds = timeLeft(timeoutMs)
  const signal = AbortSignal.timeout(milliseconds)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal })
    return { response, text: await textOf(response, signal) }
  } catch (cause) {
    if (isTimeout(cause)) {
      throw new PaymentsFault('timeout', `${what}: no answer in ${milliseconds} ms`, { cause })
    }
    const kind = cause instanceof RangeError ? 'malformed' : 'unreachable'
    throw new PaymentsFault(kind, `${what}: ${kind}`, { cause })
  }
}

/** Throws PaymentsFault `refused` or `malformed`. */
function readReply(what: string, { response, text }: Reply): Answer {
  const { status } = response
  const requestId = response.headers.get('x-request-id') ?? response.headers.get('cf-ray')
  const more = { status, ...(requestId && { requestId }) }
  let json: unknown
  try {
    json = JSON.parse(text, withoutUnstorable)
  } catch (cause) {
    const kind = response.ok ? 'malformed' : 'refused'
    throw new PaymentsFault(kind, `${what}: ${status}, not JSON`, { ...more, cause })
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    const kind = response.ok || status === 404 ? 'malformed' : 'refused'
    throw new PaymentsFault(kind, `${what}: ${status}, not an object`, more)
  }
  const refused = response.ok ? (json as { status?: unknown }).status === false : status !== 404
  if (refused) {
    throw new PaymentsFault('refused', `${what}: ${status}`, { ...more, answer: sentenceOf(json) })
  }
  return { status, json, requestId: requestId ?? undefined }
}

/** A path as faults name it: who the customer is stays out. */
const shown = (path: string): string =>
  path
    .replace(/\?.*/, '')
    .replace(/^\/customer\/[^/]+/, '/customer/…')
    .replace(/[^/\w.=…-]+/g, '…')

/**
 * One API call with a timeout. Returns 2xx and 404; any other status, or `status: false`, throws PaymentsFault
 * `refused`, invalid JSON `malformed`, no answer `timeout` or `unreachable`. Messages name method, path and status
 * only.
 */
export async function callProvider(
  { baseUrl, secretKey, timeoutMs }: CallSettings,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const what = `${method} ${shown(path)}`
  const reply = await fetchText(what, baseUrl + path, {
    timeoutMs,
    method,
    headers: {
      authorization: `Bearer ${secretKey}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return readReply(what, reply)
}
