import { formatShortDate } from '#app/domain/local-time.ts'
import { countText } from './figures.ts'

const width = 600
const height = 120

/** `before` is the count of the day as many days earlier as there are days. */
type Day = { date: string; count: number; before?: number }
type ChartProps = { unit: string; days: Day[] }

const comparesIn = (days: Day[]) => days.some(({ before }) => before !== undefined)

/** The lowest round number not below it, of which the half is whole from 2 on. */
function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const steps = value < 10 ? [2, 4, 6, 8, 10] : [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]
  return steps.map((step) => Math.round(step * power)).find((step) => step >= value) ?? value
}

/** From the top down, each beside its line. */
const scaleOf = (most: number) => (most > 1 ? [most, most / 2, 0] : [most, 0])

const Scale = ({ most }: { most: number }) => (
  <p className="day-scale" aria-hidden="true">
    {scaleOf(most).map((value) => (
      <span key={value}>{countText(value)}</span>
    ))}
  </p>
)

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

/** The same days of the period before, as a line that steps from day to day. */
function BeforeLine({ days, most }: Pick<ChartProps, 'days'> & { most: number }) {
  const step = width / Math.max(1, days.length)
  const points = days.flatMap(({ before = 0 }, at) => {
    const y = Math.round((1 - before / most) * height * 10) / 10
    return [
      `${Math.round(at * step * 10) / 10},${y}`,
      `${Math.round((at + 1) * step * 10) / 10},${y}`,
    ]
  })
  return (
    <polyline
      points={points.join(' ')}
      className="fill-none stroke-sun-ink"
      strokeWidth="2"
      vectorEffect="non-scaling-stroke"
    />
  )
}

const Legend = ({ count }: { count: number }) => (
  <p className="mt-2 flex flex-wrap gap-x-4">
    <span className="flex items-center gap-1.5">
      <span className="h-3 w-3 rounded-sm bg-action" />
      These {count} days
    </span>
    <span className="flex items-center gap-1.5">
      <span className="w-4 border-t-2 border-sun-ink" />
      The {count} days before
    </span>
  </p>
)

/** The labels are text of the page, so that they keep their size on a phone. */
function Picture({ unit, days }: ChartProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = roundUp(Math.max(1, ...days.flatMap(({ count, before = 0 }) => [count, before])))
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div
      className="mt-2 text-xs tabular-nums text-muted"
      role="img"
      aria-label={`${countText(total)} ${unit} in ${days.length} days; the table below has each day.`}
    >
      <div className="flex gap-2 pt-2">
        <Scale most={most} />
        <div className="min-w-0 flex-1">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="day-lines block h-[120px] w-full border-b border-edge"
          >
            <Bars days={days} most={most} />
            {comparesIn(days) ? <BeforeLine days={days} most={most} /> : null}
          </svg>
          <p className="mt-1 flex justify-between">
            {[first, last].map((day, at) => (
              <span key={at}>{day ? formatShortDate(day.date) : ''}</span>
            ))}
          </p>
        </div>
      </div>
      {comparesIn(days) ? <Legend count={days.length} /> : null}
    </div>
  )
}

function Table({ heading, unit, days }: ChartProps & { heading: string }) {
  const compares = comparesIn(days)
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
              {compares ? (
                <th scope="col" className="py-1 text-right">
                  {days.length} days earlier
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, count, before = 0 }) => (
              <tr key={date} className="border-b border-line">
                <th scope="row" className="py-1 font-normal">
                  {formatShortDate(date)}
                </th>
                <td className="py-1 text-right">{countText(count)}</td>
                {compares ? (
                  <td className="py-1 text-right text-muted">{countText(before)}</td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/** A server-rendered bar chart, with the same figures in a table. */
export function DayChart({
  heading,
  isRuled = false,
  ...chart
}: ChartProps & {
  heading: string
  /** Whether a line below its heading is as the ones of the cards beside it. */
  isRuled?: boolean
}) {
  return (
    <section className={isRuled ? 'card' : 'panel'} aria-label={heading}>
      <h3
        className={
          isRuled
            ? 'flex min-h-12 items-center border-b border-line px-4 text-lg md:text-lg'
            : undefined
        }
      >
        {heading}
      </h3>
      <div className={isRuled ? 'px-4 pb-2' : 'contents'}>
        <Picture {...chart} />
        <Table heading={heading} {...chart} />
      </div>
    </section>
  )
}
