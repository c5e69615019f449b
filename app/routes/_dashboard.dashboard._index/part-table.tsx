import { formatPrice } from '#app/domain/services/price.ts'
import type { PartFigures } from '#app/domain/statistics/periods.ts'

const cell = 'part-cell first:pl-4 last:pr-4 sm:whitespace-nowrap'
const figure = `${cell} text-right tabular-nums`

/** Appointments of a period by service or person. */
export function PartTable({ heading, parts }: { heading: string; parts: PartFigures[] }) {
  if (parts.length === 0) return null
  return (
    <section
      className="card relative min-w-0 overflow-x-auto lg:col-span-2"
      tabIndex={0}
      aria-label={heading}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="px-4 pb-1 pt-3 text-left font-display text-lg font-bold">
          {heading}
        </caption>
        <thead className="text-muted">
          <tr>
            <th scope="col" className={`${cell} text-left font-semibold`}>
              Name
            </th>
            <th scope="col" className={`${cell} text-right font-semibold`}>
              Booked
            </th>
            <th scope="col" className={`${cell} hidden text-right font-semibold sm:table-cell`}>
              Hours
            </th>
            <th scope="col" className={`${cell} text-right font-semibold`}>
              <span className="sr-only sm:not-sr-only">No-shows</span>
              <span className="sm:hidden" aria-hidden="true">
                Missed
              </span>
            </th>
            <th scope="col" className={`${cell} text-right font-semibold`}>
              <span className="sr-only sm:not-sr-only">Expected income</span>
              <span className="sm:hidden" aria-hidden="true">
                Income
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, bookings, hours, noShows, income }, at) => (
            <tr key={at} className="border-t border-line">
              <th
                scope="row"
                className={`${cell} w-1/2 text-left font-semibold sm:!whitespace-normal`}
              >
                {name}
                <span className="block font-normal text-muted sm:hidden">{hours} h</span>
              </th>
              <td className={figure}>{bookings}</td>
              <td className={`${figure} hidden sm:table-cell`}>{hours}</td>
              <td className={figure}>{noShows}</td>
              <td className={`${figure} whitespace-nowrap`}>
                {formatPrice({ kind: 'fixed', cents: income })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
