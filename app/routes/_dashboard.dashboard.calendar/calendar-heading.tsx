import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { OwnCalendar } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu } from '#app/ui/desk/row-menu.tsx'
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

/** What can be entered; phones have room for the most frequent alone. */
function Acts({ date, isToday }: { date: string; isToday: boolean }) {
  const toBlock = paths.blockTime({ from: `${date}T12:00` })
  return (
    <div className="calendar-acts flex gap-2 max-sm:gap-0 print:hidden">
      <Link className="btn btn-quiet hidden px-4 sm:inline-flex" to={toBlock}>
        Block time
      </Link>
      <Link
        className="btn btn-action px-4 max-sm:gap-1 max-sm:px-3"
        to={paths.newBooking({ at: isToday ? null : `${date}T10:00` })}
      >
        <Icon name="plus" />
        <span>
          New<span className="max-sm:sr-only"> booking</span>
        </span>
      </Link>
      <div className="sm:hidden">
        <RowMenu label="More to enter">
          <Link className={menuRow} to={toBlock}>
            Block time
          </Link>
        </RowMenu>
      </div>
    </div>
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
      <Acts date={query.date} isToday={query.date === today} />
      {children}
    </header>
  )
}
