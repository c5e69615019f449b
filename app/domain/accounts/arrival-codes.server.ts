import { and, eq, gt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { sessions } from '#db/schema/accounts.ts'
import { startSession, type SessionStart } from './sessions.server.ts'
import { issueToken, spendToken } from './single-use-tokens.server.ts'
import { digest } from './tokens.server.ts'

/**
 * Makes the code for `/dashboard?token=…` with which an owner comes back from the payment page: single
 * use, ten minutes, and worthless once the session of the token `session`, which asks for it, has ended.
 */
export const createArrivalCode = (
  userId: string,
  session: string,
  tx: Database = db,
): Promise<string> => issueToken('arrival', userId, digest(session), tx)

/**
 * Trades an arrival code for a new session's token; null where it is used, old or made up, where the
 * session it was made for has ended, or where somebody else (`signedInAs`) is signed in here.
 */
export const tradeArrivalCode = (
  code: string,
  { signedInAs, ...start }: SessionStart & { signedInAs?: string | null } = {},
  tx: Database = db,
): Promise<{ token: string; userId: string } | null> =>
  tx.transaction(async (t) => {
    const spent = await spendToken('arrival', code, t)
    if (!spent?.payload || (signedInAs && signedInAs !== spent.userId)) return null
    const { userId, payload: sessionId } = spent
    const [alive] = await t
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.id, sessionId),
          eq(sessions.userId, userId),
          gt(sessions.expiresAt, sql`now()`),
        ),
      )
    return alive ? { token: await startSession(userId, start, t), userId } : null
  })
