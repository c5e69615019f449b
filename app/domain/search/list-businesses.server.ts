import { searchDb, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import {
  publicMatches,
  publicColumns,
  toListedJson,
  type ListedJson,
  type PublicRow,
} from '#app/domain/businesses/public-json.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { fewExact, readSearch } from './find-businesses.server.ts'
import type { matches } from './list-parameters.ts'
import { withinTimeLimit } from './time-limit.server.ts'
import { understoodPage } from './understood.server.ts'

export type ListedBusiness = ListedJson & { match?: (typeof matches)[number] }
type Asked = {
  filters: DirectoryFilters
  page: number
  size: number
  match: (typeof matches)[number]
}
type Listed = { businesses: ListedBusiness[]; total: number }

/**
 * A page of the API's list. With `understood` each entry says how it matches, and where exact matches are few the
 * understood ones follow; the total is of both. One statement for exact matches. Throws DomainError
 * `timed-out`.
 */
export const listBusinesses = (
  actor: Actor,
  input: Asked,
  tx: Database = searchDb,
): Promise<Listed> => withinTimeLimit(() => list(actor, input, tx))

async function list(actor: Actor, input: Asked, tx: Database): Promise<Listed> {
  const { filters, page, size, match } = input
  const exact = await publicMatches(actor, { filters, page, size }, tx)
  if (match === 'exact') return exact
  const marked = exact.businesses.map((one): ListedBusiness => ({ ...one, match: 'exact' }))
  if (!filters.search || exact.total > fewExact) return { ...exact, businesses: marked }

  const others = await understoodPage<PublicRow>(
    tx,
    {
      reading: await readSearch(filters, tx),
      filters,
      offset: Math.max(0, (page - 1) * size - exact.total),
      size: size - marked.length,
      besidesExact: exact.total > 0,
    },
    publicColumns,
  )
  const understood = others.rows.map((row): ListedBusiness => ({
    ...toListedJson(row),
    match: 'understood',
  }))
  return { businesses: [...marked, ...understood], total: exact.total + others.total }
}
