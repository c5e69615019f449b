import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { idAtSlug } from '#app/domain/businesses/former-slug.server.ts'
import { reachable } from '#app/domain/businesses/reachable.server.ts'
import { isSlug } from '#app/domain/businesses/reference.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isUuid } from '#app/domain/uuid.ts'

/** What free times of a business follow from, and whether it takes bookings. */
export const settingsColumns = {
  id: businesses.id,
  planStatus: businesses.planStatus,
  hours: businesses.hours,
  specialDates: businesses.specialDates,
  closedUntil: businesses.closedUntil,
  noticeMinutes: businesses.noticeMinutes,
  horizonDays: businesses.horizonDays,
  slotMinutes: businesses.slotMinutes,
  oneAtATime: businesses.oneAtATime,
  runningOver: businesses.runningOver,
  bookable: sql<boolean>`businesses.listed and exists (
    select 1 from businesses b where b.id = businesses.id and ${reachable})`,
}

/** The rows of a statement as one column of another. */
export const listOf = <Row>(rows: SQL) =>
  sql<Row[]>`(select coalesce(json_agg(one), '[]') from (${rows}) as one)`

type Columns = Record<string, SQL>
type Values<More extends Columns> = { [Name in keyof More]: More[Name]['_']['type'] }

/**
 * A published business by id or slug, with `more` columns beside its row. Throws `not-found` for drafts and unknown ones.
 * One statement.
 */
export async function settingsOf<More extends Columns = Record<never, never>>(
  idOrSlug: string,
  tx: Database,
  more: More = {} as More,
) {
  const notFound = () => new DomainError('not-found', 'There is no such business.')
  const byId = isUuid(idOrSlug)
  if (!byId && !isSlug(idOrSlug)) throw notFound()
  const [row] = await tx
    .select({ ...settingsColumns, ...(more as Columns), published: businesses.isListingPublished })
    .from(businesses)
    .where(eq(businesses.id, byId ? idOrSlug : idAtSlug(idOrSlug)))
  if (!row || !row.published || row.planStatus === 'NONE') throw notFound()
  return row as typeof row & Values<More>
}
