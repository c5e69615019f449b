import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, claims, users } from '#db/schema/index.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { listingGoneMail } from './mails.server.ts'
import { openStates } from './open-claim.server.ts'

/** Ends all open claims of listings that go; who waited for an answer is told. */
export async function endClaims(businessIds: string[], tx: Database): Promise<void> {
  const open = and(inArray(claims.businessId, businessIds), inArray(claims.state, openStates))
  const asked = await tx
    .select({ state: claims.state, email: users.email, business: businesses })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.userId))
    .innerJoin(businesses, eq(businesses.id, claims.businessId))
    .where(open)
  if (asked.length === 0) return
  await tx
    .update(claims)
    .set({ state: 'declined', reason: 'The listing was taken down.', decidedAt: new Date() })
    .where(open)
  await queueMails(
    tx,
    asked
      .filter(({ state }) => state !== 'proving')
      .map(({ business, email }) => listingGoneMail(business, email)),
  )
}
