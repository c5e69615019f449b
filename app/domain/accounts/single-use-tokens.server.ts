import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { singleUseTokens } from '#db/schema/accounts.ts'
import { tokenMinutes, type TokenPurpose } from './token-purposes.ts'
import { digest, isToken, newToken } from './tokens.server.ts'

/** A token that was good: whose it is and what was laid down with it. */
export type ConsumedToken = { userId: string; payload: string | null }

/** Makes a token for one purpose of one person and returns it; only its SHA-256 is stored. */
export async function issueToken(
  purpose: TokenPurpose,
  userId: string,
  payload: string | null,
  tx: Database,
): Promise<string> {
  const token = newToken()
  await tx
    .delete(singleUseTokens)
    .where(and(eq(singleUseTokens.userId, userId), lt(singleUseTokens.expiresAt, sql`now()`)))
  await tx.insert(singleUseTokens).values({
    id: digest(token),
    purpose,
    userId,
    payload,
    expiresAt: sql`now() + make_interval(mins => ${tokenMinutes[purpose]}::int)`,
  })
  return token
}

const usable = (purposes: TokenPurpose[], token: string) =>
  and(
    eq(singleUseTokens.id, digest(token)),
    inArray(singleUseTokens.purpose, purposes),
    isNull(singleUseTokens.usedAt),
    gt(singleUseTokens.expiresAt, sql`now()`),
  )

/** Whether a token would still be taken for one of these purposes; which, and for whom. */
export async function findToken(
  purposes: TokenPurpose[],
  token: string,
  tx: Database = db,
): Promise<(ConsumedToken & { purpose: TokenPurpose }) | null> {
  if (!isToken(token)) return null
  const [row] = await tx.select().from(singleUseTokens).where(usable(purposes, token))
  if (!row?.userId) return null
  return { userId: row.userId, payload: row.payload, purpose: row.purpose }
}

/** Uses a token up. Of two at the same time exactly one gets it; null for all that is not good. */
export async function consumeToken(
  purpose: TokenPurpose,
  token: string,
  tx: Database,
): Promise<ConsumedToken | null> {
  if (!isToken(token)) return null
  const [row] = await tx
    .update(singleUseTokens)
    .set({ usedAt: sql`now()` })
    .where(usable([purpose], token))
    .returning({ userId: singleUseTokens.userId, payload: singleUseTokens.payload })
  return row?.userId ? { userId: row.userId, payload: row.payload } : null
}

/** Makes tokens of a person worthless: a link mailed earlier must not outlive what it was for. */
export async function cancelTokens(
  purposes: TokenPurpose[],
  userId: string,
  tx: Database,
): Promise<void> {
  await tx
    .delete(singleUseTokens)
    .where(and(eq(singleUseTokens.userId, userId), inArray(singleUseTokens.purpose, purposes)))
}
