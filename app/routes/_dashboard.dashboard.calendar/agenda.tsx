import { Link } from '@remix-run/react'
import { formatPhone } from '#app/domain/contact/phone.ts'
import type { CalendarEvent, OwnCalendar } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import { colourOf, stateWord } from '#app/ui/calendar/event-colours.ts'

function Line({ event }: { event: CalendarEvent }) {
  const isBooking = event.kind === 'booking'
  const word = stateWord(event)
  const title = isBooking ? (
    <Link className="link break-words" to={paths.ownBooking(event.id)}>
      {event.title}
    </Link>
  ) : (
    <span className="break-words text-muted">{event.title}</span>
  )
  return (
    <li className="flex flex-wrap gap-x-3 border-b border-line py-2 last:border-0">
      <p className="w-24 shrink-0 text-sm tabular-nums">
        {event.from} to {event.to}
      </p>
      <span
        className={`w-1 shrink-0 rounded-full ${isBooking ? colourOf(event.colour).strip : 'bg-edge'}`}
      />
      <div className="wrap-late">
        {title}
        {word ? <span className="ml-2 text-sm font-semibold">{word}</span> : null}
        {event.what ? <p className="break-words text-sm text-muted">{event.what}</p> : null}
        {event.phone ? (
          <p className="hidden text-sm print:block">{formatPhone(event.phone)}</p>
        ) : null}
        {event.notes ? (
          <p className="hidden break-words text-sm print:block">{event.notes}</p>
        ) : null}
      </div>
    </li>
  )
}

/** The days as a list: on phones in place of a week's columns, and on paper with phones and notes. */
export function Agenda({ agenda }: Pick<OwnCalendar, 'agenda'>) {
  return (
    <div className="grid grid-cols-1 gap-4">
      {agenda.map(({ date, label, closed, events }) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`} className="border-b border-line pb-1 text-base md:text-base">
            {label}
            {closed ? <span className="font-normal text-muted"> {closed}</span> : null}
          </h2>
          {events.length > 0 ? (
            <ul>
              {events.map((event) => (
                <Line key={`${event.kind}${event.id}`} event={event} />
              ))}
            </ul>
          ) : (
            <p className="py-2 text-sm text-muted">Nothing booked</p>
          )}
        </section>
      ))}
    </div>
  )
}
