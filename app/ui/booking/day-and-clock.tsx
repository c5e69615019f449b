import type { ReactNode } from 'react'
import type { Leaf } from '#app/domain/bookings/views.ts'

/** A leaf of a calendar and hours beside it, greyed out once they no longer count. The leaf is not read aloud: `words` are. */
export const DayAndClock = ({
  leaf: { day, month, weekday, year },
  clock,
  words,
  isOff = false,
  children,
}: {
  leaf: Leaf
  clock: string
  words: ReactNode
  isOff?: boolean
  children: ReactNode
}) => (
  <div className="flex gap-4">
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
    <p className="min-w-0">
      <span
        className={`block font-display text-2xl font-bold tabular-nums ${isOff ? 'text-muted line-through' : ''}`}
      >
        {clock}
      </span>
      {words}
      <span className="block text-muted">{children}</span>
      <span className="block text-muted">South African time</span>
    </p>
  </div>
)
