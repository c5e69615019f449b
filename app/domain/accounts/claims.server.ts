import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { singleUseTokens } from '#db/schema/accounts.ts'
import { tokenMinutes } from './token-purposes.ts'
import { digest, isToken, newToken } from './tokens.server.ts'

/** How a claim token was delivered: by mail, which verifies the address, or to the paying browser. */
export type ClaimRoute = 'mailed' | 'returned'

/** What a claim token opens: the account for a payment, and whether its email address is verified. */
export type Claim = { reference: string; proven: boolean }

/** A single-use token with which a paying customer creates or finds their account. */
export async function createClaimToken(
  reference: string,
  route: ClaimRoute,
  tx: Database = db,
): Promise<string> {
  const code = newToken()
  const purpose = `setup-${route}` as const
  await tx.insert(singleUseTokens).values({
    id: digest(code),
    purpose,
    payload: reference,
    expiresAt: sql`now() + make_interval(mins => ${tokenMinutes[purpose]}::int)`,
  })
  return code
}

const usable = (code: string) =>
  and(
    eq(singleUseTokens.id, digest(code)),
    inArray(singleUseTokens.purpose, ['setup-mailed', 'setup-returned']),
    isNull(singleUseTokens.usedAt),
    gt(singleUseTokens.expiresAt, sql`now()`),
  )

const claimOf = (row: { purpose: string; payload: string | null } | undefined): Claim | null =>
  row?.payload ? { reference: row.payload, proven: row.purpose === 'setup-mailed' } : null

/** Reads a code without using it up; null where it is invalid, used or expired. */
export async function findClaim(code: string, tx: Database = db): Promise<Claim | null> {
  if (!isToken(code)) return null
  const [row] = await tx.select().from(singleUseTokens).where(usable(code))
  return claimOf(row)
}

/** Uses a token; null where it is invalid. Of two concurrent calls exactly one succeeds. */
export async function consumeClaim(code: string, tx: Database): Promise<Claim | null> {
  if (!isToken(code)) return null
  const [row] = await tx
    .update(singleUseTokens)
    .set({ usedAt: sql`now()` })
    .where(usable(code))
    .returning({ purpose: singleUseTokens.purpose, payload: singleUseTokens.payload })
  return claimOf(row)
}
