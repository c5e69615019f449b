import { Link } from '@remix-run/react'
import {
  clientColumns,
  usualClientSort,
  type ClientColumn,
  type ClientLine,
  type ClientSort,
} from '#app/domain/clients/views.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { clockTimeOf, formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import { sortAfter, sortText } from '#app/domain/sort-by-column.ts'
import { paths } from '#app/paths.ts'
import { Dotted } from '#app/ui/desk/dotted.tsx'
import { Monogram } from '#app/ui/desk/monogram.tsx'
import { SortHeading } from '#app/ui/desk/sort-heading.tsx'

const dayOf = (at: Date | null) => (at ? formatShortDate(localDateOf(at)) : '–')
const timeOf = (at: Date | null) => (at ? `${dayOf(at)}, ${clockTimeOf(at)}` : '–')

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** The second line on a phone: what is next, else when they were last here, and how often. */
const phoneLine = ({ next, last, visits }: ClientLine) =>
  [
    next ? `Next ${timeOf(next)}` : last ? `Last ${dayOf(last)}` : 'No visit yet',
    visits > 0 && counted(visits, 'visit'),
  ]
    .filter(Boolean)
    .join(' · ')

function Row({ client }: { client: ClientLine }) {
  const { id, name, email, phone, visits, noShows, last, next, note } = client
  return (
    <tr>
      <td className="w-full max-w-0 max-md:!pr-4 lg:w-[30%]">
        <span className="flex items-center gap-3">
          <Monogram name={name} />
          <span className="min-w-0 flex-1">
            <Link
              className="line-break block font-semibold hover:underline md:truncate"
              to={paths.client(id)}
              title={name}
            >
              {name}
            </Link>
            <span className="block text-sm tabular-nums text-muted md:hidden">
              <Dotted>{phoneLine(client)}</Dotted>
              {noShows > 0 ? (
                <span className="font-semibold text-danger">{counted(noShows, 'no-show')}</span>
              ) : null}
            </span>
            <span className="block truncate text-sm text-muted" title={note}>
              {note}
            </span>
          </span>
        </span>
      </td>
      <td className="hidden max-w-0 text-sm lg:table-cell lg:w-[30%]">
        {phone ? <span className="block whitespace-nowrap">{formatPhone(phone)}</span> : null}
        <span className="block truncate text-muted" title={email}>
          {email}
        </span>
      </td>
      <td className="hidden text-right text-sm tabular-nums md:table-cell">{visits}</td>
      <td
        className={`hidden text-right text-sm tabular-nums md:table-cell ${noShows > 0 ? 'font-semibold text-danger' : 'text-muted'}`}
      >
        {noShows}
      </td>
      <td className="hidden whitespace-nowrap text-sm tabular-nums md:table-cell">{dayOf(last)}</td>
      <td className="hidden whitespace-nowrap text-sm tabular-nums md:table-cell">
        {timeOf(next)}
      </td>
    </tr>
  )
}

const heads: [label: string, className: string, by: ClientColumn | null][] = [
  ['Customer', '', 'name'],
  ['Contact', 'hidden lg:table-cell', null],
  ['Visits', 'hidden text-right md:table-cell', 'visits'],
  ['No-shows', 'hidden text-right md:table-cell', 'missed'],
  ['Last', 'hidden md:table-cell', 'last'],
  ['Next', 'hidden md:table-cell', 'next'],
]

export type Sorted = { search: string; sort: ClientSort | null }

function Heads({ search, sort }: Sorted) {
  const order = sort ?? usualClientSort
  const after = (by: ClientColumn) => sortText(sortAfter(clientColumns, order, by), usualClientSort)
  return heads.map(([label, className, by]) =>
    by ? (
      <SortHeading
        key={label}
        label={label}
        to={paths.clients({ search, sort: after(by) })}
        isDown={order.by === by ? order.down : null}
        className={className}
      />
    ) : (
      <th key={label} scope="col" className={className}>
        {label}
      </th>
    ),
  )
}

/** One line for each client, two or three on a phone. */
export const ClientTable = ({ clients, ...sorted }: Sorted & { clients: ClientLine[] }) => (
  <table className="desk-table desk-table-plain">
    <thead>
      <tr className="h-11 max-md:sr-only">
        <Heads {...sorted} />
      </tr>
    </thead>
    <tbody>
      {clients.map((client) => (
        <Row key={client.id} client={client} />
      ))}
    </tbody>
  </table>
)
