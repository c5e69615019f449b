import { Form, Link } from '@remix-run/react'
import type { ClientLine, ClientPage } from '#app/domain/clients/views.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { clockTimeOf, formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'

const dayOf = (at: Date | null) => (at ? formatShortDate(localDateOf(at)) : 'None')
const timeOf = (at: Date | null) => (at ? `${dayOf(at)}, ${clockTimeOf(at)}` : 'None')

const cell = 'px-3 py-2 align-top'
const figure = `${cell} text-right tabular-nums`

function Row({ client }: { client: ClientLine }) {
  const { id, name, email, phone, visits, noShows, last, next, note } = client
  return (
    <tr className="border-t border-line">
      <td className={`${cell} min-w-0`}>
        <Link className="link inline-block break-words py-1" to={paths.client(id)}>
          {name}
        </Link>
        {note ? <p className="clamp-2 min-h-0 break-words text-sm text-muted">{note}</p> : null}
        <p className="break-all text-sm text-muted lg:hidden">
          {phone ? formatPhone(phone) : email}
        </p>
        <p className="text-sm md:hidden">
          {visits} {visits === 1 ? 'visit' : 'visits'}
          {noShows > 0 ? (
            <span className="font-semibold text-danger">
              {' '}
              · did not come {noShows === 1 ? 'once' : `${noShows} times`}
            </span>
          ) : null}
          {next ? ` · next ${timeOf(next)}` : ''}
        </p>
      </td>
      <td className={`${cell} hidden break-all text-sm lg:table-cell`}>
        {phone ? <span className="block whitespace-nowrap">{formatPhone(phone)}</span> : null}
        <span className="text-muted">{email}</span>
      </td>
      <td className={`${figure} hidden md:table-cell`}>{visits}</td>
      <td
        className={`${figure} hidden md:table-cell ${noShows > 0 ? 'font-semibold text-danger' : ''}`}
      >
        {noShows}
      </td>
      <td className={`${cell} hidden whitespace-nowrap text-sm md:table-cell`}>{dayOf(last)}</td>
      <td className={`${cell} hidden whitespace-nowrap text-sm md:table-cell`}>{timeOf(next)}</td>
    </tr>
  )
}

const heads = [
  ['Contact', 'hidden text-left lg:table-cell'],
  ['Visits', 'hidden text-right md:table-cell'],
  ['No-shows', 'hidden text-right md:table-cell'],
  ['Last', 'hidden text-left md:table-cell'],
  ['Next', 'hidden text-left md:table-cell'],
] as const

function Table({ clients }: { clients: ClientLine[] }) {
  return (
    <div className="card overflow-x-auto">
      <table className="w-full border-collapse">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-semibold">
              Client
            </th>
            {heads.map(([label, more]) => (
              <th key={label} scope="col" className={`px-3 py-2 font-semibold ${more}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <Row key={client.id} client={client} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function ClientList({
  clients,
  total,
  page,
  pages,
  search,
  mayExport,
}: ClientPage & { search: string }) {
  return (
    <>
      <DeskHeading title="Clients">
        {mayExport ? (
          <a className="btn btn-quiet" href={paths.clientsCsv({ search })}>
            <Icon name="download" />
            Export CSV
          </a>
        ) : null}
      </DeskHeading>
      <Form
        key={search}
        method="get"
        className="mb-3 flex max-w-xl gap-2"
        role="search"
        aria-label="Clients"
      >
        <input
          className="field"
          type="search"
          name="search"
          aria-label="Name, phone or email"
          placeholder="Name, phone or email"
          defaultValue={search}
        />
        <button type="submit" className="btn btn-quiet">
          Search
        </button>
      </Form>
      <CountLine
        total={total}
        one="client"
        many="clients"
        isFiltered={search !== ''}
        className="mb-3 text-muted"
      />
      {clients.length > 0 ? (
        <Table clients={clients} />
      ) : search ? null : (
        <p className="text-muted">Customers who book with you will appear here.</p>
      )}
      <Pagination page={page} pages={pages} to={(n) => paths.clients({ search, page: n })} />
    </>
  )
}
