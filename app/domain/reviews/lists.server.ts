import { and, asc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, reviews } from '#db/schema/index.ts'
import { asAdmin, asOwner, type Actor } from '#app/domain/actor.ts'
import { noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { shownName } from './states.ts'
import type { AdminReview, OwnerReview } from './views.ts'

const pageSize = 10

/** `average` is of those that are shown. */
export type ReviewList<Row> = {
  reviews: Row[]
  total: number
  average: number | null
  page: number
  pages: number
}

const columns = {
  id: reviews.id,
  stars: reviews.stars,
  text: reviews.text,
  name: reviews.name,
  month: reviews.month,
  state: reviews.state,
  removedReason: reviews.removedReason,
  answer: reviews.answer,
  mayAnswer: sql<boolean>`${reviews.answer} is null or ${reviews.editedAt} > ${reviews.answeredAt}`,
  reportReason: reviews.reportReason,
  isReported: sql<boolean>`${reviews.reportedAt} is not null`,
  isReportSettled: sql<boolean>`${reviews.reportSettledAt} is not null`,
  writtenAt: reviews.createdAt,
  business: { id: businesses.id, name: businesses.name },
}

async function pageOf(where: SQL | undefined, wanted: number, tx: Database) {
  const [counted] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      average: sql<
        number | null
      >`round(avg(${reviews.stars}) filter (where ${reviews.state} = 'shown'), 1)::float`,
    })
    .from(reviews)
    .innerJoin(businesses, eq(businesses.id, reviews.businessId))
    .where(where)
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(Math.max(1, wanted), pages)
  const rows = await tx
    .select(columns)
    .from(reviews)
    .innerJoin(businesses, eq(businesses.id, reviews.businessId))
    .where(where)
    .orderBy(sql`${reviews.createdAt} desc nulls last`, asc(reviews.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const named = rows.map((row) => ({ ...row, name: shownName(row.name) }))
  return { reviews: named, total, average: counted?.average ?? null, page, pages }
}

/**
 * The reviews of the actor's business, newest first; held ones once an admin has read them. Throws `not-found` without a
 * business. Two statements, one more for none.
 */
export async function ownReviews(
  actor: Actor,
  page: number,
  tx: Database = db,
): Promise<ReviewList<OwnerReview>> {
  const { userId } = asOwner(actor)
  const mine = and(
    eq(businesses.ownerId, userId),
    or(eq(reviews.state, 'shown'), eq(reviews.state, 'removed')),
  )
  const found = await pageOf(mine, page, tx)
  if (found.total === 0 && !(await ownBusiness(actor, tx))) throw noBusiness()
  return {
    ...found,
    reviews: found.reviews.map((row) => {
      const { id, stars, name, month, state, removedReason, answer, mayAnswer } = row
      const { isReported } = row
      const text = state === 'removed' ? '' : row.text
      const said = { answer, mayAnswer, isReported }
      return { id, stars, text, name, month, state, removedReason, ...said }
    }),
  }
}

/** Held until an admin has read them, or reported by the owner. */
const waiting = or(
  eq(reviews.state, 'held'),
  and(eq(reviews.state, 'shown'), isNotNull(reviews.reportedAt), isNull(reviews.reportSettledAt)),
)

/** How many reviews wait for an admin. Admins only. One statement. */
export async function countWaitingReviews(actor: Actor, tx: Database = db): Promise<number> {
  asAdmin(actor)
  return tx.$count(reviews, waiting)
}

/** Held and reported reviews, or the removed ones. Admins only. Two statements. */
export async function adminReviews(
  actor: Actor,
  { page, removed }: { page: number; removed: boolean },
  tx: Database = db,
): Promise<ReviewList<AdminReview>> {
  asAdmin(actor)
  return pageOf(removed ? eq(reviews.state, 'removed') : waiting, page, tx)
}
