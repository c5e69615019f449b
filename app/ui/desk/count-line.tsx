import { countText } from './figures.ts'

/** How many there are, announced when it changes: `3 bookings found`. */
export function CountLine({
  total,
  one,
  many,
  isFiltered = false,
  className = 'text-muted',
}: {
  total: number
  one: string
  many: string
  isFiltered?: boolean
  className?: string
}) {
  return (
    <p className={className} role="status">
      {countText(total)} {total === 1 ? one : many}
      {isFiltered ? ' found' : ''}
    </p>
  )
}
