import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { reviews } from '#db/schema/index.ts'
import { anonymous, type Actor } from '#app/domain/actor.ts'
import { publicBusiness } from '#app/domain/businesses/public-json.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { shownName } from './states.ts'
import type { Histogram, ListedReview, PublicReview, ReviewsPage, ReviewSummary } from './views.ts'

const pageSize = 10

const newestFirst = [sql`${reviews.createdAt} desc nulls last`, asc(reviews.id)]

const columns = {
  id: reviews.id,
  stars: reviews.stars,
  text: reviews.text,
  name: reviews.name,
  month: reviews.month,
  answer: reviews.answer,
  state: reviews.state,
  removedReason: reviews.removedReason,
}

/** Of a business about which nobody has written yet. */
export const noReviews: ReviewsPage = {
  ...{ average: null, count: 0, histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
  ...{ reviews: [], page: 1, pages: 1 },
}

const roundedToTenths = (number: number) => Math.round(number * 10) / 10

/** Average, number and histogram of what is shown, and how many removed ones are listed beside. One statement. */
async function summaryOf(
  businessId: string,
  tx: Database,
): Promise<ReviewSummary & { removed: number }> {
  const counts = await tx
    .select({ stars: reviews.stars, state: reviews.state, total: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.businessId, businessId), ne(reviews.state, 'held')))
    .groupBy(reviews.stars, reviews.state)
  const histogram: Histogram = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  let [count, sum, removed] = [0, 0, 0]
  for (const { stars, state, total } of counts) {
    if (state === 'removed') {
      removed += total
      continue
    }
    histogram[stars as keyof Histogram] = total
    count += total
    sum += stars * total
  }
  return { average: count > 0 ? roundedToTenths(sum / count) : null, count, histogram, removed }
}

/** For the profile: a page of ten with the summary; one past the end is the last. At most two statements. */
export async function businessReviews(
  businessId: string,
  wanted: number,
  tx: Database = db,
): Promise<ReviewsPage> {
  const { removed, ...summary } = await summaryOf(businessId, tx)
  const pages = Math.max(1, Math.ceil((summary.count + removed) / pageSize))
  const page = Math.min(Math.max(1, wanted), pages)
  if (summary.count + removed === 0) return noReviews
  const rows = await tx
    .select(columns)
    .from(reviews)
    .where(and(eq(reviews.businessId, businessId), ne(reviews.state, 'held')))
    .orderBy(...newestFirst)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const listed = rows.map(
    ({ id, stars, text, name, month, answer, state, removedReason }): ListedReview =>
      state === 'removed'
        ? { kind: 'removed', id, month, reason: removedReason ?? '' }
        : { kind: 'shown', id, stars, text, name: shownName(name), month, answer },
  )
  return { ...summary, reviews: listed, page, pages }
}

export type ReviewsJson = ReviewSummary & { reviews: PublicReview[] }

/** For the API: what is shown of a listed business, newest first. Throws `not-found`, also where it is paused. */
export async function publicReviews(
  _actor: Actor,
  { idOrSlug, page, size }: { idOrSlug: string; page: number; size: number },
  tx: Database = db,
): Promise<ReviewsJson> {
  const business = await publicBusiness(anonymous, idOrSlug, tx)
  if (business.visibility !== 'listed') {
    throw new DomainError('not-found', 'There is no such business.')
  }
  const { removed: _removed, ...summary } = await summaryOf(business.id, tx)
  const { stars, text, name, month, answer } = columns
  const rows = await tx
    .select({ stars, text, name, month, answer })
    .from(reviews)
    .where(and(eq(reviews.businessId, business.id), eq(reviews.state, 'shown')))
    .orderBy(...newestFirst)
    .limit(size)
    .offset((page - 1) * size)
  return { ...summary, reviews: rows.map((row) => ({ ...row, name: shownName(row.name) })) }
}
