import { sql } from 'drizzle-orm'
import { publicDb, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { businessJson } from './business-json.server.ts'
import { columnsOf } from './field-columns.server.ts'
import { seenBy, type Business, type SeenBy } from './fields.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { idAtSlug } from './former-slug.server.ts'
import { isSlug } from './reference.ts'
import type { WithDistance } from './order.server.ts'
import { reachable } from './reachable.server.ts'
import { pageOfMatches } from './search.server.ts'
import type { DirectoryFilters } from './views.ts'

export const publicColumns = sql`${columnsOf(seenBy('public'))}, ${reachable} as reachable`
export type PublicRow = Pick<Business, SeenBy<'public'>> & { reachable: boolean } & WithDistance

/** Public fields of SPEC.md §3. */
const toPublicJson = (row: PublicRow) => ({
  visibility: 'listed' as const,
  ...businessJson('public', row),
  bookable: row.reachable,
})

/** As in a list: with the metres from the place asked for, where one was. */
export const toListedJson = (row: PublicRow) => ({
  ...toPublicJson(row),
  ...(row.distance !== undefined && {
    distance: row.distance,
    isDistanceApproximate: row.distance !== null && (row.isApproximate ?? false),
  }),
})

export type PublicBusiness = ReturnType<typeof toPublicJson>
export type ListedJson = ReturnType<typeof toListedJson>

type Closures = Pick<Business, 'specialDates' | 'closedUntil'>

/** All hours, beside SPEC.md's one opening a day. */
const allHours = ({ hours, specialDates, closedUntil }: Pick<Business, 'hours'> & Closures) =>
  hours && {
    week: hours,
    specialDates: Object.entries(specialDates)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { spans, label }]) => ({ date, openings: spans, label: label ?? null })),
    closedUntil,
  }

export type WholeBusiness = PublicBusiness & { openingHours: ReturnType<typeof allHours> }

export type PausedBusinessJson = Pick<Business, 'slug' | 'name' | 'area'> & {
  visibility: 'paused'
  isActive: false
  bookable: false
}

/** `size` is at most 100. One statement. */
export async function publicMatches(
  _actor: Actor,
  input: { filters: DirectoryFilters; page: number; size: number },
  tx: Database = publicDb,
): Promise<{ businesses: ListedJson[]; total: number }> {
  const { rows, total } = await pageOfMatches<PublicRow>(tx, input.filters, publicColumns, input)
  return { businesses: rows.map(toListedJson), total }
}

/**
 * By id or slug; a paused one has only name, area and its status. Throws DomainError `not-found` for drafts and
 * unknown ones. One statement.
 */
export async function publicBusiness(
  _actor: Actor,
  idOrSlug: string,
  tx: Database = publicDb,
): Promise<WholeBusiness | PausedBusinessJson> {
  const notFound = () => new DomainError('not-found', 'There is no such business.')
  const byId = isUuid(idOrSlug)
  if (!byId && !isSlug(idOrSlug)) throw notFound()
  const [row] = await tx.execute<PublicRow & Closures & { listed: boolean }>(sql`
    select ${publicColumns}, b.listed, b.special_dates as "specialDates", b.closed_until as "closedUntil" from businesses b
    where b.id = ${byId ? idOrSlug : idAtSlug(idOrSlug)}
  `)
  if (!row) throw notFound()
  if (row.listed) return { ...toPublicJson(row), openingHours: allHours(row) }
  if (row.isActive || !row.isListingPublished) throw notFound()
  const { slug, name, area } = row
  return { visibility: 'paused', slug, name, area, isActive: false, bookable: false }
}
