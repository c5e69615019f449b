import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/accounts/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { businessJson } from './business-json.server.ts'
import { columnsOf } from './field-columns.server.ts'
import { seenBy, type Business, type SeenBy } from './fields.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { isSlug } from './reference.ts'
import { reachable } from './reachable.server.ts'
import { matchingPage } from './search.server.ts'
import type { DirectoryFilters } from './views.ts'

const columns = sql`${columnsOf(seenBy('public'))}, ${reachable} as reachable`
type Row = Pick<Business, SeenBy<'public'>> & { reachable: boolean }

/** A listed business in the API's words: SPEC.md §3 less what is private. */
const toPublicJson = (row: Row) => ({
  visibility: 'listed' as const,
  ...businessJson('public', row),
  bookable: row.reachable,
})

export type PublicBusiness = ReturnType<typeof toPublicJson>

/** What the address of a paused business still tells. */
export type PausedBusinessJson = Pick<Business, 'slug' | 'name' | 'area'> & {
  visibility: 'paused'
  isActive: false
  bookable: false
}

/** Listed businesses for API clients; `size` at most 100. One statement. */
export async function listPublicBusinesses(
  _actor: Actor,
  input: { filters: DirectoryFilters; page: number; size: number },
  tx: Database = db,
): Promise<{ businesses: PublicBusiness[]; total: number }> {
  const { rows, total } = await matchingPage<Row>(tx, input.filters, columns, input)
  return { businesses: rows.map(toPublicJson), total }
}

/**
 * One business by id or slug; of a paused one only name, area and that it is not active.
 * Throws DomainError `not-found` for drafts and unknown ones. One statement.
 */
export async function publicBusiness(
  _actor: Actor,
  idOrSlug: string,
  tx: Database = db,
): Promise<PublicBusiness | PausedBusinessJson> {
  const notFound = () => new DomainError('not-found', 'There is no such business.')
  const byId = isUuid(idOrSlug)
  if (!byId && !isSlug(idOrSlug)) throw notFound()
  const [row] = await tx.execute<Row & { listed: boolean }>(sql`
    select ${columns}, b.listed from businesses b
    where ${byId ? sql`b.id = ${idOrSlug}` : sql`b.slug = ${idOrSlug}`}
  `)
  if (!row) throw notFound()
  if (row.listed) return toPublicJson(row)
  if (row.isActive || !row.isListingPublished) throw notFound()
  const { slug, name, area } = row
  return { visibility: 'paused', slug, name, area, isActive: false, bookable: false }
}
