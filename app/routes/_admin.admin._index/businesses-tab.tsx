import { placeLine } from '#app/domain/businesses/place-line.ts'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  businessStates,
  ownerStates,
  type BusinessFilters,
  type BusinessLine,
  type Page,
} from '#app/domain/admin/lists.ts'
import { areas } from '#app/domain/places/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { planStatuses } from '#app/domain/businesses/enums.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { paths } from '#app/paths.ts'
import { countText, planName, ratingText } from '#app/ui/desk/figures.ts'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ListFilters } from './list-filters.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'

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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function BusinessFacts({ business }: { business: BusinessLine }) {
  const { rating, ratingCount } = business
  const place = placeLine(business.address, business.suburb, business.city)
  return (
    <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3 lg:grid-cols-6">
      <Fact label="Rating">
        {ratingText(rating)}
        {ratingCount > 0 ? ` (${countText(ratingCount)} reviews)` : ''}
      </Fact>
      <Fact label="Rating count">
        <span className="tabular-nums">{countText(ratingCount)}</span>
      </Fact>
      <Fact label="Visits">
        <span className="tabular-nums">{countText(business.visits)}</span>
      </Fact>
      <Fact label="Joined">
        <span className="tabular-nums">{business.joined}</span>
      </Fact>
      <Fact label="Contact">
        {business.phone ? <span className="block">{formatPhone(business.phone)}</span> : null}
        {business.email ? <span className="block break-all">{business.email}</span> : null}
        {business.phone || business.email ? null : '–'}
      </Fact>
      <Fact label="Location">
        {place || '–'}
        <span className="block text-muted">{business.area}</span>
      </Fact>
    </dl>
  )
}

function BusinessRow({ business }: { business: BusinessLine }) {
  const { name, industry, isActive, isListingPublished, planStatus } = business
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="break-words text-base md:text-base">
            <Link className="link inline-block py-1" to={paths.adminBusiness(business.id)}>
              {name}
            </Link>
          </h2>
          <p className="text-sm text-muted">{industry}</p>
        </div>
        <p className="flex flex-wrap gap-2">
          <StateBadge tone={isActive ? 'good' : 'wait'}>
            {isActive ? 'Active' : 'Paused'}
          </StateBadge>
          <StateBadge tone="plain">{isListingPublished ? 'Published' : 'Draft'}</StateBadge>
          <StateBadge tone="plain">{planName(planStatus)}</StateBadge>
        </p>
      </div>
      <BusinessFacts business={business} />
      {business.description ? (
        <p className="mt-2 line-clamp-2 text-sm text-muted">{business.description}</p>
      ) : null}
      <p className="mt-1 text-sm text-muted">
        Owner:{' '}
        {business.owner ? (
          <Link
            className="link inline-block break-all py-1"
            to={paths.admin('users', { search: business.owner.email })}
          >
            {business.owner.email}
          </Link>
        ) : (
          'nobody yet'
        )}
      </p>
    </li>
  )
}

export function BusinessesTab({
  page,
  filters,
}: {
  page: Page<BusinessLine>
  filters: BusinessFilters & { page: number }
}) {
  const { page: _, ...chosen } = filters
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
        <Link className="btn btn-quiet px-3 text-sm" to={paths.adminBulk(chosen)}>
          <Icon name="edit" />
          Change all {countText(page.total)}
        </Link>
        <Link className="btn btn-quiet px-3 text-sm" to={paths.adminImport()}>
          <Icon name="upload" />
          Import CSV
        </Link>
        <a className="btn btn-quiet px-3 text-sm" href={paths.adminExport()} download>
          <Icon name="download" />
          Export CSV
        </a>
      </DeskHeading>
      <ListFilters
        tab="businesses"
        label="Businesses"
        hint="Name, e-mail, phone or owner"
        filters={filters}
        choices={choices}
      />
      <section className="panel" aria-label="Businesses">
        {page.rows.length === 0 ? (
          <p className="text-muted">No businesses match these filters.</p>
        ) : (
          <ul className="-my-3">
            {page.rows.map((business) => (
              <BusinessRow key={business.id} business={business} />
            ))}
          </ul>
        )}
        <Pagination page={page.page} pages={page.pages} to={to} />
      </section>
    </>
  )
}
