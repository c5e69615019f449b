import { eq, inArray, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings, reviewInvitations, reviews } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { digest, isToken } from '#app/domain/accounts/tokens.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day, formatDate, localDateOf } from '#app/domain/local-time.ts'
import { isOwnVisit } from './own-visit.ts'
import { editableDays, invitedDays, shownName } from './states.ts'
import type { LinkedReview } from './views.ts'
import { findVisit, type ReviewedVisit } from './visit.server.ts'

const dateText = (instant: Date) => formatDate(localDateOf(instant))

const unknownLink = () => new DomainError('not-found', 'Please use the newest link in your email.')

export const editableUntil = (usedAt: Date) => new Date(usedAt.getTime() + editableDays * day)

const ofToken = (hash: string) =>
  or(eq(reviewInvitations.writeHash, hash), eq(reviewInvitations.editHash, hash))

/**
 * What a link leads to: its visit, its invitation, and the review where there is one. `lock` locks the booking first,
 * as the deletion of guests' data does. Throws `not-found` for an unknown link.
 */
export async function openLink(token: string, tx: Database, { lock = false } = {}) {
  if (!isToken(token)) throw unknownLink()
  const hash = digest(token)
  const linked = tx
    .select({ id: reviewInvitations.bookingId })
    .from(reviewInvitations)
    .where(ofToken(hash))
  const visit = await findVisit(inArray(bookings.id, linked), tx, { lock })
  if (!visit) throw unknownLink()
  const [invitation] = await tx.select().from(reviewInvitations).where(ofToken(hash))
  if (!invitation) throw unknownLink()
  const [review] = await tx.select().from(reviews).where(eq(reviews.bookingId, visit.bookingId))
  return { visit, invitation, review, isEdit: invitation.editHash === hash }
}

type Opened = Awaited<ReturnType<typeof openLink>>

const isOwners = (actor: Actor, { ownerId }: ReviewedVisit) =>
  actor.kind === 'user' && actor.userId === ownerId

/** Why a link changes nothing, as a title and a sentence for whoever opened it; null where it does. */
export function closedLink(
  actor: Actor,
  { visit, invitation, review, isEdit }: Opened,
  now = new Date(),
): { title: string; sentence: string } | null {
  const { businessName: name } = visit
  if (isOwners(actor, visit) || isOwnVisit(visit)) {
    return {
      title: 'This is your own business',
      sentence: `Reviews of ${name} are for its customers: you cannot review your own business.`,
    }
  }
  if (review?.state === 'removed') {
    return {
      title: 'This review was removed',
      sentence: `It was removed by ${brand.name}: ${review.removedReason}`,
    }
  }
  if (review && !isEdit) {
    return {
      title: 'This link has been used',
      sentence: `You reviewed ${name} on ${dateText(review.createdAt)}. To change your review, use the link that we emailed you then.`,
    }
  }
  if (review && now > editableUntil(review.createdAt)) {
    return {
      title: 'Your review is final',
      sentence: `You could change your review of ${name} for ${editableDays} days, until ${dateText(editableUntil(review.createdAt))}.`,
    }
  }
  const until = new Date(invitation.createdAt.getTime() + invitedDays * day)
  if (!review && now > until) {
    return {
      title: 'This link no longer works',
      sentence: `It was for a review of ${name} within ${invitedDays} days of the email.`,
    }
  }
  return null
}

/** The page of a mailed link: looking changes nothing. Throws `not-found`. */
export async function reviewByLink(
  actor: Actor,
  token: string,
  tx: Database = db,
): Promise<LinkedReview> {
  const opened = await openLink(token, tx)
  const { visit, review } = opened
  const business = {
    name: visit.businessName,
    slug: visit.businessSlug,
    ...{ industry: visit.industry, area: visit.area },
    listed: visit.listed,
    visited: dateText(visit.startsAt),
  }
  const closed = closedLink(actor, opened)
  const isThere = review !== undefined && review.state !== 'removed'
  if (closed) return { kind: 'closed', business, isThere, ...closed }
  if (!review) return { kind: 'write', business }
  const { stars, text, month, state } = review
  const shown = { stars, text, month, name: shownName(review.name), isHeld: state === 'held' }
  return { kind: 'edit', business, ...shown, until: dateText(editableUntil(review.createdAt)) }
}
