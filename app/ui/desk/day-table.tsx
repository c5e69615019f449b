import { formatShortDate } from '#app/domain/local-time.ts'
import { comparesIn, daysIn, type ChartProps } from './chart-days.ts'
import { countText } from './figures.ts'

/** The figures of a chart, folded. */
export function DayTable({ heading, unit, days }: ChartProps & { heading: string }) {
  const compares = comparesIn(days)
  const isWeekly = daysIn(days) > days.length
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
                {isWeekly ? 'Week from' : 'Day'}
              </th>
              <th scope="col" className="py-1 text-right capitalize">
                {unit}
              </th>
              {compares ? (
                <th scope="col" className="py-1 text-right">
                  {daysIn(days)} days earlier
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
