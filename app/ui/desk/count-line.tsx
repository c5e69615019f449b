import { countText } from './figures.ts'

/**
 * How many there are, announced when it changes: `3 bookings found`. Where the title beside it names them, only listeners
 * hear the noun again; `kind` stays in sight, as in `3 upcoming`.
 */
export function CountLine({
  total,
  one,
  many,
  kind,
  isTitled = false,
  isFiltered = false,
  className = 'text-muted',
}: {
  total: number
  one: string
  many: string
  kind?: string | undefined
  isTitled?: boolean
  isFiltered?: boolean
  className?: string
}) {
  return (
    <p className={className} role="status">
      {countText(total)}
      {kind ? ` ${kind}` : ''}
      <span className={isTitled ? 'sr-only' : ''}> {total === 1 ? one : many}</span>
      {isFiltered ? ' found' : ''}
    </p>
  )
}
