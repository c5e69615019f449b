import { Link } from '@remix-run/react'
import type { OwnCalendar } from '#app/domain/calendar/views.ts'
import { formatShortDate } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'

/** A week without anything in it, on phones and tablets: said once, with a way to each of its days. */
export const EmptyWeek = ({
  agenda,
  query: { person },
  today,
}: Pick<OwnCalendar, 'agenda' | 'query' | 'today'>) => (
  <section className="card mb-4 xl:hidden print:hidden" aria-label="Week">
    <DeskEmpty title="Nothing booked in this week" scene="booked">
      Choose a day to add a booking or to block time.
    </DeskEmpty>
    <ul className="grid grid-cols-2 gap-2 px-4 pb-4 md:grid-cols-4">
      {agenda.map(({ date, closed }) => (
        <li key={date}>
          <Link
            className="btn btn-quiet w-full justify-between gap-x-2 px-3 text-sm aria-[current]:border-action aria-[current]:bg-info-soft"
            to={paths.ownCalendar({ view: 'day', date, person })}
            aria-current={date === today ? 'date' : undefined}
          >
            {formatShortDate(date)}
            {closed ? <span className="truncate font-normal text-muted">{closed}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
