import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { singleUseTokens } from '#db/schema/accounts.ts'
import { tokenMinutes, type TokenPurpose } from './token-purposes.ts'
import { digest, isToken, newToken } from './tokens.server.ts'

export type ConsumedToken = { userId: string; payload: string | null }

const isOf = (userId: string | null) =>
  userId === null ? isNull(singleUseTokens.userId) : eq(singleUseTokens.userId, userId)

/** Creates a token for one purpose, of a user or of nobody yet; only its SHA-256 is stored. */
export async function issueToken(
  purpose: TokenPurpose,
  userId: string | null,
  payload: string | null,
  tx: Database,
): Promise<string> {
  const token = newToken()
  await tx
    .delete(singleUseTokens)
    .where(and(isOf(userId), lt(singleUseTokens.expiresAt, sql`now()`)))
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

/** The purpose and user of a token valid for one of `purposes`. */
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

/** What the newest valid token of a user for `purpose` carries; null without one. */
export async function payloadOf(
  purpose: TokenPurpose,
  userId: string,
  tx: Database,
): Promise<string | null> {
  const [row] = await tx
    .select({ payload: singleUseTokens.payload })
    .from(singleUseTokens)
    .where(
      and(
        eq(singleUseTokens.userId, userId),
        eq(singleUseTokens.purpose, purpose),
        isNull(singleUseTokens.usedAt),
        gt(singleUseTokens.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(singleUseTokens.expiresAt))
    .limit(1)
  return row?.payload ?? null
}

/** Uses a token; null where it is invalid. Of two concurrent calls exactly one succeeds. */
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

/** Uses up a token that was made for `userId`, or for nobody yet (null); null where it does not hold. */
export async function consumeTokenOf(
  userId: string | null,
  purpose: TokenPurpose,
  token: string,
  tx: Database,
): Promise<{ payload: string | null } | null> {
  if (!isToken(token)) return null
  const [used] = await tx
    .delete(singleUseTokens)
    .where(and(isOf(userId), usable([purpose], token)))
    .returning({ payload: singleUseTokens.payload })
  return used ?? null
}

/** Deletes a user's unused tokens of these purposes, as when their password changes. */
export async function cancelTokens(
  purposes: TokenPurpose[],
  userId: string,
  tx: Database,
): Promise<void> {
  await tx
    .delete(singleUseTokens)
    .where(and(eq(singleUseTokens.userId, userId), inArray(singleUseTokens.purpose, purposes)))
}
