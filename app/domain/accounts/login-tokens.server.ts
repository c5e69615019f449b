import { db, type Database } from '#db/client.server.ts'
import { actorFromToken } from './sessions.server.ts'
import { issueToken, findToken, consumeToken } from './single-use-tokens.server.ts'
import { digest, isToken } from './tokens.server.ts'

/**
 * A login token for `/dashboard?token=…` after checkout: single use, ten minutes, valid only for the session
 * `session` that requested it.
 */
export const createLoginToken = (
  userId: string,
  session: string,
  tx: Database = db,
): Promise<string> => issueToken('arrival', userId, digest(session), tx)

/**
 * Uses a login token; returns whether it was valid for `session`. The session is kept: a lost response must not sign
 * anyone out.
 */
export async function consumeLoginToken(
  code: string,
  session: string | null,
  tx: Database = db,
): Promise<boolean> {
  if (!isToken(session)) return false
  const found = await findToken(['arrival'], code, tx)
  if (!found || found.payload !== digest(session)) return false
  const actor = await actorFromToken(session, tx)
  if (actor.kind !== 'user' || actor.userId !== found.userId) return false
  return (await consumeToken('arrival', code, tx)) !== null
}
