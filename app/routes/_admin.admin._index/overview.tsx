import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { PlatformStatistics, RecentBusiness } from '#app/domain/admin/views.ts'
import type { AuditEntry } from '#app/domain/audit/actions.ts'
import { formatDayAndYear } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { FigureStrip } from '#app/ui/desk/figure-strip.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { DayChart } from '#app/ui/desk/day-chart.tsx'
import { countText } from '#app/ui/desk/figures.ts'
import { AuditList } from '#app/ui/desk/audit-list.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'

type WaitingProps = { to: string; count: number; children: ReactNode }

function WorkWaiting({ to, count, children }: WaitingProps) {
  return (
    <p className="panel mb-5 flex flex-wrap items-center justify-between gap-x-4">
      <span className="flex items-center gap-2 font-semibold">
        <Icon name="alert" className="h-5 w-5 shrink-0 text-warning" />
        {children}
      </span>
      <Link className="link inline-block py-2" to={to}>
        Look at {count === 1 ? 'it' : 'them'}
      </Link>
    </p>
  )
}

function Totals({ statistics }: { statistics: PlatformStatistics }) {
  return (
    <FigureStrip
      figures={[
        {
          label: 'Total Businesses',
          value: countText(statistics.totalBusinesses),
          aside: `${countText(statistics.activeBusinesses)} active`,
        },
        {
          label: 'Total Users',
          value: countText(statistics.totalUsers),
          aside: `${countText(statistics.totalCustomers)} customers`,
        },
        {
          label: 'Total Bookings',
          value: countText(statistics.totalBookings),
          aside: 'in all states',
        },
        {
          label: 'Premium Plans',
          value: countText(statistics.premiumBusinesses),
          aside: `${countText(statistics.freeBusinesses)} free`,
        },
      ]}
    />
  )
}

function RecentBusinesses({ businesses }: { businesses: RecentBusiness[] }) {
  return (
    <section aria-labelledby="recent" className="panel min-w-0">
      <h2 id="recent" className="text-lg md:text-lg">
        Recent Businesses
      </h2>
      <ul className="mt-2">
        {businesses.map(({ id, name, industry, suburb, isActive, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-3 last:border-0"
          >
            <span className="min-w-0">
              <Link className="link inline-block py-1" to={paths.adminBusiness(id)}>
                {name}
              </Link>
              <span className="block text-sm text-muted">
                {[industry, suburb, formatDayAndYear(createdAt)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <StateBadge tone={isActive ? 'good' : 'wait'}>
              {isActive ? 'Active' : 'Pending'}
            </StateBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
        <WorkWaiting to={paths.adminTasks()} count={openTasks}>
          {openTasks === 1 ? '1 payment needs' : `${countText(openTasks)} payments need`} a person
        </WorkWaiting>
      ) : null}
      {inQueue > 0 ? (
        <WorkWaiting to={paths.adminQueue()} count={inQueue}>
          {inQueue === 1 ? '1 line' : `${countText(inQueue)} lines`} in the listings queue
        </WorkWaiting>
      ) : null}
      <Totals statistics={statistics} />
      <div className="mt-5 grid grid-cols-1 gap-5 xl:grid-cols-2 lg:items-start">
        <RecentBusinesses businesses={recent} />
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
