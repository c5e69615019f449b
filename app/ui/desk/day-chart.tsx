import { formatShortDate } from '#app/domain/local-time.ts'
import { countText } from './figures.ts'

const width = 600
const height = 160
const top = 16
const bottom = 24

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

type ChartProps = { unit: string; days: { date: string; count: number }[] }

function Bars({ days }: Pick<ChartProps, 'days'>) {
  const most = roundUp(Math.max(1, ...days.map(({ count }) => count)))
  const step = width / Math.max(1, days.length)
  const gap = Math.min(4, step * 0.25)
  const scale = (height - top - bottom) / most
  return (
    <>
      <text x="0" y={top - 4} className="fill-current text-xs">
        {countText(most)}
      </text>
      {days.map(({ date, count }, at) => (
        <rect
          key={date}
          x={Math.round((at * step + gap / 2) * 100) / 100}
          width={Math.round((step - gap) * 100) / 100}
          y={Math.round((height - bottom - count * scale) * 100) / 100}
          height={Math.round(count * scale * 100) / 100}
          className="fill-action"
        />
      ))}
    </>
  )
}

function Picture({ unit, days }: ChartProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="mt-3 h-auto w-full text-muted"
      role="img"
      aria-label={`${countText(total)} ${unit} in ${days.length} days; the table below has each day.`}
    >
      <line
        x1="0"
        x2={width}
        y1={height - bottom + 0.5}
        y2={height - bottom + 0.5}
        className="stroke-edge"
      />
      <line x1="0" x2={width} y1={top} y2={top} className="stroke-line" />
      <Bars days={days} />
      {first ? (
        <text x="0" y={height - 6} className="fill-current text-xs">
          {formatShortDate(first.date)}
        </text>
      ) : null}
      {last ? (
        <text x={width} y={height - 6} textAnchor="end" className="fill-current text-xs">
          {formatShortDate(last.date)}
        </text>
      ) : null}
    </svg>
  )
}

function Table({ heading, unit, days }: ChartProps & { heading: string }) {
  return (
    <details className="mt-2">
      <summary className="link inline-flex min-h-[2.75rem] items-center">
        {heading} as a table
      </summary>
      <div
        className="max-h-80 overflow-y-auto"
        tabIndex={0}
        role="region"
        aria-label={`${heading}, table`}
      >
        <table className="w-full text-left text-sm tabular-nums">
          <thead>
            <tr className="border-b border-edge">
              <th scope="col" className="py-1">
                Day
              </th>
              <th scope="col" className="py-1 text-right capitalize">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, count }) => (
              <tr key={date} className="border-b border-line">
                <th scope="row" className="py-1 font-normal">
                  {formatShortDate(date)}
                </th>
                <td className="py-1 text-right">{countText(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** A server-rendered bar chart, with the same figures in a table. */
export function DayChart({ heading, unit, days }: ChartProps & { heading: string }) {
  return (
    <section className="panel" aria-label={heading}>
      <h3>{heading}</h3>
      <Picture unit={unit} days={days} />
      <Table heading={heading} unit={unit} days={days} />
    </section>
  )
}
