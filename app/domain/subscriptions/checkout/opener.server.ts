import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, checkouts } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/accounts/actor.ts'
import { createLoginToken } from '#app/domain/accounts/login-tokens.server.ts'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { digest, isToken } from '#app/domain/accounts/tokens.server.ts'

/** How long a browser that opened a checkout without signing in can go on from it. */
export const openerMinutes = 120

/** A paid checkout that the holder of this token opened and has not come back from yet. */
const startedBy = (reference: string, token: string) =>
  and(
    eq(checkouts.reference, reference),
    eq(checkouts.state, 'paid'),
    eq(checkouts.opener, digest(token)),
  )

/** As `openedBy`, opened without signing in, not long ago, and nobody's yet. */
const startedByPayer = (reference: string, token: string) =>
  and(
    startedBy(reference, token),
    isNull(checkouts.businessId),
    gt(checkouts.createdAt, sql`now() - make_interval(mins => ${openerMinutes}::int)`),
  )

/**
 * The code that greets an owner on the dashboard, once, where this very session opened the checkout
 * for the owner's business; null for everybody else. A payment proves nothing about who somebody is.
 */
export async function rememberOpener(
  reference: string,
  actor: Actor,
  session: string | null,
  tx: Database = db,
): Promise<string | null> {
  if (actor.kind !== 'user' || !isToken(session)) return null
  const own = tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.ownerId, actor.userId))
  return tx.transaction(async (t) => {
    const used = await t
      .update(checkouts)
      .set({ opener: null })
      .where(and(startedBy(reference, session), inArray(checkouts.businessId, own)))
      .returning({ reference: checkouts.reference })
    return used.length > 0 ? createLoginToken(actor.userId, session, t) : null
  })
}

/** The address that was typed at a checkout, for the browser that opened it without signing in; else null. */
export async function payerEmail(
  reference: string,
  token: string | null,
  tx: Database = db,
): Promise<string | null> {
  if (!isToken(token)) return null
  const [row] = await tx
    .select({ email: checkouts.email })
    .from(checkouts)
    .where(startedByPayer(reference, token))
  return row?.email ?? null
}

/** A setup code for the browser that opened a checkout without signing in, once; null for all others. */
export async function setUpAsPayer(
  reference: string,
  token: string | null,
  tx: Database = db,
): Promise<string | null> {
  if (!isToken(token)) return null
  return tx.transaction(async (t) => {
    const used = await t
      .update(checkouts)
      .set({ opener: null })
      .where(startedByPayer(reference, token))
      .returning({ reference: checkouts.reference })
    return used.length > 0 ? createClaimToken(reference, 'returned', t) : null
  })
}

/** Makes a browser's token worthless for all checkouts it opened, as signing out does. */
export async function removeOpener(token: string | null, tx: Database = db): Promise<void> {
  if (!isToken(token)) return
  await tx
    .update(checkouts)
    .set({ opener: null })
    .where(eq(checkouts.opener, digest(token)))
}
