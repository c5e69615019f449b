import { Link } from '@remix-run/react'
import type { CalendarColumn, CalendarEvent, OwnCalendar } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import { colourOf, stateSign, stateWord } from '#app/ui/calendar/event-colours.ts'
import { ColumnHeading } from './column-heading.tsx'
import { DropColumn, useDragToMove, type Dragging } from './drag-to-move.tsx'
import { clock } from './dropped-at.ts'

/** Classes of the style sheet's: it makes them of hours and quarters apart, so that it stays small. */
const heightOf = (quarters: number) =>
  `lasting hours-${Math.floor(quarters / 4)} quarters-${quarters % 4}`

function Event({ event, quarters }: { event: CalendarEvent; quarters: number }) {
  const isBooking = event.kind === 'booking'
  const { soft, strip } = colourOf(event.colour)
  const word = stateWord(event)
  const said = [`${event.from} to ${event.to}`, word].filter(Boolean).join(', ')
  const [first, ...rest] = event.title.split(' ')
  const shape = `${heightOf(quarters)} event relative block overflow-hidden rounded-md border pl-2 pr-1 text-xs leading-[14px] ${quarters % 2 === 1 && quarters < 4 ? 'pt-0.5' : 'pt-1'}`
  const text = (
    <>
      <span className={`absolute inset-y-0 left-0 w-[3px] ${isBooking ? strip : 'bg-edge'}`} />
      <span className={`block truncate font-semibold ${quarters > 3 ? 'event-name' : ''}`}>
        {first}
        {rest.length > 0 ? <span className="event-rest"> {rest.join(' ')}</span> : null}
        {quarters === 1 ? <span className="sr-only">, {said}</span> : null}
      </span>
      {quarters > 1 ? (
        <span className="event-time block truncate">
          {event.from}
          <span className="sr-only"> to {event.to}</span>
          {word ? (
            <span
              className={`event-state ${word === 'Completed' ? '' : 'font-semibold'}`}
              data-sign={stateSign(event)}
            >
              <span> · {word}</span>
            </span>
          ) : null}
        </span>
      ) : null}
      {quarters > 2 && event.what ? (
        <span className="event-what line-clamp-2 hyphens-auto break-words">{event.what}</span>
      ) : null}
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

type Stretch = { from: number; quarters: number }

/** A free stretch, cut where each hour begins. */
function hoursOf({ from, quarters }: Stretch): Stretch[] {
  if (quarters <= 0) return []
  const first = Math.min(quarters, 4 - ((from / 15) % 4))
  return [
    { from, quarters: first },
    ...hoursOf({ from: from + first * 15, quarters: quarters - first }),
  ]
}

/** A free stretch of a day: each hour of it is one to enter a booking in. */
function Gap({
  column: { date, personId },
  canEnter,
  ...stretch
}: Stretch & {
  column: CalendarColumn
  canEnter: boolean
}) {
  if (!canEnter || stretch.quarters < 2) return <div className={heightOf(stretch.quarters)} />
  return hoursOf(stretch).map(({ from, quarters }) => {
    const at = clock(from)
    return (
      <Link
        key={from}
        className={`${heightOf(quarters)} group/hour flex items-start justify-center rounded-md border border-transparent text-xs font-semibold text-muted hover:border-dashed hover:border-edge ${quarters > 1 ? 'pt-1' : 'leading-[14px]'}`}
        to={paths.newBooking({ at: `${date}T${at}`, person: personId })}
        aria-label={`Enter a booking at ${at}`}
      >
        +
        <span
          className={
            from === stretch.from
              ? 'ml-1'
              : 'ml-1 hidden group-hover/hour:inline group-focus-visible/hour:inline'
          }
        >
          {at}
        </span>
      </Link>
    )
  })
}

function Column({
  column,
  isDay,
  today,
  dragging,
  hasHeading,
}: {
  column: CalendarColumn
  dragging: Dragging
  hasHeading: boolean
  isDay: boolean
  today: string
}) {
  const { label, bands, closed, date } = column
  const isToday = !isDay && date === today
  return (
    <section
      className={`flex flex-1 snap-start flex-col border-l day-column border-line ${isToday ? 'bg-info-soft/40' : ''}`}
      aria-label={closed ? `${label}, ${closed}` : label}
    >
      {hasHeading ? <ColumnHeading column={column} isDay={isDay} isToday={isToday} /> : null}
      <DropColumn column={column} dragging={dragging}>
        {bands.map((lanes, band) => (
          <div key={band} className="flex">
            {lanes.map((pieces, lane) => (
              <div key={lane} className="min-w-0 flex-1">
                {pieces.map(({ event, quarters, from, isOpen }) =>
                  event ? (
                    <Event key={from} event={event} quarters={quarters} />
                  ) : isOpen ? (
                    <Gap
                      key={from}
                      {...{ column, from, quarters }}
                      canEnter={isDay && lane === 0}
                    />
                  ) : (
                    <div key={from} className={`${heightOf(quarters)} calendar-closed`} />
                  ),
                )}
              </div>
            ))}
          </div>
        ))}
      </DropColumn>
    </section>
  )
}

/** The only column of a day is the page's heading's, and says no more than whether that is open. */
const isTitled = ({ columns: [first, second], query }: OwnCalendar) =>
  query.view === 'day' && !second && first?.colour === null && first.closed === null

/** Hours down the side, beside them a column for each person of a day, or for each day of a week. */
export function DayGrid({ calendar }: { calendar: OwnCalendar }) {
  const { columns, hours, query, today } = calendar
  const hasHeading = !isTitled(calendar)
  const dragging = useDragToMove(hours)
  return (
    <div
      className="calendar beyond flex snap-x scroll-pl-14 overflow-x-auto rounded-xl border border-line"
      role="region"
      aria-label="Hours"
      tabIndex={0}
      {...dragging.grid}
    >
      <div className="sticky left-0 z-10 w-14 shrink-0 bg-surface" aria-hidden="true">
        {hasHeading ? <div className="h-12 border-b border-line" /> : null}
        {hours.map((hour) => (
          <p key={hour} className="hour-mark pr-2 text-right text-xs tabular-nums text-muted">
            {hour}
          </p>
        ))}
      </div>
      {columns.map((column) => (
        <Column
          key={column.key}
          column={column}
          hasHeading={hasHeading}
          isDay={query.view === 'day'}
          today={today}
          dragging={dragging.columns}
        />
      ))}
    </div>
  )
}
