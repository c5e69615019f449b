import { formatShortDate } from '#app/domain/local-time.ts'
import { countText } from './figures.ts'

const width = 600
const height = 120

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value) ?? value
}

type ChartProps = { unit: string; days: { date: string; count: number }[] }

function Bars({ days, most }: Pick<ChartProps, 'days'> & { most: number }) {
  const step = width / Math.max(1, days.length)
  const gap = Math.min(4, step * 0.25)
  const rounded = (length: number) => Math.round(length * 100) / 100
  return days.map(({ date, count }, at) => {
    const tall = rounded((count / most) * height)
    return (
      <rect
        key={date}
        x={rounded(at * step + gap / 2)}
        width={rounded(step - gap)}
        y={rounded(height - tall)}
        height={tall}
        className="fill-action"
      />
    )
  })
}

/** The labels are text of the page, so that they keep their size on a phone. */
function Picture({ unit, days }: ChartProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = roundUp(Math.max(1, ...days.map(({ count }) => count)))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div
      className="mt-2 text-xs tabular-nums text-muted"
      role="img"
      aria-label={`${countText(total)} ${unit} in ${days.length} days; the table below has each day.`}
    >
      <p>{countText(most)}</p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-[120px] w-full border-b border-edge"
      >
        <Bars days={days} most={most} />
      </svg>
      <p className="mt-1 flex justify-between">
        {[first, last].map((day, at) => (
          <span key={at}>{day ? formatShortDate(day.date) : ''}</span>
        ))}
      </p>
    </div>
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
