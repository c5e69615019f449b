import type { Actor } from '#app/domain/actor.ts'
import { newToken } from '#app/domain/accounts/tokens.server.ts'
import { checkoutCookie, cookieHeaders, sessionTokenOf } from './session.server.ts'

/**
 * Identifies the browser that opened a checkout: by its session, or by a token in a cookie that `headers` set.
 * Neither signs anybody in.
 */
export async function openerOf(request: Request, actor: Actor) {
  const session = actor.kind === 'user' ? await sessionTokenOf(request) : null
  if (session) return { opener: session, headers: new Headers() }
  const opener = newToken()
  return { opener, headers: await cookieHeaders(checkoutCookie().set(opener)) }
}

/** What this browser opened a checkout with as a visitor, or null. Unverified. */
export const checkoutTokenOf = (request: Request): Promise<string | null> =>
  checkoutCookie().of(request)

/** Headers that delete the checkout cookie after use. */
export const checkoutUsedHeaders = (): Promise<Headers> => cookieHeaders(checkoutCookie().clear())
