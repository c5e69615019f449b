import { redirect } from '@remix-run/node'
import {
  anonymous,
  asAdmin,
  asOwner,
  asUser,
  type Actor,
  type UserActor,
} from '#app/domain/accounts/actor.ts'
import { actorFromToken } from '#app/domain/accounts/sessions.server.ts'
import { paths } from '#app/paths.ts'
import { sessionTokenOf } from './session.server.ts'

const isApi = (request: Request): boolean => new URL(request.url).pathname.startsWith('/api/')

/**
 * The token a request carries. On /api an Authorization header counts alone: such a request skips
 * the cross-site check, so the cookie beside it must not count.
 */
export async function tokenOf(request: Request): Promise<string | null> {
  const authorization = request.headers.get('authorization')
  if (authorization !== null && isApi(request)) {
    return /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null
  }
  return sessionTokenOf(request)
}

const known = new WeakMap<Request, Promise<Actor>>()
const thisTurn = new Map<string, Promise<Actor>>()

// Remix hands every loader a Request of its own: those that ask in one turn of the event loop share.
function lookUp(token: string): Promise<Actor> {
  const asked = thisTurn.get(token)
  if (asked) return asked
  const answer = actorFromToken(token)
  thisTurn.set(token, answer)
  setImmediate(() => thisTurn.delete(token))
  return answer
}

/** Who sends this request; asked once per request, and without SQL where it carries no token. */
export function actorOf(request: Request): Promise<Actor> {
  const before = known.get(request)
  if (before) return before
  const actor = tokenOf(request).then((token) => (token === null ? anonymous : lookUp(token)))
  known.set(request, actor)
  return actor
}

/** The login page that leads back to where this request wanted to go. */
export function loginFor(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return paths.login(pathname + (request.method === 'GET' ? search : ''))
}

async function signedIn(request: Request): Promise<UserActor> {
  const actor = await actorOf(request)
  if (actor.kind !== 'user' && !isApi(request)) throw redirect(loginFor(request))
  return asUser(actor)
}

/** Somebody signed in. Screens lead others to /login and back; on /api it is a 401. */
export const requireUser = (request: Request): Promise<UserActor> => signedIn(request)

/** A business owner; as `requireUser`, and for other roles DomainError `forbidden` (403). */
export const requireOwner = async (request: Request): Promise<UserActor> =>
  asOwner(await signedIn(request))

/** An admin; as `requireUser`, and for other roles DomainError `forbidden` (403). */
export const requireAdmin = async (request: Request): Promise<UserActor> =>
  asAdmin(await signedIn(request))
