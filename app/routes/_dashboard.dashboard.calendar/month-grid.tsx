import { Link } from '@remix-run/react'
import type { MonthDay, OwnCalendar } from '#app/domain/calendar/views.ts'
import { formatDate } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'

const toAnswerBadge = 'badge bg-warning-soft px-1.5 text-xs text-warning'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function Day({ day, isToday, person }: { day: MonthDay; isToday: boolean; person: string | null }) {
  const { date, booked, toAnswer, isInMonth, isClosed } = day
  return (
    <td className={`border border-line p-0 align-top ${isClosed ? 'calendar-closed' : ''}`}>
      <Link
        className="block min-h-[4rem] p-1 hover:bg-raised md:min-h-[5.5rem] md:p-2"
        to={paths.ownCalendar({ view: 'day', date, person })}
        aria-current={isToday ? 'date' : undefined}
      >
        <span
          className={`inline-flex h-7 min-w-[1.75rem] items-center justify-center rounded-full px-1 text-sm font-semibold ${
            isToday ? 'bg-action text-on-action' : isInMonth ? '' : 'font-normal text-muted'
          }`}
        >
          <span aria-hidden="true">{Number(date.slice(8))}</span>
          <span className="sr-only">{formatDate(date)}</span>
        </span>
        {booked > 0 ? (
          <span className="block px-1 text-xs md:text-sm">
            {booked} <span className="sr-only md:not-sr-only">booked</span>
          </span>
        ) : null}
        {toAnswer > 0 ? (
          <span className="block">
            <span className={toAnswerBadge}>
              {toAnswer} <span className="sr-only md:not-sr-only">to answer</span>
            </span>
          </span>
        ) : null}
      </Link>
    </td>
  )
}

/** A month in figures; each day leads to its own page. */
export function MonthGrid({ calendar: { month, today, query } }: { calendar: OwnCalendar }) {
  const weeks = month.flatMap((_, at) => (at % 7 === 0 ? [month.slice(at, at + 7)] : []))
  return (
    <>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                className="px-1 py-1 text-left text-xs font-semibold text-muted md:px-2"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <Day key={day.date} day={day} isToday={day.date === today} person={query.person} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p
        className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted md:hidden"
        aria-hidden="true"
      >
        <span className="text-ink">3 booked</span>
        <span className={toAnswerBadge}>1 to answer</span>
        <span className="inline-flex items-center gap-1.5">
          <span className="calendar-closed h-5 w-5 border border-line" />
          Closed
        </span>
      </p>
    </>
  )
}
