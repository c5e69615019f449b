import { and, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, checkouts } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { createLoginToken } from '#app/domain/accounts/login-tokens.server.ts'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { digest, isToken } from '#app/domain/accounts/tokens.server.ts'
import { setAsideOf } from '../tasks/set-aside.server.ts'

/** Minutes for which an anonymous payer's browser can continue. */
const openerMinutes = 120

/** A paid checkout opened with this token, not yet returned from. */
const startedBy = (reference: string, token: string) =>
  and(
    eq(checkouts.reference, reference),
    eq(checkouts.state, 'paid'),
    eq(checkouts.opener, digest(token)),
  )

/** As `startedBy`, for a recent anonymous checkout without a business. */
const startedByPayer = (reference: string, token: string) =>
  and(
    startedBy(reference, token),
    isNull(checkouts.businessId),
    notExists(setAsideOf(db)),
    gt(checkouts.createdAt, sql`now() - make_interval(mins => ${openerMinutes}::int)`),
  )

/**
 * A login token for greeting an owner once, if this session opened the checkout for the owner's business; else null.
 * A payment does not authenticate.
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

/** The email address entered at an anonymous checkout, for the browser that opened it; else null. */
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

/** A claim token for the browser that opened an anonymous checkout, once; else null. */
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

/** Invalidates a browser's token for all checkouts, as on sign-out. */
export async function removeOpener(token: string | null, tx: Database = db): Promise<void> {
  if (!isToken(token)) return
  await tx
    .update(checkouts)
    .set({ opener: null })
    .where(eq(checkouts.opener, digest(token)))
}
