import { Link } from '@remix-run/react'
import { formatPhone } from '#app/domain/contact/phone.ts'
import type { CalendarEvent, OwnCalendar } from '#app/domain/calendar/views.ts'
import { formatShortDate } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { Dotted } from '#app/ui/desk/dotted.tsx'
import { colourOf, stateWord, toneOf } from '#app/ui/calendar/event-colours.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'

function Line({ event }: { event: CalendarEvent }) {
  const isBooking = event.kind === 'booking'
  const word = stateWord(event)
  const title = isBooking ? (
    <Link
      className="break-words font-semibold hover:underline print:no-underline"
      to={paths.ownBooking(event.id)}
    >
      {event.title}
    </Link>
  ) : (
    <span className="break-words text-muted">{event.title}</span>
  )
  return (
    <li className="agenda-line flex flex-wrap gap-x-3 border-b border-line py-2 last:border-0">
      <p className="w-12 shrink-0 whitespace-nowrap text-sm font-semibold leading-6 tabular-nums print:w-24">
        {event.from}
        <span className="block font-normal leading-5 text-muted print:inline">
          <span className="sr-only print:not-sr-only">–</span>
          {event.to}
        </span>
      </p>
      <span
        className={`w-1 shrink-0 rounded-full ${isBooking ? colourOf(event.colour).strip : 'bg-edge'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          {title}
          {event.what ? (
            <p className="break-words text-sm text-muted">
              <Dotted>{event.what}</Dotted>
            </p>
          ) : null}
        </div>
        {word ? <StateBadge tone={toneOf(event)}>{word}</StateBadge> : null}
      </div>
      <div className="hidden w-1/4 min-w-0 pt-0.5 text-sm print:block">
        {event.phone ? <p className="tabular-nums">{formatPhone(event.phone)}</p> : null}
        {event.notes ? <p className="break-words">{event.notes}</p> : null}
      </div>
    </li>
  )
}

type Day = OwnCalendar['agenda'][number]
type Shown = { person: string | null; isOnly: boolean; isToday: boolean; isPast: boolean }

/** What stands at the end of a day's heading; of a past day also what its hidden list has. */
function aside({ closed, events }: Day, isPast: boolean): string | null {
  const booked = events.filter(({ kind }) => kind === 'booking').length
  if (isPast && booked > 0) return `${booked} booked`
  if (closed || events.length === 0) return closed ?? 'Nothing booked'
  return isPast ? [...new Set(events.map(({ title }) => title))].join(', ') : null
}

/** The days before today lead to their own pages: on screens what is ahead is in sight at once. */
function AgendaDay({ day, person, isOnly, isToday, isPast }: Shown & { day: Day }) {
  const { date, label, closed, events } = day
  const words = aside(day, isPast)
  return (
    <section
      className={`break-inside-avoid ${isPast ? 'print:pb-3' : 'pb-3'}`}
      aria-labelledby={`day-${date}`}
    >
      <h2
        className={`flex flex-wrap items-center gap-x-3 border-b border-line text-base md:text-base ${isOnly && !closed ? 'sr-only' : ''}`}
      >
        <Link
          id={`day-${date}`}
          className="py-2.5 hover:underline print:no-underline"
          to={paths.ownCalendar({ view: 'day', date, person })}
          aria-current={isToday ? 'date' : undefined}
        >
          {isOnly ? label : formatShortDate(date)}
        </Link>
        {isToday ? <StateBadge tone="good">Today</StateBadge> : null}
        {words ? (
          <span className="ml-auto font-sans text-sm font-normal text-muted">{words}</span>
        ) : null}
      </h2>
      {events.length > 0 ? (
        <ul className={isPast ? 'hidden print:block' : ''}>
          {events.map((event) => (
            <Line key={`${event.kind}${event.id}`} event={event} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** The days as a list: in place of a week's columns where there is no room, and on paper with phones and notes. */
export function Agenda({
  agenda,
  query: { person },
  today,
}: Pick<OwnCalendar, 'agenda' | 'query' | 'today'>) {
  // The page's heading names the only day.
  const isOnly = agenda.length === 1
  const hasToday = !isOnly && agenda.some(({ date }) => date === today)
  return (
    <div className={isOnly ? '' : 'gap-x-8 md:columns-2 print:columns-1'}>
      {agenda.map((day) => (
        <AgendaDay
          key={day.date}
          {...{ day, person, isOnly }}
          isToday={hasToday && day.date === today}
          isPast={hasToday && day.date < today}
        />
      ))}
    </div>
  )
}
