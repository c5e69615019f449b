import type { ReactNode } from 'react'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import type { FoundPage, UnderstoodList } from '#app/domain/search/views.ts'
import { paths } from '#app/paths.ts'
import { CardGrid } from '#app/ui/business/card-grid.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { StreetScene } from '#app/ui/street/street-scene.tsx'
import { directoryQuery } from './directory-query.ts'
import { UnderstoodGroups } from './understood-groups.tsx'
import { UnderstoodLine } from './understood-line.tsx'

type Shown = { filters: DirectoryFilters; found: FoundPage }

/** The exact matches with others below, what was understood, or what else there is. */
export function Results({ filters, found }: Shown) {
  const { businesses, understood, exactTotal, total } = found
  if (exactTotal === 0 && understood && understood.groups.length > 0) {
    return (
      <>
        <UnderstoodLine filters={filters} understood={understood} />
        <h2 className="sr-only">Businesses that fit</h2>
        <UnderstoodGroups understood={understood} eager={3} />
      </>
    )
  }
  if (businesses.length === 0) return <NothingFound filters={filters} found={found} />
  return (
    <>
      <CardGrid businesses={businesses} heading="h2" eager={3} />
      {understood && understood.groups.length > 0 && total > 0 ? (
        <section aria-labelledby="also" className="mt-10">
          <h2 id="also" className="mb-4">
            Also worth a look
          </h2>
          <UnderstoodGroups understood={understood} />
        </section>
      ) : null}
    </>
  )
}

type Told = { heading: string; advice: string; children?: ReactNode }

/** In the place of the results. */
export const NoResults = ({ heading, advice, children }: Told) => (
  <div className="card grid items-center overflow-hidden md:grid-cols-2">
    <StreetScene name="market" className="h-40 w-full object-cover object-bottom md:h-64 lg:h-72" />
    <div className="p-5 md:p-8">
      <h2>{heading}</h2>
      <p className="mt-2 text-muted">{advice}</p>
      {children}
    </div>
  </div>
)

function NothingFound({ filters, found: { total, understood, nearest } }: Shown) {
  return (
    <>
      <NoResults
        heading="No businesses found"
        advice="Try adjusting your search criteria or explore different categories."
      >
        {understood && total === 0 ? (
          <div className="mt-4">
            <UnderstoodLine filters={filters} understood={understood} />
          </div>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-3">
          <Link
            className="btn btn-action"
            prefetch="intent"
            to={paths.directory(total > 0 ? directoryQuery(filters) : undefined)}
          >
            {total > 0 ? 'Back to the first page' : 'See all businesses'}
          </Link>
          {understood && total === 0 ? <Industries understood={understood} /> : null}
        </div>
      </NoResults>
      {nearest.length > 0 ? (
        <section aria-labelledby="nearest" className="mt-10">
          <h2 id="nearest" className="mb-4">
            Businesses with similar names
          </h2>
          <CardGrid businesses={nearest} />
        </section>
      ) : null}
    </>
  )
}

/** Where businesses of the trades asked for would be listed. */
function Industries({ understood: { parts } }: { understood: UnderstoodList }) {
  const industries = [...new Set(parts.flatMap(({ industry }) => industry ?? []))]
  return industries.map((industry) => (
    <Link
      key={industry}
      className="btn btn-quiet"
      to={paths.directory({ industry })}
      preventScrollReset
    >
      See all {industry}
    </Link>
  ))
}
