import { formatPrice } from '#app/domain/services/price.ts'
import type { PartFigures } from '#app/domain/statistics/periods.ts'
import { Dotted } from '#app/ui/desk/dotted.tsx'

const wide = 'hidden text-right tabular-nums sm:table-cell'

/** The figures that have columns of their own where there is room. */
const inWords = ({ bookings, hours, noShows }: PartFigures) =>
  [
    `${bookings} booked`,
    `${hours} h`,
    noShows > 0 && `${noShows} ${noShows === 1 ? 'no-show' : 'no-shows'}`,
  ]
    .filter(Boolean)
    .join(' · ')

function Part({ part }: { part: PartFigures }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="w-full text-left font-semibold">
        <span className="line-break">{part.name}</span>
        <span className="block font-normal text-muted sm:hidden">
          <Dotted>{inWords(part)}</Dotted>
        </span>
      </th>
      <td className={wide}>{part.bookings}</td>
      <td className={wide}>{part.hours}</td>
      <td className={wide}>{part.noShows}</td>
      <td className="whitespace-nowrap text-right tabular-nums">
        {formatPrice({ kind: 'fixed', cents: part.income })}
      </td>
    </tr>
  )
}

/** Appointments of a period by service or person; on phones each has its figures below its name. */
export function PartTable({ heading, parts }: { heading: string; parts: PartFigures[] }) {
  if (parts.length === 0) return null
  return (
    <section className="card relative min-w-0 overflow-x-auto" tabIndex={0} aria-label={heading}>
      <table className="part-table w-full border-collapse text-sm">
        <caption className="px-4 pb-1 pt-3 text-left font-display text-lg font-bold">
          {heading}
        </caption>
        <thead className="text-muted">
          <tr className="sm:whitespace-nowrap">
            <th scope="col" className="text-left font-semibold">
              Name
            </th>
            {['Booked', 'Hours', 'No-shows'].map((head) => (
              <th key={head} scope="col" className={`${wide} font-semibold`}>
                {head}
              </th>
            ))}
            <th scope="col" className="text-right font-semibold">
              Expected income
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
