import type { LandingLink, LandingPage } from '#app/domain/landing/views.ts'
import { withArticle } from '#app/domain/places/areas.ts'
import { paths } from '#app/paths.ts'
import { CardGrid } from '#app/ui/business/card-grid.tsx'
import { countText } from '#app/ui/desk/figures.ts'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { StructuredData } from '#app/ui/layout/structured-data.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { crumbsOf, headingOf, sentencesOf } from './landing-words.ts'

export function LandingView({ page, structured }: { page: LandingPage; structured: string }) {
  const { trade, place, facts, businesses, query, neighbours, related } = page
  const places = (
    <LinkList
      heading={place ? `${trade.label} in other places` : `${trade.label} by place`}
      links={neighbours}
    />
  )
  return (
    <div className="wrap py-4 md:py-6">
      <StructuredData text={structured} />
      <Breadcrumbs crumbs={crumbsOf(page)} />
      <h1 className="mt-2">{headingOf(page)}</h1>
      <p className="mt-3 max-w-3xl text-muted">{sentencesOf(facts).join(' ')}</p>
      <p className="mt-4">
        <Link className="btn btn-quiet" to={paths.directory({ ...query, view: 'map' })}>
          <Icon name="map" className="h-5 w-5" />
          See them on the map
        </Link>
      </p>
      {place ? null : places}
      <div className="mt-6">
        <h2 className="sr-only">Businesses</h2>
        <CardGrid businesses={businesses} eager={3} />
      </div>
      <p className="mt-8">
        <Link className="btn btn-quiet" to={paths.directory(query)}>
          {facts.total > businesses.length
            ? `See all ${countText(facts.total)} in the directory`
            : 'Search the directory'}
        </Link>
      </p>
      {place ? places : null}
      <LinkList
        heading={
          place ? `More in ${withArticle(place.name)}` : `More ${trade.industry.toLowerCase()}`
        }
        links={related}
      />
    </div>
  )
}

function LinkList({ heading, links }: { heading: string; links: readonly LandingLink[] }) {
  if (links.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-xl">{heading}</h2>
      <ul className="rail flex gap-2 md:flex-wrap">
        {links.map(({ trade, place, label, total }) => (
          <li key={`${trade} ${place}`} className="shrink-0">
            <Link prefetch="intent" to={paths.landing(trade, place)} className="chip px-3">
              {label} <span className="font-normal text-muted">{total}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
