import { Link } from '@remix-run/react'
import type { WeekFigure, WeekFigures } from '#app/domain/statistics/week-figures.ts'
import { formatRand } from '#app/domain/services/price.ts'
import { paths } from '#app/paths.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { Change } from './change.tsx'
import { Sparkline } from './sparkline.tsx'

type Write = (value: number) => string

const hours: Write = (value) => `${countText(Math.round(value * 10) / 10)} h`
const rand: Write = (cents) => formatRand(Math.round(cents / 100) * 100)

function Figure({
  label,
  figure,
  write,
  isBad = false,
  compares,
}: {
  label: string
  figure: WeekFigure
  write: Write
  isBad?: boolean
  /** Whether there was anything before. */
  compares: boolean
}) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-end justify-between gap-3">
        <span className="min-w-0">
          <span className="block whitespace-nowrap font-display text-2xl font-bold tabular-nums">
            {write(figure.now)}
          </span>
          <span className="block whitespace-nowrap">
            <Change
              now={figure.now}
              before={compares ? figure.before : null}
              write={write}
              isBad={isBad}
              isCount
            />
          </span>
        </span>
        <Sparkline values={figure.days} className={isBad ? 'text-danger' : 'text-action'} />
      </dd>
    </div>
  )
}

/** The last seven days against the seven before; nothing while all of it would be zero. */
export function WeekCard({ week }: { week: WeekFigures }) {
  const { appointments, income, noShows, views } = week
  if ([appointments, noShows, views].every(({ now, before }) => now + before === 0)) return null
  const hasIncome = income.now + income.before > 0
  const [compares, comparesViews] = [appointments.before > 0, views.before > 0]
  return (
    <section className="card mt-5 overflow-hidden" aria-labelledby="week-heading">
      <header className="flex items-baseline gap-x-3 border-b border-line px-4 py-2">
        <div className="min-w-0 gap-x-3 sm:flex sm:flex-wrap sm:items-baseline">
          <h2 id="week-heading" className="text-lg md:text-lg">
            Last 7 days
          </h2>
          {compares || (comparesViews && !hasIncome) ? (
            <p className="text-sm text-muted">against the 7 days before</p>
          ) : null}
        </div>
        <Link
          className="link ml-auto inline-block shrink-0 py-2 text-sm"
          to={paths.dashboard('analytics', { days: 7 })}
        >
          Analytics
        </Link>
      </header>
      <dl className="figures grid gap-px bg-line">
        <Figure label="Appointments" figure={appointments} write={countText} compares={compares} />
        <Figure label="Hours booked" figure={week.hours} write={hours} compares={compares} />
        {hasIncome ? (
          <Figure label="Expected income" figure={income} write={rand} compares={compares} />
        ) : (
          <Figure label="Profile views" figure={views} write={countText} compares={comparesViews} />
        )}
        <Figure label="No-shows" figure={noShows} write={countText} isBad compares={compares} />
      </dl>
    </section>
  )
}
