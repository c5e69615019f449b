import { useNavigate } from '@remix-run/react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import type { CalendarColumn } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import { clock, droppedAt } from './dropped-at.ts'

type Held = { id: string; grabbedAt: number }
type Over = { column: string; minutes: number; top: number }

export type Dragging = {
  over: Over | null
  hover: (event: DragEvent<HTMLElement>, column: CalendarColumn) => void
  drop: (event: DragEvent<HTMLElement>, column: CalendarColumn) => void
}

/**
 * Lets a mouse drag confirmed bookings to another time or person. Dropping one opens the form that changes it, filled
 * in: nothing is saved, and no customer told, by a slip of the hand.
 */
export function useDragToMove(hours: string[]) {
  const navigate = useNavigate()
  const held = useRef<Held | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const begin = (event: DragEvent<HTMLElement>) => {
    const booking = (event.target as HTMLElement).closest<HTMLElement>('[data-booking]')
    const id = booking?.dataset['booking']
    held.current = id
      ? { id, grabbedAt: event.clientY - booking.getBoundingClientRect().top }
      : null
  }
  const end = () => {
    held.current = null
    setOver(null)
  }
  const minutesAt = (event: DragEvent<HTMLElement>, { grabbedAt }: Held) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return droppedAt(hours, (event.clientY - grabbedAt - top) / height)
  }
  const hover: Dragging['hover'] = (event, { key }) => {
    if (!held.current) return
    event.preventDefault()
    const { minutes, share } = minutesAt(event, held.current)
    if (over?.column === key && over.minutes === minutes) return
    setOver({ column: key, minutes, top: share * event.currentTarget.clientHeight })
  }
  const drop: Dragging['drop'] = (event, { date, personId }) => {
    if (!held.current) return
    event.preventDefault()
    const { id } = held.current
    const at = `${date}T${clock(minutesAt(event, held.current).minutes)}`
    end()
    navigate(paths.changeBooking(id, { at, person: personId }))
  }
  return {
    grid: { onDragStart: begin, onDragEnd: end },
    columns: { over, hover, drop } satisfies Dragging,
  }
}

/** The hours of a column, on which a booking can be dropped. */
export function DropColumn({
  column,
  dragging,
  children,
}: {
  column: CalendarColumn
  dragging: Dragging
  children: ReactNode
}) {
  const over = dragging.over?.column === column.key ? dragging.over : null
  return (
    <div
      className="calendar-lanes relative flex-1"
      onDragOver={(event) => dragging.hover(event, column)}
      onDrop={(event) => dragging.drop(event, column)}
    >
      {children}
      {over ? (
        <p
          className="pointer-events-none absolute inset-x-0 z-10 bg-action px-1 text-xs font-semibold text-on-action"
          // Set by script, since the policy for contents allows no styles in the page.
          ref={(line) => void line?.style.setProperty('top', `${over.top}px`)}
          aria-hidden="true"
        >
          {clock(over.minutes)}
        </p>
      ) : null}
    </div>
  )
}
