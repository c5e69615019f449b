import { db, type Database } from '#db/client.server.ts'
import { startSession, type SessionStart } from './sessions.server.ts'
import { issueToken, spendToken } from './single-use-tokens.server.ts'

/**
 * Makes the code for `/dashboard?token=…` that brings a person back from the payment page signed in:
 * single use, ten minutes. Only for somebody whom the caller has already recognised.
 */
export const createArrivalCode = (userId: string, tx: Database = db): Promise<string> =>
  issueToken('arrival', userId, null, tx)

/** Trades an arrival code for a new session's token; null where it is used, old or made up. */
export const tradeArrivalCode = (
  code: string,
  start: SessionStart = {},
  tx: Database = db,
): Promise<{ token: string; userId: string } | null> =>
  tx.transaction(async (t) => {
    const spent = await spendToken('arrival', code, t)
    if (!spent) return null
    return { token: await startSession(spent.userId, start, t), userId: spent.userId }
  })
