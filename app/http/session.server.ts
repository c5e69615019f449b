import { isSecure, plainCookie } from './plain-cookie.server.ts'

/** Browsers keep no cookie longer (RFC 6265bis); the session behind it ends by the server's clock. */
const cookieSeconds = 400 * 24 * 3600
const twoHours = 2 * 3600

/** The session cookie; its name under https is one that no other host or path can set. */
const sessionCookie = () => plainCookie(isSecure() ? '__Host-session' : 'session', cookieSeconds)

/** The cookie of a checkout that was opened without signing in; it ends with signing out too. */
export const checkoutCookie = () => plainCookie('checkout', twoHours)

/** The session token this browser carries, or null. It may be anything: the domain judges it. */
export const sessionTokenOf = (request: Request): Promise<string | null> =>
  sessionCookie().of(request)

/** Headers that set these cookies. */
export async function cookieHeaders(...cookies: Promise<string>[]): Promise<Headers> {
  const headers = new Headers()
  for (const cookie of await Promise.all(cookies)) headers.append('set-cookie', cookie)
  return headers
}

/** Headers that sign this browser in with a new session's token. */
export const signedInHeaders = (token: string, ...more: Promise<string>[]): Promise<Headers> =>
  cookieHeaders(sessionCookie().set(token), ...more)

/** Headers that take away the session cookie, and what else must not outlast it. */
export const signedOutHeaders = (): Promise<Headers> =>
  cookieHeaders(sessionCookie().clear(), checkoutCookie().clear(), plainCookie('toast', 60).clear())

/** What a new session is told about the browser it begins in. */
export const sessionStartOf = async (request: Request) => ({
  userAgent: request.headers.get('user-agent'),
  replaces: await sessionTokenOf(request),
})
