import type { Actor } from '#app/domain/accounts/actor.ts'
import { newToken } from '#app/domain/accounts/tokens.server.ts'
import { checkoutCookie, cookieHeaders, sessionTokenOf } from './session.server.ts'

/**
 * What shows later that this browser opened a checkout: the session of who is signed in, or for
 * anybody else a token of its own in a cookie, which `headers` set. Neither signs anybody in.
 */
export async function openerOf(request: Request, actor: Actor) {
  const session = actor.kind === 'user' ? await sessionTokenOf(request) : null
  if (session) return { opener: session, headers: new Headers() }
  const opener = newToken()
  return { opener, headers: await cookieHeaders(checkoutCookie().set(opener)) }
}

/** The token of a checkout that this browser opened without signing in, or null. */
export const checkoutTokenOf = (request: Request): Promise<string | null> =>
  checkoutCookie().of(request)

/** Headers that take the cookie away: it has served. */
export const checkoutUsedHeaders = (): Promise<Headers> => cookieHeaders(checkoutCookie().clear())
