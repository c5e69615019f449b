import { db, type Database } from '#db/client.server.ts'
import { actorFromToken } from './sessions.server.ts'
import { issueToken, findToken, consumeToken } from './single-use-tokens.server.ts'
import { digest, isToken } from './tokens.server.ts'

/**
 * Makes the code for `/dashboard?token=…` with which an owner comes back from the payment page: single
 * use, ten minutes, and good for nothing but the session of the token `session`, which asks for it.
 */
export const createLoginToken = (
  userId: string,
  session: string,
  tx: Database = db,
): Promise<string> => issueToken('arrival', userId, digest(session), tx)

/**
 * Uses an arrival code up; whether it was good for the session of the token `session`. That session
 * goes on as it is: an answer that is lost on the way must sign nobody out.
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
