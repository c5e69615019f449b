import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { listingWord } from '#app/domain/admin/listing-word.ts'
import type { RecentBusiness } from '#app/domain/admin/views.ts'
import { industrySlugs, type Industry } from '#app/domain/businesses/industries.ts'
import { formatDayAndYear } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { QuietState, StateBadge } from '#app/ui/desk/state-badge.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { IndustryTile } from './industry-tile.tsx'

type CardProps = {
  id: string
  heading: string
  link: { label: string; to: string }
  className?: string
}

/** A heading with the way to all of it. */
export function OverviewCard({
  id,
  heading,
  link,
  className = '',
  children,
}: CardProps & { children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={`card flex min-w-0 flex-col ${className}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 py-1.5">
        <h2 id={id} className="text-lg md:text-lg">
          {heading}
        </h2>
        <Link className="link inline-block py-2 text-sm" to={link.to}>
          {link.label}
        </Link>
      </header>
      {children}
    </section>
  )
}

export type IndustryCounts = Partial<Record<Industry, number>>

/** How many are listed in each industry, as bars of one scale. */
export function ByIndustry({ stats }: { stats: IndustryCounts }) {
  const counts = (Object.entries(stats) as [Industry, number][]).toSorted(([, a], [, b]) => b - a)
  const most = counts[0]?.[1] ?? 1
  return (
    <OverviewCard
      id="industries"
      heading="Listed by industry"
      link={{ label: 'Businesses', to: paths.admin('businesses') }}
    >
      {counts.length === 0 ? (
        <p className="p-4 text-muted">Businesses are counted here once they are listed.</p>
      ) : null}
      <ul className="flex flex-1 flex-col justify-between gap-1 px-4 py-3 empty:hidden">
        {counts.map(([industry, count]) => (
          <li key={industry} className="flex items-center gap-3 py-1">
            <Icon name={industrySlugs[industry]} className="h-5 w-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3 text-sm">
                <span>{industry}</span>
                <b className="tabular-nums">{countText(count)}</b>
              </p>
              <svg
                viewBox={`0 0 ${most} 1`}
                preserveAspectRatio="none"
                className="mt-1 block h-2 w-full rounded-full bg-raised"
                aria-hidden="true"
              >
                <rect
                  width={count}
                  height="1"
                  className={`fill-facade-${industrySlugs[industry]}`}
                />
              </svg>
            </div>
          </li>
        ))}
      </ul>
    </OverviewCard>
  )
}

/** As the list of businesses has it, but for SPEC.md's word for a paused one; what every row repeats takes no room on phones. */
function State(business: RecentBusiness) {
  if (!business.isActive) return <StateBadge tone="wait">Pending</StateBadge>
  if (!business.isListingPublished)
    return <StateBadge tone="plain">{listingWord(business)}</StateBadge>
  return (
    <span className="max-sm:sr-only">
      <QuietState>Active</QuietState>
    </span>
  )
}

export function RecentBusinesses({ businesses }: { businesses: RecentBusiness[] }) {
  return (
    <OverviewCard
      id="recent"
      heading="Recent Businesses"
      link={{ label: 'All businesses', to: paths.admin('businesses') }}
    >
      <ul className="divide-y divide-line">
        {businesses.map((business) => (
          <li key={business.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <IndustryTile industry={business.industry} />
            <span className="min-w-0 flex-1">
              <Link
                className="line-break line-clamp-2 font-semibold hover:underline"
                to={paths.adminBusiness(business.id)}
                title={business.name}
              >
                {business.name}
              </Link>
              <span className="block text-sm text-muted">
                Joined {formatDayAndYear(business.createdAt)}
              </span>
            </span>
            <State {...business} />
          </li>
        ))}
      </ul>
    </OverviewCard>
  )
}
