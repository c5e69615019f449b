import { Form } from '@remix-run/react'
import type { ClientPage, ClientSort } from '#app/domain/clients/views.ts'
import { sortText } from '#app/domain/sort-by-column.ts'
import { paths } from '#app/paths.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { ClearedSearch } from '#app/ui/desk/cleared-search.tsx'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { DeskPager } from '#app/ui/desk/desk-pager.tsx'
import { ClientTable, type Sorted } from './client-table.tsx'

const orders: [label: string, sort: ClientSort | null][] = [
  ['Next booking', null],
  ['Most visits', { by: 'visits', down: true }],
  ['Longest away', { by: 'last', down: false }],
  ['No-shows', { by: 'missed', down: true }],
  ['Name', { by: 'name', down: false }],
]

/** The orders most asked for, also where no heads are seen. */
const Orders = ({ search, sort }: Sorted) => (
  <ChipLinks
    label="Order of customers"
    className="px-2.5 text-sm"
    links={orders.map(([label, order]) => ({
      label,
      to: paths.clients({ search, sort: sortText(order) }),
      isCurrent: sortText(order) === sortText(sort),
    }))}
  />
)

const Search = ({ search, sort }: Sorted) => (
  <Form
    key={search}
    method="get"
    className="flex flex-1 gap-2 lg:max-w-sm"
    role="search"
    aria-label="Customers"
  >
    {sort ? <input type="hidden" name="sort" value={sortText(sort)} /> : null}
    <ClearedSearch
      name="search"
      label="Name, phone or email"
      hint="Name, phone, email"
      value={search}
      clearTo={paths.clients({ sort: sortText(sort) })}
    />
    <button type="submit" className="btn btn-quiet">
      Search
    </button>
  </Form>
)

function NoClients({ search }: { search: string }) {
  if (search) {
    return (
      <DeskEmpty
        title={`No customers match “${search}”`}
        link={{ label: 'All customers', to: paths.clients() }}
      >
        Try part of a name, or a phone number.
      </DeskEmpty>
    )
  }
  return (
    <DeskEmpty title="No customers yet" link={{ label: 'New booking', to: paths.newBooking() }}>
      Customers who book with you will appear here.
    </DeskEmpty>
  )
}

export function ClientList({
  clients,
  total,
  page,
  pages,
  search,
  sort,
  mayExport,
}: ClientPage & Sorted) {
  return (
    <>
      <DeskHeading
        eyebrow="Business Dashboard"
        title="Customers"
        aside={
          // The card below says that there are none.
          total > 0 || search ? (
            <CountLine
              {...{ total, isTitled: true, isFiltered: search !== '' }}
              one="customer"
              many="customers"
            />
          ) : null
        }
      >
        {mayExport && total > 0 ? (
          <a className="btn btn-quiet px-4" href={paths.clientsCsv({ search })}>
            <Icon name="download" />
            <span className="max-sm:sr-only">Export CSV</span>
          </a>
        ) : null}
      </DeskHeading>
      {total > 0 || search ? (
        <div className="filter-row mb-3 flex flex-wrap items-start gap-2 md:mb-4">
          {total > 1 || search ? <Orders search={search} sort={sort} /> : null}
          <Search search={search} sort={sort} />
        </div>
      ) : null}
      <section className={`card ${pages > 1 ? '' : 'pb-2'}`} aria-label="Customers">
        {clients.length > 0 ? (
          <ClientTable {...{ clients, search, sort }} />
        ) : (
          <NoClients search={search} />
        )}
        <DeskPager
          page={page}
          pages={pages}
          to={(n) => paths.clients({ search, sort: sortText(sort), page: n })}
        />
      </section>
    </>
  )
}
