import type { MonthOfSubscribers } from '#app/domain/admin/subscription-list.ts'
import { countText } from '#app/ui/desk/figures.ts'

const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const monthName = (month: string) => names[Number(month.slice(5)) - 1] ?? month
const fullName = (month: string) => `${monthName(month)} ${month.slice(0, 4)}`

export const percentText = (churn: number | null) => (churn === null ? '–' : `${churn} %`)

const height = 120

/** Bars of one month; the labels are text of the page, so that they keep their size on a phone. */
function Bars({ row, most, isOdd }: { row: MonthOfSubscribers; most: number; isOdd: boolean }) {
  const bar = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * height))
  const bars = [
    { count: row.gained, x: 3, tone: 'fill-action' },
    { count: row.lost, x: 10.5, tone: 'fill-coral' },
  ]
  return (
    <div className="min-w-0 flex-1 text-center text-xs text-muted">
      <svg
        viewBox={`0 0 20 ${height}`}
        preserveAspectRatio="none"
        className="block h-[120px] w-full border-b border-edge"
      >
        {bars.map(({ count, x, tone }) => (
          <rect
            key={tone}
            x={x}
            y={height - bar(count)}
            width="6.5"
            height={bar(count)}
            className={tone}
          />
        ))}
      </svg>
      <span className={`whitespace-nowrap ${isOdd ? 'hidden sm:inline' : ''}`}>
        {monthName(row.month)}
      </span>
    </div>
  )
}

function MonthTable({ months }: { months: MonthOfSubscribers[] }) {
  const head = ['At the start', 'Gained', 'Lost', 'Churn']
  return (
    <div
      className="relative overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label="Table of subscribers"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-3">
              Month
            </th>
            {head.map((title) => (
              <th key={title} scope="col" className="py-2 pl-3 text-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, atStart, gained, lost, churn }) => (
            <tr key={month} className="border-b border-line last:border-0">
              <th scope="row" className="whitespace-nowrap py-2 pr-3 font-normal">
                {fullName(month)}
              </th>
              <td className="py-2 pl-3 text-right">{countText(atStart)}</td>
              <td className="py-2 pl-3 text-right">{countText(gained)}</td>
              <td className="py-2 pl-3 text-right">{countText(lost)}</td>
              <td className="whitespace-nowrap py-2 pl-3 text-right">{percentText(churn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Who came and who left by month, drawn by the server, with the figures in a table. */
export function ChurnChart({ months }: { months: MonthOfSubscribers[] }) {
  const most = Math.max(1, ...months.flatMap(({ gained, lost }) => [gained, lost]))
  const sum = (pick: (row: MonthOfSubscribers) => number) =>
    countText(months.reduce((total, row) => total + pick(row), 0))
  const [gained, lost] = [sum((row) => row.gained), sum((row) => row.lost)]
  return (
    <section className="panel mt-5 min-w-0" aria-labelledby="churn">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="churn" className="text-lg md:text-lg">
          Subscribers by month
        </h2>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span className="flex items-center gap-2">
            <span className="h-3 w-3 rounded-sm bg-action" aria-hidden="true" />
            {gained} gained
          </span>
          <span className="flex items-center gap-2">
            <span className="h-3 w-3 rounded-sm bg-coral" aria-hidden="true" />
            {lost} lost
          </span>
        </p>
      </div>
      <div
        className="mt-3"
        role="img"
        aria-label={`${gained} subscribers gained and ${lost} lost in ${months.length} months; the table below has each month.`}
      >
        <p className="text-xs text-muted">{countText(most)}</p>
        <div className="flex border-t border-line" aria-hidden="true">
          {months.map((row, at) => (
            <Bars key={row.month} row={row} most={most} isOdd={at % 2 === 0} />
          ))}
        </div>
      </div>
      <details className="mt-1">
        <summary className="link inline-flex min-h-[2.75rem] items-center text-sm">
          Subscribers by month as a table
        </summary>
        <MonthTable months={months} />
      </details>
    </section>
  )
}
