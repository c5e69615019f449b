import { Link } from '@remix-run/react'
import type { PlatformStatistics, RecentBusiness } from '#app/domain/admin/views.ts'
import type { AuditEntry } from '#app/domain/audit/actions.ts'
import { paths } from '#app/paths.ts'
import { FigureStrip } from '#app/ui/desk/figure-strip.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { DayChart } from '#app/ui/desk/day-chart.tsx'
import { countText as count } from '#app/ui/desk/figures.ts'
import { AuditList } from '#app/ui/desk/audit-list.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'

export function Overview({
  statistics,
  recent,
  activity,
  days,
  openTasks,
  inQueue,
}: {
  statistics: PlatformStatistics
  recent: RecentBusiness[]
  activity: AuditEntry[]
  days: { date: string; count: number }[]
  openTasks: number
  inQueue: number
}) {
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Overview" />
      {openTasks > 0 ? (
        <p className="panel mb-5 flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex items-center gap-2 font-semibold">
            <Icon name="alert" className="h-5 w-5 shrink-0 text-warning" />
            {openTasks === 1 ? '1 payment needs' : `${count(openTasks)} payments need`} a person
          </span>
          <Link className="link inline-block py-2" to={paths.adminTasks()}>
            Look at {openTasks === 1 ? 'it' : 'them'}
          </Link>
        </p>
      ) : null}
      {inQueue > 0 ? (
        <p className="panel mb-5 flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex items-center gap-2 font-semibold">
            <Icon name="alert" className="h-5 w-5 shrink-0 text-warning" />
            {inQueue === 1 ? '1 line' : `${count(inQueue)} lines`} in the listings queue
          </span>
          <Link className="link inline-block py-2" to={paths.adminQueue()}>
            Look at {inQueue === 1 ? 'it' : 'them'}
          </Link>
        </p>
      ) : null}
      <FigureStrip
        figures={[
          {
            label: 'Total Businesses',
            value: count(statistics.totalBusinesses),
            aside: `${count(statistics.activeBusinesses)} active`,
          },
          {
            label: 'Total Users',
            value: count(statistics.totalUsers),
            aside: `${count(statistics.totalCustomers)} customers`,
          },
          {
            label: 'Total Bookings',
            value: count(statistics.totalBookings),
            aside: 'in all states',
          },
          {
            label: 'Premium Plans',
            value: count(statistics.premiumBusinesses),
            aside: `${count(statistics.freeBusinesses)} free`,
          },
        ]}
      />
      <div className="mt-5 grid grid-cols-1 gap-5 xl:grid-cols-2 lg:items-start">
        <section aria-labelledby="recent" className="panel min-w-0">
          <h2 id="recent" className="text-lg md:text-lg">
            Recent Businesses
          </h2>
          <ul className="mt-2">
            {recent.map(({ id, name, industry, suburb, isActive, createdAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-3 last:border-0"
              >
                <span className="min-w-0">
                  <Link className="link inline-block py-1" to={paths.adminBusiness(id)}>
                    {name}
                  </Link>
                  <span className="block text-sm text-muted">
                    {[industry, suburb, createdAt].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <StateBadge tone={isActive ? 'good' : 'wait'}>
                  {isActive ? 'Active' : 'Pending'}
                </StateBadge>
              </li>
            ))}
          </ul>
        </section>
        <div className="grid min-w-0 gap-5">
          <DayChart heading="Activities by day" unit="activities" days={days} />
          <section aria-labelledby="activity" className="panel min-w-0">
            <h2 id="activity" className="text-lg md:text-lg">
              System Activities
            </h2>
            <AuditList entries={activity} />
            <p className="mt-3">
              <Link className="link inline-block py-2" to={paths.adminLog('audit')}>
                All activities
              </Link>
            </p>
          </section>
        </div>
      </div>
    </>
  )
}
