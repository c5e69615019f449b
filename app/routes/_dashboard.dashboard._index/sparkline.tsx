const [width, height, inset] = [72, 28, 4]

/** The shape of a few days, for the eye alone: the figures stand beside it. */
export function Sparkline({ values, className }: { values: number[]; className: string }) {
  const most = Math.max(...values)
  if (most <= 0 || values.length < 2) return null
  const step = (width - 2 * inset) / (values.length - 1)
  const points = values.map((value, at) => [
    Math.round(inset + at * step),
    Math.round(height - inset - (value / most) * (height - 2 * inset)),
  ])
  const [x, y] = points.at(-1) as [number, number]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={`hidden shrink-0 sm:block ${className}`}
      fill="none"
      aria-hidden="true"
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r="3" fill="currentColor" />
    </svg>
  )
}
