import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { parseUrl } from '#app/parse-url.ts'
import {
  AddressRefused,
  checkAddress,
  guardedLookup,
  NameNotFound,
  resolveByDns,
  resolveLocally,
  isTlsFault,
  type Resolve,
} from '../automation/resolve.server.ts'
import { refuseInterim } from '../refuse-interim.server.ts'
import { parseCalendarUrl } from './address.ts'
import type { FetchCalendar, FetchedCalendar, FetchFailure } from './port.ts'

/** Milliseconds for a whole call, redirects included. */
const timeoutMs = 10_000
/** Bytes of a calendar; more is refused, not cut. */
const maxBytes = 2 * 1024 * 1024
const maxRedirects = 3

function failureOf(error: Error & { code?: string }): FetchFailure {
  if (error instanceof AddressRefused) return 'address'
  if (error instanceof NameNotFound) return 'dns'
  return isTlsFault(error) ? 'tls' : 'connection'
}

type Answer = FetchedCalendar | { ok: 'elsewhere'; url: string }

const failed = (why: FetchFailure): FetchedCalendar => ({ ok: false, why })

/** The text of an answer, or where it points. */
function readAnswer(response: IncomingMessage, url: URL, done: (answer: Answer) => void): void {
  const status = response.statusCode ?? 0
  const { location } = response.headers
  if (status >= 300 && status < 400 && location) {
    // Nobody catches what is thrown here, so that a broken address must not throw.
    const next = parseUrl(location, url)
    return done(next ? { ok: 'elsewhere', url: next.href } : failed('status'))
  }
  if (status !== 200) return done(failed('status'))
  const chunks: Buffer[] = []
  let size = 0
  response.on('data', (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > maxBytes) done(failed('too-large'))
    else chunks.push(chunk)
  })
  response.on('end', () => done({ ok: true, text: Buffer.concat(chunks).toString('utf8') }))
  response.on('error', (error) => done(failed(failureOf(error))))
  response.on('aborted', () => done(failed('connection')))
}

type Options = { resolve?: Resolve; limit?: number; ca?: string }

function connector(allowPrivate: boolean, options: Options): (url: URL) => ClientRequest {
  const resolve = options.resolve ?? (allowPrivate ? resolveLocally : resolveByDns)
  const lookup = guardedLookup(resolve, allowPrivate)

  return (url) => {
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal)) checkAddress(literal, allowPrivate)
    const headers = { accept: 'text/calendar', 'accept-encoding': 'identity', connection: 'close' }
    const ca = options.ca ? { ca: options.ca } : {}
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    return send(url, { agent: false, lookup, headers, ...ca }).end()
  }
}

/**
 * Fetches calendars by GET: a new connection to a checked address for each redirect, no cookies, ten seconds and two
 * megabytes in total. `allowPrivate` allows http and private addresses; `options` are for tests.
 */
export function calendarFetcher(
  { allowPrivate }: { allowPrivate: boolean },
  options: Options = {},
): FetchCalendar {
  const connect = connector(allowPrivate, options)

  const once = (text: string, milliseconds: number): Promise<Answer> =>
    new Promise((answer) => {
      const parsed = parseCalendarUrl(text, allowPrivate)
      if (parsed === null) return answer(failed('address'))
      try {
        const url = new URL(parsed)
        const request = connect(url)
        const finish = (outcome: Answer) => {
          clearTimeout(timer)
          answer(outcome)
          request.destroy()
        }
        const timer = setTimeout(() => finish(failed('timeout')), milliseconds)
        refuseInterim(request, () => finish(failed('connection')))
        request.on('response', (response) => readAnswer(response, url, finish))
        request.on('error', (error) => finish(failed(failureOf(error))))
      } catch (error) {
        answer(failed(failureOf(error as Error)))
      }
    })

  return async (url) => {
    const ends = performance.now() + (options.limit ?? timeoutMs)
    let next = url
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const answer = await once(next, Math.max(1, ends - performance.now()))
      if (answer.ok !== 'elsewhere') return answer
      next = answer.url
    }
    return failed('status')
  }
}
