import { createHmac, timingSafeEqual } from 'node:crypto'
import { sessionSecret } from '#app/env.server.ts'
import { cookieOf, cookieValue } from './session.server.ts'

const name = 'device'
const oneYear = 365 * 24 * 3600
/** Accounts a shared computer is remembered for. */
const most = 4

const mark = (login: string): string =>
  createHmac('sha256', sessionSecret()).update(`device:${login}`).digest('base64url').slice(0, 22)

const marksOf = (request: Request): string[] =>
  (cookieValue(request, name) ?? '')
    .split('.')
    .filter((text) => text.length === 22)
    .slice(0, most)

/**
 * Whether this browser has signed in with this login before (device cookies as OWASP describes
 * them): strangers who guess at an account do not lock its owner out.
 */
export function knowsDevice(request: Request, login: string): boolean {
  const wanted = Buffer.from(mark(login))
  return marksOf(request).some((text) => {
    const given = Buffer.from(text)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

/** The Set-Cookie that remembers this browser for these logins (lower case). */
export function rememberDevice(request: Request, logins: string[]): string {
  const marks = [...new Set([...logins.map(mark), ...marksOf(request)])].slice(0, most)
  return cookieOf(name, marks.join('.'), oneYear)
}
