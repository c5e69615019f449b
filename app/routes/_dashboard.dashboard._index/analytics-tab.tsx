import { Link } from '@remix-run/react'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { describeWait, periods, type OwnerStatistics } from '#app/domain/statistics/periods.ts'
import { paths } from '#app/paths.ts'
import { FigureStrip } from '#app/ui/desk/figure-strip.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { DayChart } from '#app/ui/desk/day-chart.tsx'
import { countText, ratingText } from '#app/ui/desk/figures.ts'
import { AnalyticsOffer } from './analytics-offer.tsx'
import { ListingStatus } from './listing-status.tsx'
import { PartTable } from './part-table.tsx'

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
        {statistics ? <Charts statistics={statistics} /> : <AnalyticsOffer />}
      </div>
    </>
  )
}
