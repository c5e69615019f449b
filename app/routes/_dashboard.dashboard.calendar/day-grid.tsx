import type { CalendarColumn, OwnCalendar } from '#app/domain/calendar/views.ts'
import { ColumnHeading } from './column-heading.tsx'
import { DropColumn, useDragToMove, type Dragging } from './drag-to-move.tsx'
import { DrawnEvent } from './drawn-event.tsx'
import { FreeHours, isFree } from './free-hours.tsx'
import { heightOf } from './height-of.ts'

type Given = { isDay: boolean; today: string; now: number; dragging: Dragging }

/** From which minute of a day bookings can be entered in it; null for no minute of it. */
function sinceOf({ date }: CalendarColumn, { isDay, today, now }: Given): number | null {
  if (!isDay || date < today) return null
  return date === today ? now : 0
}

function Hours({ column, ...given }: Given & { column: CalendarColumn }) {
  const since = sinceOf(column, given)
  const first =
    since === null
      ? undefined
      : column.bands
          .flatMap(([lane]) => lane ?? [])
          .find((piece) => !piece.event && piece.isOpen && isFree(piece, since))
  return column.bands.map((lanes, band) => (
    <div key={band} className="flex">
      {lanes.map((pieces, lane) => (
        <div key={lane} className="min-w-0 flex-1">
          {pieces.map((piece) => {
            const { event, quarters, from, isOpen } = piece
            if (event) return <DrawnEvent key={from} event={event} quarters={quarters} />
            if (!isOpen || since === null || lane > 0) {
              const closed = isOpen ? '' : 'calendar-closed'
              return <div key={from} className={`${heightOf(quarters)} ${closed}`} />
            }
            return (
              <FreeHours
                key={from}
                {...{ column, from, quarters, since }}
                isFirst={piece === first}
              />
            )
          })}
        </div>
      ))}
    </div>
  ))
}

function Column({
  column,
  hasHeading,
  ...given
}: Given & { column: CalendarColumn; hasHeading: boolean }) {
  const { label, closed, date } = column
  const { isDay, today, dragging } = given
  const isToday = !isDay && date === today
  return (
    <section
      className={`flex flex-1 snap-start flex-col border-l day-column border-line ${isToday ? 'bg-info-soft/40' : ''}`}
      aria-label={closed ? `${label}, ${closed}` : label}
    >
      {hasHeading ? <ColumnHeading column={column} isDay={isDay} isToday={isToday} /> : null}
      <DropColumn column={column} dragging={dragging}>
        <Hours {...given} column={column} />
      </DropColumn>
    </section>
  )
}

/** The only column of a day is the page's heading's, and says no more than whether that is open. */
const isTitled = ({ columns: [first, second], query }: OwnCalendar) =>
  query.view === 'day' && !second && first?.colour === null && first.closed === null

/** Hours down the side, beside them a column for each person of a day, or for each day of a week. */
export function DayGrid({ calendar }: { calendar: OwnCalendar }) {
  const { columns, hours, query, today, now } = calendar
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
          {...{ today, now }}
          dragging={dragging.columns}
        />
      ))}
    </div>
  )
}
