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
import { FilterBar } from '#app/ui/desk/filter-bar.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { BusinessTable } from './businesses-table.tsx'
import { HeadingActions, type HeadingAction } from './heading-actions.tsx'

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

/** Whether one of them is what chooses `value`. */
const isChip = (name: string, value: string) => chips.some(({ query }) => query[name] === value)

/** They choose plan or status, and leave the other filters as they are. */
function BusinessChips({ chosen }: { chosen: Omit<BusinessList, 'page'> }) {
  const { plan, status, ...others } = chosen
  return (
    <ChipLinks
      label="Businesses shown"
      links={chips.map(({ label, query }) => ({
        label,
        to: paths.admin('businesses', { ...others, ...query }),
        isCurrent:
          Object.keys(query).length === 0
            ? !plan && !status
            : [plan, status].includes(Object.values(query)[0] as never),
      }))}
    />
  )
}

/** What can be done with the list; of none, only how to begin. */
function listActions(total: number, chosen: Omit<BusinessList, 'page' | 'sort'>): HeadingAction[] {
  const edit = total === 1 ? 'Edit 1' : `Edit all ${countText(total)}`
  return [
    { label: 'Import CSV', icon: 'upload', to: paths.adminImport() },
    { label: 'Export CSV', icon: 'download', to: paths.adminExport(), isFile: true },
    ...(total > 0 ? [{ label: edit, icon: 'edit' as const, to: paths.adminBulk(chosen) }] : []),
  ]
}

const NoBusinesses = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <DeskEmpty
      title="No businesses match these filters."
      link={{ label: 'Clear Filters', to: paths.admin('businesses') }}
    />
  ) : (
    <DeskEmpty
      title="No businesses yet."
      link={{ label: 'Import businesses', to: paths.adminImport() }}
      isMain
    />
  )

export function BusinessesTab({
  page,
  filters,
}: {
  page: Page<BusinessLine>
  filters: BusinessList
}) {
  const { page: _, ...listed } = filters
  const { sort: __, ...chosen } = listed
  const isFiltered = Object.keys(chosen).length > 0
  const isEmpty = page.total === 0 && !isFiltered
  const to = (number: number) =>
    paths.admin('businesses', { ...filters, page: number === 1 ? undefined : number })
  return (
    <>
      <DeskHeading
        eyebrow="Admin Dashboard"
        title="Businesses"
        aside={
          <CountLine total={page.total} one="business" many="businesses" isFiltered={isFiltered} />
        }
      >
        {isEmpty ? null : (
          <HeadingActions list="businesses" actions={listActions(page.total, chosen)} />
        )}
      </DeskHeading>
      {isEmpty ? null : (
        <>
          <BusinessChips chosen={listed} />
          <FilterBar
            to={(query) => paths.admin('businesses', query)}
            label="Businesses"
            hint="Search businesses"
            filters={filters}
            choices={choices}
            isShown={isChip}
            isNothingFound={page.total === 0}
          />
        </>
      )}
      <section className="card pb-2" aria-label="Businesses">
        {page.rows.length === 0 ? (
          <NoBusinesses isFiltered={isFiltered} />
        ) : (
          <BusinessTable rows={page.rows} filters={filters} />
        )}
        <Pagination page={page.page} pages={page.pages} to={to} />
      </section>
    </>
  )
}
