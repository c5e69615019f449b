import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { singleUseTokens } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { mailResetLinkFromAdmin } from '#app/domain/accounts/mails.server.ts'
import { issueToken } from '#app/domain/accounts/single-use-tokens.server.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { findUser } from '#app/domain/accounts/find-user.server.ts'

/** A button pressed twice mails once: within a minute a link that works is on its way. */
const isOnItsWay = async (userId: string, tx: Database): Promise<boolean> =>
  (await tx.$count(
    singleUseTokens,
    and(
      eq(singleUseTokens.userId, userId),
      eq(singleUseTokens.purpose, 'reset-password'),
      isNull(singleUseTokens.usedAt),
      gt(singleUseTokens.createdAt, sql`now() - interval '1 minute'`),
    ),
  )) > 0

/**
 * Mails a user a reset link, which the admin never sees, at most one a minute. Admins only. Throws DomainError
 * `not-found`, and `too-many` above five links an hour for one account.
 */
export async function sendResetLink(
  actor: Actor,
  userId: string,
  tx: Database = db,
): Promise<{ email: string }> {
  asAdmin(actor)
  return tx.transaction(async (t) => {
    const { id, email } = await findUser(userId, t, { lock: true })
    if (await isOnItsWay(id, t)) return { email }
    const often = 'This user was sent several links within the hour. Please wait a while.'
    await countUse('reset-account', id, often, t)
    await mailResetLinkFromAdmin(t, email, await issueToken('reset-password', id, null, t))
    await recordAudit(t, actor, 'user.reset-link-sent', { type: 'user', id }, null, { email })
    return { email }
  })
}
