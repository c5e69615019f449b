import { env } from '#app/env.server.ts'

/** Browsers keep no cookie longer (RFC 6265bis); the session behind it ends by the server's clock. */
const cookieSeconds = 400 * 24 * 3600

const isSecure = () => env().publicUrl.startsWith('https:')

/** The session cookie's name; under https one that no other host or path can set. */
export const sessionCookieName = (): string => (isSecure() ? '__Host-session' : 'session')

/** The value of the first cookie of exactly this name, or null; pairs that make no sense are skipped. */
export function cookieValue(request: Request, name: string): string | null {
  const header = request.headers.get('cookie')
  if (!header) return null
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** A Set-Cookie of this site: HttpOnly, SameSite=Lax, for every path, Secure under https. */
export const cookieOf = (name: string, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`

/** The session token this browser carries, or null. It may be anything: the domain judges it. */
export const sessionTokenOf = (request: Request): string | null =>
  cookieValue(request, sessionCookieName()) || null

/** Headers that sign this browser in with a new session's token. */
export const signedInHeaders = (token: string, more: string[] = []): Headers =>
  new Headers(
    [cookieOf(sessionCookieName(), token, cookieSeconds), ...more].map(
      (cookie) => ['set-cookie', cookie] as [string, string],
    ),
  )

/** The cookie of a checkout that was opened without signing in; it ends with signing out too. */
export const checkoutCookieName = 'checkout'

/** Headers that take away the session cookie, and what else must not outlast it. */
export const signedOutHeaders = (): Headers =>
  new Headers(
    [sessionCookieName(), checkoutCookieName].map(
      (name) => ['set-cookie', cookieOf(name, '', 0)] as [string, string],
    ),
  )

/** What a new session is told about the browser it begins in. */
export const sessionStartOf = (request: Request) => ({
  userAgent: request.headers.get('user-agent'),
  replaces: sessionTokenOf(request),
})
