import type { IncomingMessage } from 'node:http'
import { domainToUnicode } from 'node:url'
import { parseUrl } from '#app/parse-url.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type Refusal = { status: number; text: string; headers?: Record<string, string> }

/** A host with an optional port (RFC 9110 §7.2), limited to characters our hosts can have. */
const hostPattern = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Whether the Host, which only HTTP/1.0 may omit (`safeServer`), is a valid one. */
function isHost({ headers: { host } }: IncomingMessage): boolean {
  if (host === undefined) return true
  if (!hostPattern.test(host)) return false
  const url = parseUrl(`http://${host}`)
  // Node 24's URL takes invalid Punycode, which earlier ones refuse.
  return url !== null && !/(?:^|\.)xn--/.test(domainToUnicode(url.hostname))
}

/** Whether a path is UTF-8 without control characters, and names no other host when decoded. */
function isPath(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path)
    return !/[\u0000-\u001f\u007f\\]/.test(decoded)
  } catch {
    return false
  }
}

const notFound = (path: string): Refusal =>
  path.startsWith('/api/')
    ? {
        status: 404,
        text: JSON.stringify({
          error: 'There is no such call.',
          message: 'There is no such call.',
        }),
        headers: { 'content-type': 'application/json; charset=utf-8' },
      }
    : { status: 404, text: 'There is nothing at this address.' }

/**
 * Why a request is malformed, or null: a method that Request refuses, a target that is not a path of this site
 * (`//other.example`, `http://…`), a Host that is none, or an undecodable path.
 */
export function malformedRequest(req: IncomingMessage): Refusal | null {
  const { method = '', url = '' } = req
  if (!methods.includes(method)) {
    return {
      status: 405,
      text: `${method} is not possible here.`,
      headers: { allow: methods.join(', ') },
    }
  }
  if (!url.startsWith('/') || url.startsWith('//') || url.startsWith('/\\')) {
    return { status: 400, text: 'That is not an address of this site.' }
  }
  if (!isHost(req)) return { status: 400, text: 'The Host header names no host.' }
  const path = url.split(/[?#]/, 1)[0] as string
  return isPath(path) ? null : notFound(path)
}
