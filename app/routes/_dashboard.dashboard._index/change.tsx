/** The difference in words, so that colour alone says nothing; nothing where there is none to make. */
export function Change({
  now,
  before,
  write,
  isBad = false,
}: {
  now: number | null
  before: number | null
  /** A figure as it is read. */
  write: (value: number) => string
  /** Whether more is worse. */
  isBad?: boolean
}) {
  if (now === null || before === null) return null
  const more = now - before
  const isWorse = more > 0 === isBad
  return (
    <span className="text-sm font-semibold tabular-nums">
      {Math.abs(more) < 0.05 ? (
        <span className="text-muted">no change</span>
      ) : (
        <span className={isWorse ? 'text-danger' : 'text-success'}>
          {more > 0 ? '+' : '−'}
          {write(Math.abs(more))}
        </span>
      )}
      <span className="sr-only"> (before: {write(before)})</span>
    </span>
  )
}
