import { Link } from '@remix-run/react'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { byWeek } from '#app/domain/statistics/by-week.ts'
import {
  hasBefore,
  periods,
  type OwnerStatistics,
  type Period,
} from '#app/domain/statistics/periods.ts'
import { paths } from '#app/paths.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { FigureStrip } from '#app/ui/desk/figure-strip.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { DayChart } from '#app/ui/desk/day-chart.tsx'
import { countText, ratingText } from '#app/ui/desk/figures.ts'
import { CopyButton } from '#app/ui/primitives/copy-button.tsx'
import { AnalyticsOffer } from './analytics-offer.tsx'
import { PeriodStrip } from './period-strip.tsx'
import { ListingStatus } from './listing-status.tsx'
import { PartTable } from './part-table.tsx'

function Periods({ period }: { period: Period }) {
  return (
    <ChipLinks
      label="Period"
      isJoined
      links={periods.map((count) => ({
        label: `${count} days`,
        to: paths.dashboard('analytics', { days: count }),
        isCurrent: count === period,
      }))}
    />
  )
}

function Charts({ statistics }: { statistics: OwnerStatistics }) {
  const { days, before, period } = statistics
  const compares = hasBefore(statistics)
  const isWeekly = period > 30
  const chart = (part: 'views' | 'bookings') => {
    const counted = days.map((day, at) => ({
      date: day.date,
      count: day[part],
      ...(compares && { before: before.days[at]?.[part] ?? 0 }),
    }))
    return { unit: part, days: isWeekly ? byWeek(counted) : counted }
  }
  const each = isWeekly ? 'week' : 'day'
  return (
    <>
      <div className="mb-5">
        <PeriodStrip statistics={statistics} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <DayChart heading={`Profile views by ${each}`} {...chart('views')} />
        <DayChart heading={`Bookings by ${each}`} {...chart('bookings')} />
      </div>
      {statistics.services.length > 0 ? (
        <p className="mt-5 text-sm text-muted">
          Bookings are those made in these {period} days, for any date. Appointments are the
          confirmed ones that began in them.
        </p>
      ) : null}
      <div className="part-tables">
        <PartTable heading="Appointments by service" parts={statistics.services} />
        <PartTable heading="Appointments by person" parts={statistics.people} />
      </div>
    </>
  )
}

/** Whether there is anything to draw, now or before. */
const isQuiet = ({ views, bookings, services, before }: OwnerStatistics): boolean =>
  views + bookings + before.views + before.bookings + services.length === 0

function Recent({
  statistics,
  slug,
  publicPage,
}: {
  statistics: OwnerStatistics
  slug: string
  publicPage: string | null
}) {
  const { period } = statistics
  return (
    <section aria-labelledby="period-heading">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="mb-3 flex flex-wrap items-baseline gap-x-3 md:mb-4">
          <h2 id="period-heading" className="text-lg md:text-lg">
            The last {period} days
          </h2>
          {hasBefore(statistics) ? (
            <p className="text-sm text-muted">against the {period} days before</p>
          ) : null}
        </div>
        <Periods period={period} />
      </div>
      {isQuiet(statistics) ? (
        <div className="card">
          <DeskEmpty
            title="No activity yet"
            actions={
              publicPage ? (
                <>
                  <CopyButton value={publicPage} label="Copy link" about="to your public page" />
                  <Link className="btn btn-quiet" to={paths.business(slug)}>
                    View public page
                  </Link>
                </>
              ) : null
            }
          >
            Views and bookings appear here by day.{' '}
            {publicPage
              ? 'Share the address of your public page to get the first ones.'
              : 'Nobody can see your listing yet.'}
          </DeskEmpty>
        </div>
      ) : (
        <Charts statistics={statistics} />
      )}
    </section>
  )
}

export default function AnalyticsTab({
  business,
  totalBookings,
  statistics,
  publicPage,
}: {
  business: OwnBusiness
  totalBookings: number
  /** Its whole address, to be shared; null where nobody can see it. */
  publicPage: string | null
  statistics: OwnerStatistics | null
}) {
  return (
    <>
      <DeskHeading eyebrow="Business Dashboard" title="Analytics" />
      <div className="grid grid-cols-1 gap-5">
        <section aria-labelledby="all-time-heading">
          <h2 id="all-time-heading" className="mb-2 text-base md:text-base">
            All time
          </h2>
          <FigureStrip
            figures={[
              { label: 'Profile views', value: countText(business.visits) },
              { label: 'Total bookings', value: countText(totalBookings) },
              { label: 'Average rating', value: ratingText(business.rating) },
            ]}
          />
        </section>
        <ListingStatus business={business} />
        {statistics ? (
          <Recent statistics={statistics} slug={business.slug} publicPage={publicPage} />
        ) : (
          <AnalyticsOffer />
        )}
      </div>
    </>
  )
}
