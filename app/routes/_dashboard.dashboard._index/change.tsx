/** The difference in words, so that colour alone says nothing; nothing where there is none to make. */
export function Change({
  now,
  before,
  write,
  writeMore = write,
  isBad = false,
  isCount = false,
}: {
  now: number | null
  before: number | null
  /** A figure as it is read. */
  write: (value: number) => string
  /** A difference, where it is read otherwise. */
  writeMore?: (value: number) => string
  /** Whether more is worse. */
  isBad?: boolean
  /** Whether it counts things: where there were none, the difference would only repeat it. */
  isCount?: boolean
}) {
  if (now === null || before === null) return null
  if (isCount && before === 0 && now > 0) {
    return <span className="text-sm text-muted">none before</span>
  }
  const more = now - before
  const isWorse = more > 0 === isBad
  return (
    <span className="text-sm font-semibold tabular-nums">
      {Math.abs(more) < 0.05 ? (
        <span className="text-muted">no change</span>
      ) : (
        <span className={isWorse ? 'text-danger' : 'text-success'}>
          {more > 0 ? '+' : '−'}
          {writeMore(Math.abs(more))}
        </span>
      )}
      <span className="sr-only"> (before: {write(before)})</span>
    </span>
  )
}
