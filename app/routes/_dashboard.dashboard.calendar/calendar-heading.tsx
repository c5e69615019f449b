import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { OwnCalendar } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

function Step({
  to,
  label,
  icon,
}: {
  to: string
  label: string
  icon: 'chevron-left' | 'chevron-right'
}) {
  return (
    <Link className="icon-button print:hidden" to={to} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}

/** The period, the ways to the ones beside it, what can be entered in it, and `children`: how it is seen. */
export function CalendarHeading({
  calendar,
  children,
}: {
  calendar: OwnCalendar
  children: ReactNode
}) {
  const { query, today, title, previous, next } = calendar
  const at = (date: string) => paths.ownCalendar({ ...query, date })
  return (
    <header className="calendar-head flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex w-full min-w-0 items-center justify-between gap-x-1 sm:w-auto">
        <h1 className="min-w-0 max-sm:!text-[1.0625rem] sm:mr-2">
          {query.view === 'week' ? (
            <>
              {title.slice(0, -5)}
              <span className="max-sm:sr-only">{title.slice(-5)}</span>
            </>
          ) : (
            title
          )}
        </h1>
        <div className="flex items-center gap-x-1">
          <Step to={at(previous)} label={`The ${query.view} before`} icon="chevron-left" />
          <Link
            className="btn btn-quiet px-3 max-sm:px-2.5 max-sm:text-sm aria-[current]:border-action aria-[current]:bg-info-soft print:hidden"
            to={at(today)}
            aria-current={query.date === today ? 'date' : undefined}
          >
            Today
          </Link>
          <Step to={at(next)} label={`The next ${query.view}`} icon="chevron-right" />
        </div>
      </div>
      <div className="phone-row flex flex-wrap gap-2 print:hidden">
        <Link className="btn btn-quiet px-4" to={paths.blockTime({ from: `${query.date}T12:00` })}>
          Block time
        </Link>
        <Link
          className="btn btn-action px-4"
          to={paths.newBooking({ at: query.date === today ? null : `${query.date}T10:00` })}
        >
          <Icon name="plus" />
          New booking
        </Link>
      </div>
      {children}
    </header>
  )
}
