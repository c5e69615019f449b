import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { anonymous } from '#app/domain/actor.ts'
import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import { landingOf } from '#app/domain/landing/filters.server.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta } from '#app/ui/layout/page-meta.ts'
import { DirectoryPage } from './directory-page.tsx'
import { directoryQuery } from './directory-query.ts'
import { mapData } from './map-data.server.ts'

/** Apart, since most visitors never load it. */
const MapPage = lazy(() => import('./map-page.tsx'))

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: [data?.filters.industry ?? 'Businesses', data?.filters.area].filter(Boolean).join(', '),
    description: 'Search highly rated local businesses in Cape Town by name, trade and area.',
    canonical: data?.canonical,
    index:
      !data?.filters.onMap &&
      !data?.filters.search &&
      !data?.filters.openNow &&
      !data?.filters.near,
  })

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const filters = searchFilters(query)
  const askedNear = searchTerm(query.get('near'))
  const page = pageNumber(query.get('page'))
  const shared = { ...filters, near: null, within: null, sort: null, onMap: false }
  const shown = filters.onMap
    ? { found: null, ...(await mapData(query, filters)) }
    : { found: await findBusinesses(anonymous, { filters, page }), map: null, unreadableBox: '' }
  const landing = shown.found && landingOf(shared, shown.found)
  return {
    ...shown,
    filters,
    unknownNear: filters.near ? '' : askedNear,
    canonical: publicUrl(
      landing
        ? paths.landing(landing.trade, landing.place)
        : paths.directory(directoryQuery(shared, page)),
    ),
  }
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Directory() {
  const { filters, unknownNear, unreadableBox, found, map } = useLoaderData<typeof loader>()
  if (found) return <DirectoryPage filters={filters} unknownNear={unknownNear} found={found} />
  return (
    <Suspense fallback={<div className="map-page min-h-screen" aria-busy="true" />}>
      <MapPage
        filters={filters}
        unknownNear={unknownNear}
        unreadableBox={unreadableBox}
        map={map}
      />
    </Suspense>
  )
}
