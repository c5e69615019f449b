import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { anonymous } from '#app/domain/actor.ts'
import { pageNumber, searchTerm } from '#app/domain/businesses/filters.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { maxCounted } from '#app/domain/search/views.ts'
import { publicUrl } from '#app/http/public-url.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { paths } from '#app/paths.ts'
import { CardGridSkeleton } from '#app/ui/business/card-grid.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { directoryQuery } from './directory-query.ts'
import { FilterForm } from './filter-form.tsx'
import { Results } from './results.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { pageMeta } from '#app/ui/layout/page-meta.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: [data?.filters.industry ?? 'Businesses', data?.filters.area].filter(Boolean).join(', '),
    description: 'Search highly rated local businesses in Cape Town by name, trade and area.',
    canonical: data?.canonical,
    index: !data?.filters.search && !data?.filters.openNow && !data?.filters.near,
  })

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const filters = searchFilters(query)
  const askedNear = searchTerm(query.get('near'))
  const page = pageNumber(query.get('page'))
  const found = await findBusinesses(anonymous, { filters, page })
  const shared = { ...filters, near: null, within: null, sort: null }
  return {
    filters,
    unknownNear: filters.near ? '' : askedNear,
    found,
    canonical: publicUrl(paths.directory(directoryQuery(shared, page))),
  }
})

export { unlessActionFailed as shouldRevalidate } from '#app/ui/booking/unless-action-failed.ts'

export default function Directory() {
  const { filters, unknownNear, found } = useLoaderData<typeof loader>()
  const { total, page, pages } = found
  const { state, location } = useNavigation()
  const arriving = state === 'loading' && location.pathname === paths.directory()
  const turning = arriving && new URLSearchParams(location.search).get('page') !== null
  return (
    <div className="wrap py-8 md:py-12">
      <h1 className="mb-6">Business directory</h1>
      <FilterForm filters={filters} unknownNear={unknownNear} />
      <ActiveFilters filters={filters} />
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-4">
        <p className="font-semibold" role="status" aria-live="polite">
          {total > maxCounted ? '10,000+' : total} businesses found
        </p>
        <Link
          className="btn btn-quiet px-3"
          prefetch="intent"
          to={paths.directory()}
          preventScrollReset
        >
          Clear Filters
        </Link>
      </div>
      {turning ? (
        <CardGridSkeleton />
      ) : (
        <div className={arriving ? 'opacity-60' : undefined} aria-busy={arriving}>
          <Results filters={filters} found={found} />
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        to={(n) => paths.directory(directoryQuery(filters, n))}
      />
    </div>
  )
}
