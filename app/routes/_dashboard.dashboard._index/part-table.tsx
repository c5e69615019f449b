import { formatPrice } from '#app/domain/services/price.ts'
import type { PartFigures } from '#app/domain/statistics/periods.ts'

const cell = 'part-cell first:pl-4 last:pr-4'
const figure = `${cell} text-right tabular-nums`

/** On phones the name has a line of its own above the figures. */
function Part({ part: { name, bookings, hours, noShows, income } }: { part: PartFigures }) {
  return (
    <tbody className="border-t border-line">
      <tr className="sm:hidden">
        <th scope="rowgroup" colSpan={4} className="px-4 pt-2 text-left font-semibold">
          {name}
        </th>
      </tr>
      <tr>
        <th scope="row" className={`${cell} hidden w-1/2 text-left font-semibold sm:table-cell`}>
          {name}
        </th>
        <td className={figure}>{bookings}</td>
        <td className={figure}>{hours}</td>
        <td className={figure}>{noShows}</td>
        <td className={`${figure} whitespace-nowrap`}>
          {formatPrice({ kind: 'fixed', cents: income })}
        </td>
      </tr>
    </tbody>
  )
}

const heads = ['Booked', 'Hours', 'No-shows', 'Expected income']

/** Appointments of a period by service or person. */
export function PartTable({ heading, parts }: { heading: string; parts: PartFigures[] }) {
  if (parts.length === 0) return null
  return (
    <section
      className="card relative min-w-0 overflow-x-auto lg:col-span-2"
      tabIndex={0}
      aria-label={heading}
    >
      <table className="part-table w-full border-collapse text-sm">
        <caption className="px-4 pb-1 pt-3 text-left font-display text-lg font-bold">
          {heading}
        </caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className={`${cell} hidden text-left font-semibold sm:table-cell`}>
              Name
            </th>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={`${cell} text-right font-semibold sm:whitespace-nowrap`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map((part, at) => (
          <Part key={at} part={part} />
        ))}
      </table>
    </section>
  )
}
