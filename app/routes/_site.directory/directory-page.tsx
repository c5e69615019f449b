import { useNavigation } from '@remix-run/react'
import { maxCounted, type DirectoryFilters } from '#app/domain/businesses/views.ts'
import type { FoundPage } from '#app/domain/search/views.ts'
import { paths } from '#app/paths.ts'
import { CardGridSkeleton } from '#app/ui/business/card-grid.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { directoryQuery } from './directory-query.ts'
import { FilterForm } from './filter-form.tsx'
import { NoResults, Results } from './results.tsx'
import { isSpoken, UnderstoodSearch } from './understood-line.tsx'
import { ViewSwitch } from './view-switch.tsx'

type Props = {
  filters: DirectoryFilters
  unknownNear: string
  /** Null with `tooWide`, which says what would help. */
  found: FoundPage | null
  tooWide: string | null
}

const amountOf = ({ total }: FoundPage) =>
  `${total > maxCounted ? '10,000+' : total} businesses found`

export function DirectoryPage({ filters, unknownNear, found, tooWide }: Props) {
  const { state, location } = useNavigation()
  const arriving = state === 'loading' && location.pathname === paths.directory()
  const turning = arriving && new URLSearchParams(location.search).get('page') !== null
  const isNone = found?.total === 0
  return (
    <div className="wrap wrap-wide py-4 md:py-10">
      <h1 className="mb-3 text-2xl md:mb-6 md:text-4xl">Business directory</h1>
      <FilterForm filters={filters} unknownNear={unknownNear} />
      {found ? <UnderstoodSearch filters={filters} found={found} /> : null}
      <ActiveFilters filters={filters} spoken={found !== null && isSpoken(found)} />
      <div className="my-3 flex flex-wrap items-center justify-between gap-x-2 md:my-4">
        {/* Where there are none, the card below says so to who sees it. */}
        <p
          className={isNone ? 'sr-only' : 'text-sm font-semibold md:text-base'}
          role="status"
          aria-live="polite"
        >
          {found ? amountOf(found) : null}
        </p>
        {isNone ? null : <ViewSwitch filters={filters} />}
      </div>
      {turning ? (
        <CardGridSkeleton />
      ) : (
        <div className={arriving ? 'opacity-60' : undefined} aria-busy={arriving}>
          {found ? (
            <Results filters={filters} found={found} />
          ) : (
            <NoResults
              heading="Too many results: please narrow your search"
              advice={tooWide ?? ''}
            />
          )}
        </div>
      )}
      <Pagination
        page={found?.page ?? 1}
        pages={found?.pages ?? 1}
        to={(n) => paths.directory(directoryQuery(filters, n))}
      />
    </div>
  )
}
