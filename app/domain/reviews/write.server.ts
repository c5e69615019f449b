import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { reviewInvitations, reviews } from '#db/schema/index.ts'
import { digest, newToken } from '#app/domain/accounts/tokens.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { firstNameOf } from './clean-text.ts'
import { hasHeldWord } from './held-words.ts'
import { closedLink, editableUntil, openLink } from './link.server.ts'
import { thanksMail } from './mails.server.ts'
import type { ReviewInput } from './schema.ts'
import type { ReviewState } from './states.ts'
import type { ReviewedVisit } from './visit.server.ts'

export type PostedReview = { token: string; state: ReviewState; isNew: boolean }

/** Uses up the mailed link; the review gets one of its own, to change it with. */
async function addReview(
  visit: ReviewedVisit,
  { stars, text }: ReviewInput,
  tx: Database,
): Promise<PostedReview> {
  const now = new Date()
  const { bookingId, businessId } = visit
  const first = firstNameOf(visit.customerName)
  const name = hasHeldWord(first) ? '' : first
  const state = hasHeldWord(text) ? 'held' : 'shown'
  const month = localDateOf(visit.startsAt).slice(0, 7)
  await tx
    .insert(reviews)
    .values({ businessId, bookingId, stars, text, name, month, state, createdAt: now })
  const token = newToken()
  await tx
    .update(reviewInvitations)
    .set({ usedAt: now, editHash: digest(token) })
    .where(eq(reviewInvitations.bookingId, bookingId))
  const until = editableUntil(now)
  await queueMails(tx, [thanksMail(visit, token, { until, isHeld: state === 'held' })])
  return { token, state, isNew: true }
}

/** What an admin decided was about other words: the owner may report these. */
const unreported = {
  reportReason: sql`case when report_settled_at is null then report_reason end`,
  reportedAt: sql`case when report_settled_at is null then reported_at end`,
  reportSettledAt: null,
}

/**
 * Writes a review with the link of the invitation, or changes it with the link of the review. Of posts that race with
 * one link exactly one counts. Throws `not-found` for an unknown link, `conflict` where it changes nothing any more.
 */
export async function postReview(
  actor: Actor,
  { token, ...input }: ReviewInput & { token: string },
  tx: Database = db,
): Promise<PostedReview> {
  return tx.transaction(async (inner) => {
    const opened = await openLink(token, inner, { lock: true })
    const closed = closedLink(actor, opened)
    if (closed) throw new DomainError('conflict', `${closed.title}. ${closed.sentence}`)
    const { visit, review } = opened
    if (!review) return addReview(visit, input, inner)
    const { stars, text } = input
    const isSame = text === review.text
    // What an admin has read and shown stays so until its words change.
    const state = isSame ? review.state : hasHeldWord(text) ? 'held' : 'shown'
    await inner
      .update(reviews)
      .set({ stars, text, state, editedAt: new Date(), ...(!isSame && unreported) })
      .where(eq(reviews.id, review.id))
    return { token, state, isNew: false }
  })
}
