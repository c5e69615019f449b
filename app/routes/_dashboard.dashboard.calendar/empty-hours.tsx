import { Link } from '@remix-run/react'
import type { OwnCalendar } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'

const free = {
  day: 'Choose a free hour, or enter any time.',
  week: 'Open a day to see its free hours, or enter any time.',
}

/** The next step of who has nothing in these days, where their hours are seen. */
export function EmptyHours({ calendar }: { calendar: OwnCalendar }) {
  const { agenda, columns, query, today } = calendar
  const isDay = query.view === 'day'
  const closed = columns.every((column) => column.closed !== null) && columns[0]?.closed
  const isOver = agenda.every(({ date }) => date < today)
  return (
    <div className="calendar-empty print:hidden">
      <div>
        <p className="font-semibold">{isOver ? 'Nothing was booked' : 'Nothing booked yet'}</p>
        {isOver ? null : (
          <>
            <p className="mt-1 text-sm text-muted">
              {closed ? `${closed}, but you can enter any time.` : free[isDay ? 'day' : 'week']}
            </p>
            <Link
              className="btn btn-quiet mt-3"
              to={paths.newBooking({
                at: isDay && query.date !== today ? `${query.date}T10:00` : null,
              })}
            >
              Add a booking
            </Link>
          </>
        )}
      </div>
    </div>
  )
}
