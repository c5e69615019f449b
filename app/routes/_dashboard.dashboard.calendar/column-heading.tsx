import { Link } from '@remix-run/react'
import type { CalendarColumn } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import { colourOf } from '#app/ui/calendar/event-colours.ts'

/** Whose column or which day it is, and how much of that day is shown on its own page alone. */
export function ColumnHeading({
  column: { label, more, closed, date, colour },
  isDay,
  isToday,
}: {
  column: CalendarColumn
  isDay: boolean
  isToday: boolean
}) {
  return (
    <p className="flex h-12 items-center gap-x-1 border-b border-line px-1.5 text-sm font-semibold sm:px-2">
      {isDay && colour !== null ? (
        <span className={`h-3 w-3 sm:mr-1 shrink-0 rounded-sm ${colourOf(colour).strip}`} />
      ) : null}
      {isDay ? (
        <span className="truncate">{label}</span>
      ) : (
        <Link
          className="truncate py-0.5 hover:underline"
          to={paths.ownCalendar({ view: 'day', date })}
          aria-current={isToday ? 'date' : undefined}
        >
          {label}
        </Link>
      )}
      {more > 0 ? (
        <Link
          className="ml-auto inline-flex min-h-[2.75rem] shrink-0 items-center text-xs text-action underline decoration-1 underline-offset-2"
          to={paths.ownCalendar({ view: 'day', date })}
          aria-label={`${more} more on ${label}`}
        >
          <span className="xl:hidden">+</span>
          {more}
          <span className="hidden xl:inline">&nbsp;more</span>
        </Link>
      ) : null}
      {closed && isDay ? (
        <span className="hidden truncate font-normal text-muted sm:block">{closed}</span>
      ) : null}
    </p>
  )
}
