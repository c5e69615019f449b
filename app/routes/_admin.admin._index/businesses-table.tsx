import { Link } from '@remix-run/react'
import {
  businessColumns,
  orderFrom,
  sortAfterPress,
  type BusinessColumn,
} from '#app/domain/admin/list-order.ts'
import { listingWord } from '#app/domain/admin/listing-word.ts'
import type { BusinessLine, BusinessList } from '#app/domain/admin/lists.ts'
import { placeLine } from '#app/domain/businesses/place-line.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { formatDayAndYear } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { countText, planName, ratingText } from '#app/ui/desk/figures.ts'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu, RowMenuHeading } from '#app/ui/desk/row-menu.tsx'
import { SortHeading } from '#app/ui/desk/sort-heading.tsx'
import { QuietState, StateBadge } from '#app/ui/desk/state-badge.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { IndustryTile } from './industry-tile.tsx'

/** What the line has no room for. */
function Facts({ business }: { business: BusinessLine }) {
  const place = placeLine(business.address, business.suburb, business.city)
  return (
    <div className="mb-2 border-b border-line px-3 pb-2 pt-1 text-sm">
      {business.phone ? <p>{formatPhone(business.phone)}</p> : null}
      {business.email ? <p className="break-all">{business.email}</p> : null}
      {place ? <p className="line-break">{place}</p> : null}
      {business.description ? (
        <p className="line-break mt-1 line-clamp-2 text-muted">{business.description}</p>
      ) : null}
    </div>
  )
}

function BusinessMenu({ business }: { business: BusinessLine }) {
  const { id, name, slug, owner } = business
  return (
    <RowMenu label={`More about ${name}`}>
      <Facts business={business} />
      <Link className={menuRow} to={paths.adminBusiness(id)}>
        <Icon name="edit" />
        Edit
      </Link>
      <Link className={menuRow} to={paths.manageBusiness(id)}>
        <Icon name="settings" />
        Plan, pause and more
      </Link>
      {owner ? (
        <Link className={menuRow} to={paths.admin('users', { search: owner.email })}>
          <Icon name="user" />
          Owner
        </Link>
      ) : null}
      <Link className={menuRow} to={paths.business(slug)}>
        <Icon name="eye" />
        View public page
      </Link>
    </RowMenu>
  )
}

function State({ business }: { business: BusinessLine }) {
  if (!business.isActive) return <StateBadge tone="wait">Paused</StateBadge>
  return business.isListingPublished ? (
    <QuietState>Active</QuietState>
  ) : (
    <StateBadge tone="plain">{listingWord(business)}</StateBadge>
  )
}

const Owner = ({ business: { owner } }: { business: BusinessLine }) =>
  owner ? (
    <span title={owner.email}>{owner.email}</span>
  ) : (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">No owner</span>
    </span>
  )

/** The suburb, and below it the area, by which the list is filtered and ordered. */
const Place = ({ business: { suburb, area } }: { business: BusinessLine }) => (
  <>
    <span className="block truncate" title={suburb || area}>
      {suburb || area}
    </span>
    {suburb && suburb !== area ? <span className="block truncate text-muted">{area}</span> : null}
  </>
)

function BusinessRow({ business }: { business: BusinessLine }) {
  const { id, name, industry, area, suburb, planStatus, rating, ratingCount } = business
  const { isActive, isListingPublished } = business
  const stars = `${ratingText(rating)}${ratingCount > 0 ? ` (${countText(ratingCount)})` : ''}`
  return (
    <tr>
      <td className="w-full max-w-0 business-name">
        <span className="flex min-w-0 items-center gap-3">
          <IndustryTile industry={industry} />
          <span className="min-w-0 flex-1">
            <Link
              className="line-break line-clamp-2 text-[0.9375rem] font-semibold hover:underline"
              to={paths.adminBusiness(id)}
              title={name}
            >
              {name}
            </Link>
            <small className="line-clamp-1 break-all text-sm text-muted lg:hidden">
              {isActive && isListingPublished ? null : (
                <b className="font-semibold text-warning md:hidden">
                  {isActive ? listingWord(business) : 'Paused'}
                  {' · '}
                </b>
              )}
              <span className="md:hidden">
                {planName(planStatus)} · {rating ? `${ratingText(rating)} · ` : null}
              </span>
              {suburb || area}
            </small>
          </span>
        </span>
      </td>
      <td className="hidden max-w-0 text-sm lg:table-cell business-area">
        <Place business={business} />
      </td>
      <td className="hidden whitespace-nowrap text-sm md:table-cell">{planName(planStatus)}</td>
      <td className="hidden whitespace-nowrap md:table-cell">
        <State business={business} />
      </td>
      <td className="hidden max-w-0 truncate text-sm xl:table-cell xl:w-[15%]">
        <Owner business={business} />
      </td>
      <td className="hidden whitespace-nowrap text-right text-sm tabular-nums md:table-cell">
        {stars}
      </td>
      <td className="hidden whitespace-nowrap text-right text-sm tabular-nums lg:table-cell">
        {countText(business.visits)}
      </td>
      <td className="hidden whitespace-nowrap text-sm tabular-nums lg:table-cell">
        {formatDayAndYear(business.joined)}
      </td>
      <td className="py-0 pr-1">
        <BusinessMenu business={business} />
      </td>
    </tr>
  )
}

const columns = [
  ['name', 'Business', ''],
  ['area', 'Area', 'hidden lg:table-cell'],
  ['plan', 'Plan', 'hidden md:table-cell'],
  [null, 'Status', 'hidden md:table-cell'],
  [null, 'Owner', 'hidden xl:table-cell'],
  ['rating', 'Rating', 'hidden text-right md:table-cell'],
  ['visits', 'Visits', 'hidden text-right lg:table-cell'],
  ['joined', 'Joined', 'hidden lg:table-cell'],
] as const

/** One line for each business, two on a phone. */
export function BusinessTable({ rows, filters }: { rows: BusinessLine[]; filters: BusinessList }) {
  const { page: _, sort, ...chosen } = filters
  const { by, down } = orderFrom(businessColumns, sort)
  const to = (column: BusinessColumn) =>
    paths.admin('businesses', { ...chosen, sort: sortAfterPress(businessColumns, sort, column) })
  return (
    <table className="desk-table desk-table-bare">
      <thead className="max-md:sr-only">
        <tr className="h-11">
          {columns.map(([column, label, className]) =>
            column ? (
              <SortHeading
                key={label}
                label={label}
                to={to(column)}
                isDown={by === column ? down : null}
                className={className}
              />
            ) : (
              <th key={label} scope="col" className={className}>
                {label}
              </th>
            ),
          )}
          <RowMenuHeading />
        </tr>
      </thead>
      <tbody>
        {rows.map((business) => (
          <BusinessRow key={business.id} business={business} />
        ))}
      </tbody>
    </table>
  )
}
