import { addDays, formatShortDate } from '#app/domain/local-time.ts'
import { comparesIn, daysIn, type ChartProps } from './chart-days.ts'
import { DayTable } from './day-table.tsx'
import { countText } from './figures.ts'

const width = 600
const height = 120

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

type BarsProps = { counts: number[]; most: number; share: number; className: string }

/** Each in the middle of its part of the width, of which it takes a share. */
function Bars({ counts, most, share, className }: BarsProps) {
  const step = width / Math.max(1, counts.length)
  const rounded = (length: number) => Math.round(length * 100) / 100
  return counts.map((count, at) => {
    const tall = rounded((count / most) * height)
    return (
      <rect
        key={at}
        x={rounded((at + (1 - share) / 2) * step)}
        width={rounded(share * step)}
        y={rounded(height - tall)}
        height={tall}
        className={className}
      />
    )
  })
}

/** The period's bars, and behind them, wider and paler, those of the period before. */
function AllBars({ days, most }: Pick<ChartProps, 'days'> & { most: number }) {
  const compares = comparesIn(days)
  const now = { counts: days.map(({ count }) => count), className: 'fill-action' }
  const before = { counts: days.map(({ before = 0 }) => before), className: 'bar-before' }
  return (
    <>
      {compares ? <Bars {...before} most={most} share={0.9} /> : null}
      <Bars {...now} most={most} share={compares ? 0.5 : 0.8} />
    </>
  )
}

const Legend = ({ count }: { count: number }) => (
  <p className="mt-2 flex flex-wrap gap-x-4">
    <span className="flex items-center gap-1.5">
      <span className="h-3 w-3 rounded-sm bg-action" />
      These {count} days
    </span>
    <span className="flex items-center gap-1.5">
      <span className="key-before h-3 w-3 rounded-sm" />
      The {count} days before
    </span>
  </p>
)

/** Of single days the first and the last; else each month where it begins. */
function Axis({ days }: Pick<ChartProps, 'days'>) {
  const [first, last] = [days[0], days.at(-1)]
  if (daysIn(days) === days.length) {
    return (
      <p className="mt-1 flex justify-between">
        {[first, last].map((day, at) => (
          <span key={at}>{day ? formatShortDate(day.date) : ''}</span>
        ))}
      </p>
    )
  }
  return (
    <p className="month-axis">
      {days.map(({ date, length = 1 }) => {
        const end = addDays(date, length - 1)
        const begins = Number(end.slice(8)) <= length
        return (
          <span key={date} className={begins ? 'month-begins' : undefined}>
            {begins ? formatShortDate(end).slice(-3) : ''}
          </span>
        )
      })}
    </p>
  )
}

/** The labels are text of the page, so that they keep their size on a phone. */
function Picture({ unit, days }: ChartProps) {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const isWeekly = daysIn(days) > days.length
  const most = roundUp(Math.max(1, ...days.flatMap(({ count, before = 0 }) => [count, before])))
  return (
    <div
      className="mt-2 text-xs tabular-nums text-muted"
      role="img"
      aria-label={`${countText(total)} ${unit} in ${daysIn(days)} days; the table below has each ${isWeekly ? 'week' : 'day'}.`}
    >
      <div className="flex gap-2 pt-2">
        <Scale most={most} />
        <div className="min-w-0 flex-1">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            className="day-lines block h-[120px] w-full border-b border-edge"
          >
            <AllBars days={days} most={most} />
          </svg>
          <Axis days={days} />
        </div>
      </div>
      {comparesIn(days) ? <Legend count={daysIn(days)} /> : null}
    </div>
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
        <DayTable heading={heading} {...chart} />
      </div>
    </section>
  )
}
