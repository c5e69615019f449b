import { and, eq, gt, isNull } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings, reviewInvitations } from '#db/schema/index.ts'
import { digest, newToken } from '#app/domain/accounts/tokens.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { day } from '#app/domain/local-time.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { invitationMail } from './mails.server.ts'
import { isOwnVisit } from './own-visit.ts'
import { invitedDays } from './states.ts'
import { findVisit } from './visit.server.ts'

/** Has guests asked for reviews, at the end of their visits. Runs in the transaction that completes the bookings. */
export async function inviteReviews(
  tx: Database,
  records: { booking: { id: string; endsAt: Date } }[],
): Promise<void> {
  const completed = records.map(({ booking }) => booking)
  const endOf = new Map(completed.map(({ id, endsAt }) => [id, endsAt]))
  await enqueueEach(
    tx,
    'mail-review-invitation',
    completed.map(({ id }) => ({ bookingId: id })),
    ({ bookingId }) => `mail-review-invitation:${bookingId}`,
    ({ bookingId }) => endOf.get(bookingId),
  )
}

/**
 * Asks the guest of a completed booking for a review, once. Nobody is asked about a visit from before there were
 * reviews, about a business that is not listed, or about their own.
 */
export async function mailReviewInvitation(
  { bookingId }: { bookingId: string },
  tx: Database = db,
): Promise<void> {
  if (!isUuid(bookingId)) return
  await tx.transaction(async (inner) => {
    const visit = await findVisit(eq(bookings.id, bookingId), inner, { lock: true })
    if (!visit || visit.status !== 'COMPLETED' || !visit.invitesReview) return
    if (visit.anonymisedAt || !visit.listed || isOwnVisit(visit)) return
    const token = newToken()
    const added = await inner
      .insert(reviewInvitations)
      .values({ bookingId, writeHash: digest(token) })
      .onConflictDoNothing()
      .returning({ bookingId: reviewInvitations.bookingId })
    if (added.length > 0) await queueMails(inner, [invitationMail(visit, token)])
  })
}

/** Whether the guest of a booking was asked for a review, and the mailed link still waits for it. */
export async function isInvited(bookingId: string, tx: Database, now: Date): Promise<boolean> {
  const found = await tx
    .select({ bookingId: reviewInvitations.bookingId })
    .from(reviewInvitations)
    .where(
      and(
        eq(reviewInvitations.bookingId, bookingId),
        isNull(reviewInvitations.usedAt),
        gt(reviewInvitations.createdAt, new Date(now.getTime() - invitedDays * day)),
      ),
    )
  return found.length > 0
}
