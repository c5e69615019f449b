import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { singleUseTokens } from '#db/schema/accounts.ts'
import { tokenMinutes } from './token-purposes.ts'
import { digest, isToken, newToken } from './tokens.server.ts'

/** How a code reached its person: by mail, which proves the address, or in the browser that paid. */
export type ClaimRoute = 'mailed' | 'returned'

/** What a setup code opens: the account for a payment, and whether its e-mail address is proven. */
export type Claim = { reference: string; proven: boolean }

/** Makes a code with which who has paid sets up the account, or finds it; single use. */
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

/** What a code would open; null where it is used, old or made up. */
export async function findClaim(code: string, tx: Database = db): Promise<Claim | null> {
  if (!isToken(code)) return null
  const [row] = await tx.select().from(singleUseTokens).where(usable(code))
  return claimOf(row)
}

/** Uses a code up. Of two at the same time exactly one gets it; null for all that is not good. */
export async function consumeClaim(code: string, tx: Database): Promise<Claim | null> {
  if (!isToken(code)) return null
  const [row] = await tx
    .update(singleUseTokens)
    .set({ usedAt: sql`now()` })
    .where(usable(code))
    .returning({ purpose: singleUseTokens.purpose, payload: singleUseTokens.payload })
  return claimOf(row)
}
