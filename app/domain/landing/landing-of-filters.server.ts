import type { DirectoryFilters, DirectoryPage } from '#app/domain/businesses/views.ts'
import { placeOfName } from './places.server.ts'
import { tradeOfIndustry } from './trades.server.ts'
import { fewestListed } from './views.ts'

/** The landing page that lists the same as a first page of the directory, as slugs; null where there is none. */
export function landingOf(
  filters: DirectoryFilters,
  { total, page }: Pick<DirectoryPage, 'total' | 'page'>,
): { trade: string; place: string | null } | null {
  const { industry, area, suburb, search, place, openNow, within } = filters
  const asksMore = search || place || openNow || within || (area && suburb)
  if (!industry || asksMore || page !== 1 || total < fewestListed) return null
  const name = suburb ?? area
  const known = name ? placeOfName(name) : null
  return known === undefined
    ? null
    : { trade: tradeOfIndustry(industry).slug, place: known?.slug ?? null }
}
