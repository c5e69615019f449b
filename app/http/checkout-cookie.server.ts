import type { Actor } from '#app/domain/accounts/actor.ts'
import { newToken } from '#app/domain/accounts/tokens.server.ts'
import { checkoutCookieName, cookieOf, cookieValue, sessionTokenOf } from './session.server.ts'

const twoHours = 2 * 3600

/**
 * What shows later that this browser opened a checkout: the session of who is signed in, or for
 * anybody else a token of its own in a cookie, which `headers` set. Neither signs anybody in.
 */
export function openerOf(request: Request, actor: Actor) {
  const session = actor.kind === 'user' ? sessionTokenOf(request) : null
  if (session) return { opener: session, headers: new Headers() }
  const opener = newToken()
  const headers = new Headers({ 'set-cookie': cookieOf(checkoutCookieName, opener, twoHours) })
  return { opener, headers }
}

/** The token of a checkout that this browser opened without signing in, or null. */
export const checkoutTokenOf = (request: Request): string | null =>
  cookieValue(request, checkoutCookieName) || null

/** Headers that take the cookie away: it has served. */
export const checkoutUsedHeaders = (): Headers =>
  new Headers({ 'set-cookie': cookieOf(checkoutCookieName, '', 0) })
