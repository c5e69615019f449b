import { Link } from '@remix-run/react'
import type { CalendarColumn } from '#app/domain/calendar/views.ts'
import { paths } from '#app/paths.ts'
import { clock } from './dropped-at.ts'
import { heightOf } from './height-of.ts'

export type Stretch = { from: number; quarters: number }

/** A free stretch, cut where each hour begins. */
function hoursOf({ from, quarters }: Stretch): Stretch[] {
  if (quarters <= 0) return []
  const first = Math.min(quarters, 4 - ((from / 15) % 4))
  return [
    { from, quarters: first },
    ...hoursOf({ from: from + first * 15, quarters: quarters - first }),
  ]
}

/** Cuts off what lies before a minute of the day. */
function ahead({ from, quarters }: Stretch, since: number): [over: number, ahead: Stretch] {
  const over = Math.min(quarters, Math.max(0, Math.ceil((since - from) / 15)))
  return [over, { from: from + over * 15, quarters: quarters - over }]
}

/** Whether a booking can be entered in it from a minute of the day on. */
export const isFree = (stretch: Stretch, since: number): boolean =>
  ahead(stretch, since)[1].quarters > 1

/**
 * A free stretch of a day: each hour of it that is ahead is one to enter a booking in. They say so once they are pointed
 * at; without a pointer the first of a column does so for all.
 */
export function FreeHours({
  column: { date, personId },
  since,
  isFirst,
  ...stretch
}: Stretch & { column: CalendarColumn; since: number; isFirst: boolean }) {
  if (!isFree(stretch, since)) return <div className={heightOf(stretch.quarters)} />
  const [over, free] = ahead(stretch, since)
  return (
    <>
      {over > 0 ? <div className={heightOf(over)} /> : null}
      {hoursOf(free).map(({ from, quarters }, nth) => (
        <Link
          key={from}
          className={`${heightOf(quarters)} free-hour ${isFirst && nth === 0 ? 'free-first' : ''}`}
          to={paths.newBooking({ at: `${date}T${clock(from)}`, person: personId })}
          aria-label={`Enter a booking at ${clock(from)}`}
        >
          <span>+ {clock(from)}</span>
        </Link>
      ))}
    </>
  )
}
