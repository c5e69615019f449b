import { and, eq, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, reviews } from '#db/schema/index.ts'
import { asAdmin, asOwner, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isUuid } from '#app/domain/uuid.ts'

const noReview = () => new DomainError('not-found', 'There is no such review.')

type Row = typeof reviews.$inferSelect

const mayAnswer = ({ answer, answeredAt, editedAt }: Row): boolean =>
  answer === null || (editedAt !== null && answeredAt !== null && editedAt > answeredAt)

/** A shown review of the actor's business, locked. Throws `not-found`, `conflict` for a removed one. */
async function lockOwnReview(actor: Actor, reviewId: string, tx: Database): Promise<Row> {
  const { userId } = asOwner(actor)
  if (!isUuid(reviewId)) throw noReview()
  const mine = tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(eq(businesses.ownerId, userId))
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), inArray(reviews.businessId, mine)))
    .for('update')
  if (!row || row.state === 'held') throw noReview()
  if (row.state === 'removed') {
    throw new DomainError('conflict', 'This review has been removed already.')
  }
  return row
}

/**
 * The owner's one answer, which stays until the guest changes what it answers. Throws `not-found`, and `conflict` for a
 * second one.
 */
export async function answerReview(
  actor: Actor,
  { reviewId, text }: { reviewId: string; text: string },
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const review = await lockOwnReview(actor, reviewId, inner)
    if (!mayAnswer(review)) {
      throw new DomainError('conflict', 'You have answered this review already.')
    }
    await inner
      .update(reviews)
      .set({ answer: text, answeredAt: new Date() })
      .where(eq(reviews.id, reviewId))
  })
}

/** Asks the admins to look at a review, once; it stays until they decide. Throws as `answerReview`. */
export async function reportReview(
  actor: Actor,
  { reviewId, reason }: { reviewId: string; reason: string },
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const review = await lockOwnReview(actor, reviewId, inner)
    if (review.reportedAt !== null) {
      throw new DomainError('conflict', 'You have reported this review already.')
    }
    await inner
      .update(reviews)
      .set({ reportReason: reason, reportedAt: new Date() })
      .where(eq(reviews.id, reviewId))
  })
}

type Found = { review: Row; business: string }

/** Locks any review for an admin's decision, which settles a report as well. */
async function decide(
  actor: Actor,
  reviewId: string,
  tx: Database,
  change: (found: Found) => { state: 'shown' | 'removed'; removedReason: string | null },
): Promise<void> {
  asAdmin(actor)
  if (!isUuid(reviewId)) throw noReview()
  await tx.transaction(async (inner) => {
    const [found] = await inner
      .select({ review: reviews, business: businesses.name })
      .from(reviews)
      .innerJoin(businesses, eq(businesses.id, reviews.businessId))
      .where(eq(reviews.id, reviewId))
      .for('update', { of: reviews })
    if (!found) throw noReview()
    const after = change(found)
    const { state, removedReason, reportedAt, reportSettledAt } = found.review
    const settledAt = reportedAt === null ? null : (reportSettledAt ?? new Date())
    await inner
      .update(reviews)
      .set({ ...after, reportSettledAt: settledAt })
      .where(eq(reviews.id, reviewId))
    await recordAudit(
      inner,
      actor,
      after.state === 'removed' ? 'review.removed' : 'review.shown',
      { type: 'review', id: reviewId },
      { name: found.business, state, reason: removedReason },
      { name: found.business, state: after.state, reason: after.removedReason },
    )
  })
}

/** Takes a review off the page, which says why. Admins only. Throws `not-found`, `conflict` where it is off. */
export const removeReview = (
  actor: Actor,
  { reviewId, reason }: { reviewId: string; reason: string },
  tx: Database = db,
): Promise<void> =>
  decide(actor, reviewId, tx, ({ review }) => {
    if (review.state !== 'removed') return { state: 'removed', removedReason: reason }
    throw new DomainError('conflict', 'This review has been removed already.')
  })

/** Shows a held or removed review, or keeps a reported one. Admins only. Throws as `removeReview`. */
export const showReview = (
  actor: Actor,
  { reviewId }: { reviewId: string },
  tx: Database = db,
): Promise<void> =>
  decide(actor, reviewId, tx, ({ review }) => {
    const isWaiting = review.reportedAt !== null && review.reportSettledAt === null
    if (review.state !== 'shown' || isWaiting) return { state: 'shown', removedReason: null }
    throw new DomainError('conflict', 'This review is shown already.')
  })
