import { Link } from '@remix-run/react'
import type { PlatformStatistics, RecentBusiness } from '#app/domain/admin/views.ts'
import type { AuditEntry } from '#app/domain/audit/actions.ts'
import { formatDate } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { useAdminWork, type AdminWork } from '#app/ui/desk/admin-work.ts'
import { AuditList } from '#app/ui/desk/audit-list.tsx'
import { DayChart } from '#app/ui/desk/day-chart.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { FigureStrip } from '#app/ui/desk/figure-strip.tsx'
import { countText } from '#app/ui/desk/figures.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import {
  ByIndustry,
  OverviewCard,
  RecentBusinesses,
  type IndustryCounts,
} from './overview-cards.tsx'

type Waiting = { to: string; count: number; words: string; open: string }

/** What an admin is waited for with, and the way there. */
function WorkWaiting({ works }: { works: Waiting[] }) {
  const waiting = works.filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <ul
      className="work-waiting mb-5 rounded-card border border-warning bg-warning-soft"
      aria-label="Waiting for you"
    >
      {waiting.map(({ to, words, open }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <span className="flex min-w-[min(100%,11rem)] flex-1 items-center gap-3 font-semibold">
            <Icon name="alert" className="h-5 w-5 shrink-0 text-warning" />
            {words}
          </span>
          <Link className="btn btn-quiet shrink-0 px-3 text-sm" to={to}>
            <span>
              Open<span className="max-sm:sr-only"> {open}</span>
            </span>
            <span className="sr-only">: {words}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Totals({ statistics }: { statistics: PlatformStatistics }) {
  const { totalBusinesses, activeBusinesses, totalUsers, totalCustomers } = statistics
  const { totalBookings, premiumBusinesses, freeBusinesses } = statistics
  return (
    <FigureStrip
      figures={[
        {
          label: 'Total Businesses',
          value: countText(totalBusinesses),
          aside: `${countText(activeBusinesses)} active`,
        },
        {
          label: 'Total Users',
          value: countText(totalUsers),
          aside: `${countText(totalCustomers)} ${totalCustomers === 1 ? 'customer' : 'customers'}`,
        },
        { label: 'Total Bookings', value: countText(totalBookings), aside: 'all statuses' },
        {
          label: 'Premium Plans',
          value: countText(premiumBusinesses),
          aside: `${countText(freeBusinesses)} free`,
        },
      ]}
    />
  )
}

type OverviewProps = {
  statistics: PlatformStatistics
  industries: IndustryCounts
  recent: RecentBusiness[]
  activity: AuditEntry[]
  days: { date: string; count: number }[]
}

const worksOf = ({ tasks, queue, reviews }: AdminWork): Waiting[] => [
  {
    to: paths.adminTasks(),
    count: tasks,
    words:
      tasks === 1 ? '1 payment needs a decision' : `${countText(tasks)} payments need a decision`,
    open: 'the tasks',
  },
  {
    to: paths.adminQueue(),
    count: queue,
    words:
      queue === 1 ? '1 listing needs a decision' : `${countText(queue)} listings need a decision`,
    open: 'the queue',
  },
  {
    to: paths.adminReviews(),
    count: reviews,
    words:
      reviews === 1 ? '1 review needs a decision' : `${countText(reviews)} reviews need a decision`,
    open: 'the reviews',
  },
]

/** From the first day with an activity on, and of a week at least; null where nothing happened. */
function chartOf(days: OverviewProps['days']) {
  const first = days.findIndex(({ count }) => count > 0)
  if (first < 0) return null
  const shown = days.slice(Math.max(0, Math.min(first, days.length - 7)))
  return <DayChart isRuled heading="Activities by day" unit="activities" days={shown} />
}

/** Where all begins: in place of the cards that would count them. */
const NoBusinesses = () => (
  <section className="card md:col-span-2" aria-label="Businesses">
    <DeskEmpty
      title="No businesses yet"
      link={{ label: 'Import businesses', to: paths.adminImport() }}
      isMain
    >
      Import a file, or wait for the first owner to list their business.
    </DeskEmpty>
  </section>
)

export function Overview({ statistics, industries, recent, activity, days }: OverviewProps) {
  const work = useAdminWork()
  const today = days.at(-1)
  // As high as the others, the card of activities would be a void: then it lies below them.
  const isFew = activity.length < 3
  const chart = chartOf(days)
  return (
    <>
      <DeskHeading
        eyebrow="Admin Dashboard"
        title="Overview"
        aside={today ? <p className="text-muted">{formatDate(today.date)}</p> : null}
      />
      {work ? <WorkWaiting works={worksOf(work)} /> : null}
      <Totals statistics={statistics} />
      <div
        className={`mt-5 grid grid-cols-1 gap-5 md:grid-cols-2 ${isFew ? '' : 'xl:grid-cols-3'}`}
      >
        {recent.length === 0 ? (
          <NoBusinesses />
        ) : (
          <>
            <ByIndustry stats={industries} />
            <RecentBusinesses businesses={recent} />
          </>
        )}
        <OverviewCard
          id="activity"
          heading="System Activities"
          link={{ label: 'All activities', to: paths.adminLog('audit') }}
          className={isFew ? (chart ? '' : 'md:col-span-2') : 'md:max-xl:col-span-2'}
        >
          <div className="px-4 pb-2">
            <AuditList entries={activity} isShort />
          </div>
        </OverviewCard>
        {isFew ? chart : null}
      </div>
      {isFew || !chart ? null : <div className="mt-5">{chart}</div>}
    </>
  )
}
