import type { ReactNode } from 'react'
import type { Leaf } from '#app/domain/bookings/views.ts'

type Dated = {
  leaf: Leaf
  /** Whether it no longer counts. */
  isOff?: boolean
}

/** A leaf of a calendar. It is not read aloud: words beside it are. */
export const CalendarLeaf = ({ leaf: { day, month, weekday, year }, isOff = false }: Dated) => (
  <div
    className={`w-20 shrink-0 self-start overflow-hidden rounded-control border border-line bg-page text-center ${isOff ? 'text-muted' : ''}`}
    aria-hidden="true"
  >
    <p
      className={`py-1 text-sm font-semibold uppercase text-page ${isOff ? 'bg-muted' : 'bg-ink'}`}
    >
      {[month, year].filter(Boolean).join(' ')}
    </p>
    <p className="pt-1 font-display text-3xl font-bold leading-none">{day}</p>
    <p className="pb-1.5 pt-0.5 text-sm text-muted">{weekday}</p>
  </div>
)

/** A leaf and hours beside it, greyed out once they no longer count. */
export const DayAndClock = ({
  clock,
  words,
  children,
  ...dated
}: Dated & {
  clock: string
  /** The day and its hours, for who does not see the leaf. */
  words: ReactNode
  children: ReactNode
}) => (
  <div className="flex gap-4">
    <CalendarLeaf {...dated} />
    <p className="min-w-0">
      <span
        className={`block font-display text-2xl font-bold tabular-nums ${dated.isOff ? 'text-muted line-through' : ''}`}
      >
        {clock}
      </span>
      {words}
      <span className="block text-muted">{children}</span>
      <span className="block text-muted">South African time</span>
    </p>
  </div>
)
