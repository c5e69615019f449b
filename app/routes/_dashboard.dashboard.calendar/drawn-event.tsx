import { Link } from '@remix-run/react'
import type { CalendarEvent } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import { colourOf, stateSign, stateWord } from '#app/ui/calendar/event-colours.ts'
import { heightOf } from './height-of.ts'

/** Its time and state; how much of both is seen depends on the room there is. */
function Times({ event }: { event: CalendarEvent }) {
  const word = stateWord(event)
  const isAsked = event.status === 'PENDING'
  return (
    <span className="event-time">
      {event.from}
      <span className="event-to">
        <span className="sr-only"> to </span>
        <span aria-hidden="true">–</span>
        {event.to}
      </span>
      {word ? (
        <span
          className={`event-state ${isAsked ? 'event-asked' : ''}`}
          data-sign={stateSign(event) || undefined}
        >
          <span className="event-dot"> · </span>
          <span className={word === 'Completed' ? '' : 'font-semibold'}>{word}</span>
        </span>
      ) : null}
    </span>
  )
}

/** Each part on a line of its own, so that none is seen that has not the room. */
const Parts = ({ what, isLong }: { what: string; isLong: boolean }) =>
  what.split(' · ').map((part, at) => (
    <span key={part} className={at === 0 && isLong ? 'event-what line-clamp-2' : 'event-what'}>
      {part}
    </span>
  ))

function Lines({ event, quarters, said }: Props & { said: string }) {
  const [first, ...rest] = event.title.split(' ')
  const [service] = event.what.split(' · ')
  return (
    <>
      <span className={`event-name ${quarters > 3 ? 'event-name-tall' : ''}`}>
        {first}
        {rest.length > 0 ? <span className="event-rest"> {rest.join(' ')}</span> : null}
        {quarters === 1 ? (
          <>
            <span className="sr-only">, {said}</span>
            <span className="event-aside" aria-hidden="true">
              {[`${event.from}–${event.to}`, service].filter(Boolean).join(' · ')}
            </span>
          </>
        ) : null}
      </span>
      {quarters > 1 ? <Times event={event} /> : null}
      {quarters > 2 && event.what ? <Parts what={event.what} isLong={quarters > 4} /> : null}
    </>
  )
}

type Props = { event: CalendarEvent; quarters: number }

/** Something in the calendar, as high as it lasts; a booking leads to its page. */
export function DrawnEvent({ event, quarters }: Props) {
  const isBooking = event.kind === 'booking'
  const { soft, strip } = colourOf(event.colour)
  const said = [`${event.from} to ${event.to}`, stateWord(event)].filter(Boolean).join(', ')
  const shape = `${heightOf(quarters)} event ${quarters === 1 ? 'event-low' : ''}`
  const text = (
    <>
      <span className={`event-strip ${isBooking ? strip : 'bg-edge'}`} />
      <Lines event={event} quarters={quarters} said={said} />
    </>
  )
  if (!isBooking)
    return <div className={`${shape} border-surface bg-raised text-muted`}>{text}</div>
  const asked =
    event.status === 'PENDING'
      ? 'border-dashed border-edge bg-surface text-ink'
      : `border-surface ${soft}`
  return (
    <Link
      className={`${shape} ${asked} hover:underline`}
      to={paths.ownBooking(event.id)}
      data-booking={event.status === 'CONFIRMED' ? event.id : undefined}
      title={`${event.title}, ${said}`}
    >
      {text}
    </Link>
  )
}
