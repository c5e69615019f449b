import { Link } from '@remix-run/react'
import type { MonthDay, MonthLine, OwnCalendar } from '#app/domain/calendar/views.ts'
import { formatDate } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A row of a phone's day has room for four, a day for three rows. */
const maxDots = 12

const Dots = ({ booked, toAnswer }: Pick<MonthDay, 'booked' | 'toAnswer'>) => (
  <span className="month-dots" aria-hidden="true">
    {Array.from({ length: Math.min(booked + toAnswer, maxDots) }, (_, at) => (
      <span key={at} className={`month-dot ${at < toAnswer ? 'month-dot-asked' : ''}`} />
    ))}
  </span>
)

/** Who comes that day; the day's link says how many. */
const First = ({ lines, more }: { lines: MonthLine[]; more: number }) => (
  <span className="hidden md:block" aria-hidden="true">
    {lines.map(({ id, from, name, isAsked }) => (
      <span key={id} className={`month-line ${isAsked ? 'month-line-asked' : ''}`}>
        <span className="tabular-nums">{from}</span> {name}
      </span>
    ))}
    {more > 0 ? <span className="month-more">{more} more</span> : null}
  </span>
)

function Day({ day, isToday, person }: { day: MonthDay; isToday: boolean; person: string | null }) {
  const { date, booked, toAnswer, first, isInMonth, isClosed } = day
  const shade = isToday ? 'month-date-today' : isInMonth ? '' : 'font-normal text-muted'
  return (
    <td className={`border border-line p-0 align-top ${isClosed ? 'calendar-closed' : ''}`}>
      <Link
        className="month-day"
        to={paths.ownCalendar({ view: 'day', date, person })}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className={`month-date ${shade}`}>
          <span aria-hidden="true">{Number(date.slice(8))}</span>
          <span className="sr-only">{formatDate(date)}</span>
        </span>
        <span className="sr-only">
          {booked > 0 ? `${booked} booked ` : ''}
          {toAnswer > 0 ? `${toAnswer} to answer` : ''}
        </span>
        <First lines={first} more={booked + toAnswer - first.length} />
        <Dots booked={booked} toAnswer={toAnswer} />
      </Link>
    </td>
  )
}

/** What stands in a day without words. */
const Key = ({ hasClosed }: { hasClosed: boolean }) => (
  <p
    className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted"
    aria-hidden="true"
  >
    <span className="inline-flex items-center gap-1.5">
      <span className="month-dot" />
      Booked
    </span>
    <span className="inline-flex items-center gap-1.5">
      <span className="month-dot month-dot-asked" />
      To answer
    </span>
    {hasClosed ? (
      <span className="inline-flex items-center gap-1.5">
        <span className="calendar-closed h-5 w-5 border border-line" />
        Closed
      </span>
    ) : null}
  </p>
)

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
                className="px-1.5 py-1 text-left text-xs font-semibold text-muted md:px-2"
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
      <Key hasClosed={month.some(({ isClosed }) => isClosed)} />
    </>
  )
}
