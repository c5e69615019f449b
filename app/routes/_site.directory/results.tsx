import type { ReactNode } from 'react'
import type { BusinessCard, DirectoryFilters } from '#app/domain/businesses/views.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { withArticle } from '#app/domain/places/areas.ts'
import type { FoundPage } from '#app/domain/search/views.ts'
import { paths } from '#app/paths.ts'
import { CardGrid } from '#app/ui/business/card-grid.tsx'
import { IndustryLinks } from '#app/ui/business/industry-links.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { StreetScene } from '#app/ui/street/street-scene.tsx'
import { directoryQuery } from './directory-query.ts'
import { UnderstoodGroups } from './understood-groups.tsx'
import { isAsWritten, UnderstoodLine } from './understood-line.tsx'

type Shown = { filters: DirectoryFilters; found: FoundPage }

/** The exact matches with others below, what matches what was understood, or what else there is. */
export function Results({ filters, found }: Shown) {
  const { businesses, understood, exactTotal, total } = found
  if (exactTotal === 0 && understood && understood.groups.length > 0) {
    return (
      <>
        <h2 className="sr-only">Matching businesses</h2>
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
  <div className="card grid overflow-hidden md:grid-cols-[2fr_3fr]">
    {/* As high as the words beside it, and not less than shows the mountain and the stalls. */}
    <div className="relative h-40 md:h-auto md:min-h-[14rem] lg:min-h-[20rem]">
      <StreetScene
        name="market"
        className="absolute left-0 top-0 h-full w-full object-cover object-bottom md:object-center"
      />
    </div>
    <div className="self-center p-5 md:p-8">
      <h2>{heading}</h2>
      <p className="mt-2 text-muted">{advice}</p>
      {children}
    </div>
  </div>
)

function NothingFound({ filters, found }: Shown) {
  const { total, page, pages, understood, nearest, inPlace } = found
  if (total > 0) {
    return (
      <NoResults
        heading={`There is no page ${page}`}
        advice={pages === 1 ? 'There is only one page.' : `The last is page ${pages}.`}
      >
        <Link
          className="btn btn-action mt-4"
          prefetch="intent"
          to={paths.directory(directoryQuery(filters, pages === 1 ? undefined : pages))}
        >
          {pages === 1 ? 'Show the list' : `Go to page ${pages}`}
        </Link>
      </NoResults>
    )
  }
  return (
    <>
      <NoResults
        heading="No businesses found"
        advice="Try adjusting your search criteria or explore different categories."
      >
        {understood && !isAsWritten(understood.parts, filters) ? (
          <div className="mt-4">
            <UnderstoodLine filters={filters} understood={understood} />
          </div>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-3">
          <Link
            className="btn btn-action"
            prefetch="intent"
            to={paths.directory({ view: filters.onMap ? 'map' : null })}
          >
            See all businesses
          </Link>
          {inPlace ? (
            <Link
              className="btn btn-quiet"
              to={paths.directory({ location: inPlace.place })}
              preventScrollReset
            >
              See all {inWords(inPlace)}
            </Link>
          ) : null}
        </div>
      </NoResults>
      {nearest.length > 0 ? (
        <Instead heading="Businesses with similar names" businesses={nearest} />
      ) : null}
      {inPlace ? (
        <Instead heading={`Other businesses ${inWords(inPlace)}`} businesses={inPlace.businesses} />
      ) : null}
      {nearest.length > 0 || inPlace ? null : <Categories />}
    </>
  )
}

/** Where a search led to nothing else. */
const Categories = () => (
  <section aria-labelledby="categories" className="mt-8">
    <h2 id="categories" className="mb-4 text-xl md:text-2xl">
      Browse by industry
    </h2>
    <IndustryLinks industries={industries.map((industry) => [industry, null])} />
  </section>
)

const inWords = ({ place, isThere }: NonNullable<FoundPage['inPlace']>) =>
  `${isThere ? 'in' : 'near'} ${withArticle(place)}`

const Instead = ({ heading, businesses }: { heading: string; businesses: BusinessCard[] }) => (
  <section aria-labelledby="instead" className="mt-10">
    <h2 id="instead" className="mb-4">
      {heading}
    </h2>
    <CardGrid businesses={businesses} />
  </section>
)
