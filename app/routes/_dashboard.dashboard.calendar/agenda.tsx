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
    <li className="agenda-line flex flex-wrap gap-x-3 border-b border-line py-2 last:border-0">
      <p className="w-28 shrink-0 whitespace-nowrap text-sm tabular-nums">
        {event.from}–{event.to}
      </p>
      <span
        className={`w-1 shrink-0 rounded-full ${isBooking ? colourOf(event.colour).strip : 'bg-edge'}`}
      />
      <div className="wrap-late">
        {title}{' '}
        {word ? (
          <span className="inline-block whitespace-nowrap text-sm font-semibold">{word}</span>
        ) : null}
        {event.what ? <p className="break-words text-sm text-muted">{event.what}</p> : null}
      </div>
      <div className="hidden w-1/3 min-w-0 text-sm print:block">
        {event.phone ? <p className="tabular-nums">{formatPhone(event.phone)}</p> : null}
        {event.notes ? <p className="break-words">{event.notes}</p> : null}
      </div>
    </li>
  )
}

/** The days as a list: in place of a week's columns where there is no room, and on paper with phones and notes. */
export function Agenda({ agenda }: Pick<OwnCalendar, 'agenda'>) {
  // The page's heading names the only day.
  const isOnly = agenda.length === 1
  return (
    <div className={isOnly ? '' : 'gap-x-8 md:columns-2 print:columns-1'}>
      {agenda.map(({ date, label, closed, events }) => (
        <section key={date} className="break-inside-avoid pb-4" aria-labelledby={`day-${date}`}>
          <h2
            id={`day-${date}`}
            className={`border-b border-line pb-1 text-base md:text-base ${isOnly && !closed ? 'sr-only' : ''}`}
          >
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
