import { currentRequest } from '#app/log/current-request.server.ts'
import { isSecure, plainCookie } from './plain-cookie.server.ts'
import { refusedCookies } from './refused-cookies.ts'

/** The browsers' maximum (RFC 6265bis); the server ends the session earlier. */
const cookieSeconds = 400 * 24 * 3600
const twoHours = 2 * 3600

/** The `__Host-` prefix under https prevents other hosts and paths from setting it. */
const sessionCookie = () => plainCookie(isSecure() ? '__Host-session' : 'session', cookieSeconds)

/** Identifies a checkout opened without signing in; deleted on sign-out. */
export const checkoutCookie = () => plainCookie('checkout', twoHours)

const tenMinutes = 600

/** Carries a right password to the page that asks for the code. */
export const halfSignInCookie = () =>
  plainCookie(isSecure() ? '__Host-sign-in' : 'sign-in', tenMinutes)

/** The session token of this browser, or null: the one that this very request began, whose cookie it could not send. Unverified. */
export const sessionTokenOf = async (request: Request): Promise<string | null> =>
  currentRequest()?.session ?? sessionCookie().of(request)

/** One `Set-Cookie` for each; several cannot share one header. */
export async function cookieHeaders(...cookies: Promise<string>[]): Promise<Headers> {
  const headers = new Headers()
  for (const cookie of await Promise.all(cookies)) headers.append('set-cookie', cookie)
  return headers
}

/** Headers that set a new session's cookie and `more`. Without scripts the page that answers is read within its request. */
export function signedInHeaders(token: string, ...more: Promise<string>[]): Promise<Headers> {
  const current = currentRequest()
  if (current) current.session = token
  return cookieHeaders(sessionCookie().set(token), ...more)
}

/** Headers that delete the session cookie and everything tied to it. */
export const signedOutHeaders = (): Promise<Headers> =>
  cookieHeaders(
    ...[sessionCookie(), checkoutCookie(), halfSignInCookie()].map((cookie) => cookie.clear()),
    ...['toast', 'automation', ...refusedCookies].map((name) => plainCookie(name, 0).clear()),
  )

/** What a new session records of the request; `replaces` is the session it takes the place of. */
export const sessionStartOf = async (request: Request) => ({
  userAgent: request.headers.get('user-agent'),
  replaces: await sessionTokenOf(request),
})
