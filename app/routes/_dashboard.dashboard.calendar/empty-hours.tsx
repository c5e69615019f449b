import { Link } from '@remix-run/react'
import type { OwnCalendar } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'

/** The next step of who has nothing in these days, above their hours. */
export function EmptyHours({ calendar: { agenda, query, today } }: { calendar: OwnCalendar }) {
  const isOver = agenda.every(({ date }) => date < today)
  const isAhead = query.view === 'day' && query.date !== today
  return (
    <p className="mb-3 flex flex-wrap items-center justify-between gap-x-3 print:hidden">
      <span className="font-semibold">{isOver ? 'Nothing was booked' : 'Nothing booked yet'}</span>
      {isOver ? null : (
        <Link
          className="link inline-block py-2"
          to={paths.newBooking({ at: isAhead ? `${query.date}T10:00` : null })}
        >
          Add a booking
        </Link>
      )}
    </p>
  )
}
