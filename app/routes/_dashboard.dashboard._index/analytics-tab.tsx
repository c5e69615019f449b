import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { completeness } from '#app/domain/businesses/fields.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { describeWait, periods, type OwnerStatistics } from '#app/domain/statistics/periods.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { FigureStrip } from '#app/ui/desk/figure-strip.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { DayChart } from '#app/ui/desk/day-chart.tsx'
import { countText, planName, ratingText } from '#app/ui/desk/figures.ts'
import { PartTable } from './part-table.tsx'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'

function State({
  label,
  good,
  children,
}: {
  label: string
  /** Null where the trend is neutral. */
  good: boolean | null
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line py-2 last:border-0">
      <dt>{label}</dt>
      <dd className="flex items-center gap-1 font-semibold">
        {good === null ? null : (
          <Icon
            name={good ? 'check' : 'x'}
            className={`h-5 w-5 ${good ? 'text-success' : 'text-danger'}`}
          />
        )}
        {children}
      </dd>
    </div>
  )
}

function Charts({ statistics }: { statistics: OwnerStatistics }) {
  const { period, days, confirmedRate, medianAnswerMinutes } = statistics
  return (
    <section aria-labelledby="period-heading">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="period-heading" className="text-lg md:text-lg">
          The last {period} days
        </h2>
        <nav aria-label="Period" className="flex flex-wrap gap-2">
          {periods.map((count) => (
            <Link
              key={count}
              to={paths.dashboard('analytics', { days: count })}
              aria-current={count === period ? 'page' : undefined}
              className={`btn whitespace-nowrap px-3 sm:px-5 ${count === period ? 'btn-action' : 'btn-quiet'}`}
              preventScrollReset
            >
              {count} days
            </Link>
          ))}
        </nav>
      </div>
      <div className="mb-5">
        <FigureStrip
          figures={[
            { label: 'Views', value: countText(statistics.views) },
            { label: 'Bookings', value: countText(statistics.bookings) },
            {
              label: 'Requests confirmed',
              value: confirmedRate === null ? '–' : `${Math.round(confirmedRate * 100)}%`,
            },
            {
              label: 'Typical time to answer',
              value: (
                <span className="whitespace-nowrap">
                  {medianAnswerMinutes === null ? '–' : describeWait(medianAnswerMinutes)}
                </span>
              ),
            },
          ]}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <DayChart
          heading="Profile views by day"
          unit="views"
          days={days.map(({ date, views }) => ({ date, count: views }))}
        />
        <DayChart
          heading="Bookings by day"
          unit="bookings"
          days={days.map(({ date, bookings }) => ({ date, count: bookings }))}
        />
        <PartTable heading="Appointments by service" parts={statistics.services} />
        <PartTable heading="Appointments by person" parts={statistics.people} />
      </div>
    </section>
  )
}

function ListingStatus({ business }: { business: OwnBusiness }) {
  const complete = completeness(business)
  const { isActive, planStatus } = business
  return (
    <section className="panel" aria-labelledby="status-heading">
      <h2 id="status-heading" className="text-lg md:text-lg">
        Listing status
      </h2>
      <dl className="mt-2">
        <State label="Profile completeness" good={complete === 100}>
          {complete}%
        </State>
        <State label="Listing published" good={business.isListingPublished}>
          {business.isListingPublished ? 'Yes' : 'No'}
        </State>
        {planStatus === 'NONE' ? (
          <State label="Subscription" good={null}>
            {planName(planStatus)}
          </State>
        ) : (
          <State label="Subscription" good={isActive}>
            {isActive ? 'Active' : 'Inactive'}{' '}
            <span className="font-normal text-muted">({planName(planStatus)})</span>
          </State>
        )}
      </dl>
      {complete === 100 ? null : (
        <p className="mt-2 text-sm text-muted">
          Add a description, a phone number and a street address to complete your profile.
        </p>
      )}
    </section>
  )
}

export default function AnalyticsTab({
  business,
  totalBookings,
  statistics,
}: {
  business: OwnBusiness
  totalBookings: number
  statistics: OwnerStatistics | null
}) {
  return (
    <>
      <DeskHeading eyebrow="Business Dashboard" title="Analytics" />
      <div className="grid grid-cols-1 gap-5">
        <FigureStrip
          figures={[
            { label: 'Profile views', value: countText(business.visits) },
            { label: 'Total bookings', value: countText(totalBookings) },
            { label: 'Average rating', value: ratingText(business.rating) },
          ]}
        />
        <ListingStatus business={business} />
        {statistics ? (
          <Charts statistics={statistics} />
        ) : (
          <UpgradeCard plan="Premium" heading="Advanced analytics">
            With Premium you see your views, bookings and answers day by day.
          </UpgradeCard>
        )}
      </div>
    </>
  )
}
