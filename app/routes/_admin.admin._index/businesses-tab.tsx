import { Link } from '@remix-run/react'
import {
  businessStates,
  ownerStates,
  type BusinessLine,
  type BusinessList,
  type Page,
} from '#app/domain/admin/lists.ts'
import { areas } from '#app/domain/places/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { planStatuses } from '#app/domain/businesses/enums.ts'
import { paths } from '#app/paths.ts'
import { countText, planName } from '#app/ui/desk/figures.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { BusinessTable } from './businesses-table.tsx'
import { ListFilters } from './list-filters.tsx'

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const choices = [
  {
    name: 'plan',
    label: 'Plan',
    all: 'All Plans',
    options: planStatuses.map((value) => ({ value, label: planName(value) })),
  },
  {
    name: 'status',
    label: 'Status',
    all: 'All States',
    options: Object.entries(businessStates).map(([value, label]) => ({ value, label })),
  },
  { name: 'area', label: 'Area', all: 'All Areas', options: same(areas) },
  { name: 'industry', label: 'Industry', all: 'All Industries', options: same(industries) },
  {
    name: 'owner',
    label: 'Owner',
    all: 'All Owners',
    options: Object.entries(ownerStates).map(([value, label]) => ({ value, label })),
  },
]

/** The most wanted lists. */
const chips: { label: string; query: Record<string, string> }[] = [
  { label: 'All', query: {} },
  { label: 'Premium', query: { plan: 'PREMIUM' } },
  { label: 'Basic', query: { plan: 'BASIC' } },
  { label: 'Free', query: { plan: 'FREE' } },
  ...Object.entries(businessStates)
    .filter(([status]) => status !== 'active')
    .map(([status, label]) => ({ label, query: { status } })),
]

const isSame = (query: Record<string, string>, chosen: object): boolean => {
  const given = Object.entries(chosen).filter(([, value]) => Boolean(value))
  return (
    given.length === Object.keys(query).length &&
    given.every(([name, value]) => query[name] === value)
  )
}

const BusinessChips = ({ chosen }: { chosen: object }) => (
  <ChipLinks
    label="Businesses shown"
    links={chips.map(({ label, query }) => ({
      label,
      to: paths.admin('businesses', query),
      isCurrent: isSame(query, chosen),
    }))}
  />
)

function ChangeAll({
  total,
  chosen,
}: {
  total: number
  chosen: Omit<BusinessList, 'page' | 'sort'>
}) {
  if (total === 0) return null
  return (
    <Link className="btn btn-quiet px-3 text-sm" to={paths.adminBulk(chosen)}>
      <Icon name="edit" />
      {total === 1 ? 'Edit 1' : `Edit all ${countText(total)}`}
    </Link>
  )
}

export function BusinessesTab({
  page,
  filters,
}: {
  page: Page<BusinessLine>
  filters: BusinessList
}) {
  const { page: _, sort: __, ...chosen } = filters
  const to = (number: number) =>
    paths.admin('businesses', { ...filters, page: number === 1 ? undefined : number })
  return (
    <>
      <DeskHeading
        eyebrow="Admin Dashboard"
        title="Businesses"
        aside={
          <CountLine
            total={page.total}
            one="business"
            many="businesses"
            isFiltered={Object.keys(chosen).length > 0}
          />
        }
      >
        <ChangeAll total={page.total} chosen={chosen} />
        <Link className="btn btn-quiet px-3 text-sm" to={paths.adminImport()}>
          <Icon name="upload" />
          Import CSV
        </Link>
        <a className="btn btn-quiet px-3 text-sm" href={paths.adminExport()}>
          <Icon name="download" />
          Export CSV
        </a>
      </DeskHeading>
      <BusinessChips chosen={chosen} />
      <ListFilters
        tab="businesses"
        label="Businesses"
        hint="Name, email, phone or owner"
        filters={filters}
        choices={choices}
      />
      <section className="card pb-2" aria-label="Businesses">
        {page.rows.length === 0 ? (
          <DeskEmpty
            title="No businesses match these filters."
            link={{ label: 'Show all', to: paths.admin('businesses') }}
          />
        ) : (
          <BusinessTable rows={page.rows} filters={filters} />
        )}
        <Pagination page={page.page} pages={page.pages} to={to} />
      </section>
    </>
  )
}
