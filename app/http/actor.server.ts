import { redirect } from '@remix-run/node'
import {
  anonymous,
  asAccountHolder,
  asAdmin,
  asOwner,
  asUser,
  type Actor,
  type UserActor,
} from '#app/domain/actor.ts'
import { actorFromToken } from '#app/domain/accounts/sessions.server.ts'
import { paths, withQuery } from '#app/paths.ts'
import { keptReplyParameter } from '#app/ui/form/use-reply.ts'
import { sessionTokenOf } from './session.server.ts'

const isApi = (request: Request): boolean => new URL(request.url).pathname.startsWith('/api/')

/**
 * The session token of a request. On /api only the Authorization header counts: such a request skips the cross-site
 * check, so its cookie must be ignored.
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

// Remix gives each loader its own Request: lookups within one turn of the event loop share a query.
function lookUp(token: string): Promise<Actor> {
  const asked = thisTurn.get(token)
  if (asked) return asked
  const answer = actorFromToken(token)
  thisTurn.set(token, answer)
  setImmediate(() => thisTurn.delete(token))
  return answer
}

/** The actor of this request; one lookup per request, and no SQL without a token. */
export function actorOf(request: Request): Promise<Actor> {
  const before = known.get(request)
  if (before) return before
  const actor = tokenOf(request).then((token) => (token === null ? anonymous : lookUp(token)))
  known.set(request, actor)
  return actor
}

/** The login URL that redirects back to the page of this request. */
function loginFor(request: Request): string {
  const { pathname, search, searchParams } = new URL(request.url)
  if (request.method === 'GET') return paths.login(pathname + search)
  // Remix's own word for the route that takes the form, and the reply to one before.
  for (const own of ['index', keptReplyParameter]) searchParams.delete(own)
  return paths.login(withQuery(pathname, Object.fromEntries(searchParams)))
}

async function signedIn(request: Request): Promise<UserActor> {
  const actor = await actorOf(request)
  if (actor.kind === 'unsecured' && !isApi(request)) throw redirect(paths.twoStep())
  if (actor.kind !== 'user' && !isApi(request)) throw redirect(loginFor(request))
  return asUser(actor)
}

/** All that is there for admins who have yet to set up their second factor. */
const securing = new Set([
  paths.twoStep(),
  paths.passkeys(),
  paths.passkeyChallenge(),
  paths.logout(),
])

/** Redirects such an admin from every other page to where it is set up. */
export async function redirectUnsecured(request: Request): Promise<void> {
  if ((await actorOf(request)).kind !== 'unsecured') return
  if (!securing.has(new URL(request.url).pathname)) throw redirect(paths.twoStep())
}

/** As `requireUser`, also admins who have yet to set up their second factor. */
export async function requireAccountHolder(request: Request): Promise<Actor> {
  const actor = await actorOf(request)
  if (actor.kind === 'anonymous') throw redirect(loginFor(request))
  asAccountHolder(actor)
  return actor
}

/**
 * A signed-in user. Screens redirect others to /login and back, and admins without their second factor to where it is
 * set up; /api answers 401 and 403.
 */
export const requireUser = (request: Request): Promise<UserActor> => signedIn(request)

/** As `requireUser`; other roles than owners get DomainError `forbidden`. */
export const requireOwner = async (request: Request): Promise<UserActor> =>
  asOwner(await signedIn(request))

/** As `requireUser`; other roles than admins get DomainError `forbidden`. */
export const requireAdmin = async (request: Request): Promise<UserActor> =>
  asAdmin(await signedIn(request))
