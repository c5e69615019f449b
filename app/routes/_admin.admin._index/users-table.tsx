import { Link } from '@remix-run/react'
import {
  orderFrom,
  sortAfterPress,
  userColumns,
  type UserColumn,
} from '#app/domain/admin/list-order.ts'
import type { UserFilters, UserLine } from '#app/domain/admin/lists.ts'
import { formatDayAndYear } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { RowMenuHeading } from '#app/ui/desk/row-menu.tsx'
import { SortHeading } from '#app/ui/desk/sort-heading.tsx'
import { QuietState, StateBadge } from '#app/ui/desk/state-badge.tsx'
import { IndustryTile } from './industry-tile.tsx'
import { PauseButton, UserMenu } from './user-menu.tsx'

export const roleNames = { ADMIN: 'Admin', BUSINESS: 'Business', CUSTOMER: 'Customer' } as const

function Business({ user: { business, role } }: { user: UserLine }) {
  if (!business) {
    return role === 'BUSINESS' ? <span className="text-sm text-muted">No business yet</span> : null
  }
  return (
    <span className="flex min-w-0 items-center gap-3">
      <IndustryTile industry={business.industry} />
      <Link
        className="line-break line-clamp-2 min-w-0 text-sm font-semibold hover:underline"
        to={paths.adminBusiness(business.id)}
        title={business.name}
      >
        {business.name}
      </Link>
    </span>
  )
}

function UserRow({ user, back, ownId }: { user: UserLine; back: string; ownId: string }) {
  const { email, firstName, lastName, role, joined, business } = user
  const name = [firstName, lastName].filter(Boolean).join(' ')
  return (
    <tr>
      <td className="w-full max-w-0 user-name">
        <span className="block truncate text-[0.9375rem] font-semibold" title={email}>
          {email}
        </span>
        <small className="line-clamp-1 break-all text-sm text-muted" title={name}>
          {name}
          <span className="lg:hidden">
            {name ? ' · ' : null}
            <span className="md:hidden">
              {business?.name ?? (role === 'BUSINESS' ? 'No business yet' : roleNames[role])}
            </span>
            <span className="hidden md:inline">{roleNames[role]}</span>
          </span>
        </small>
        <small className="block text-sm text-muted lg:hidden">
          {business ? (
            <b className={`font-semibold ${business.isActive ? 'text-success' : 'text-warning'}`}>
              {business.isActive ? 'Active' : 'Paused'}
              <span className="sr-only"> Subscription</span>
            </b>
          ) : null}
          <span className="md:hidden">
            {business ? ' · ' : null}Joined {formatDayAndYear(joined)}
          </span>
        </small>
      </td>
      <td className="hidden text-sm lg:table-cell">{roleNames[role]}</td>
      <td className="hidden max-w-0 md:table-cell user-business">
        <Business user={user} />
      </td>
      <td className="hidden whitespace-nowrap lg:table-cell">
        {business ? (
          business.isActive ? (
            <QuietState>Active Subscription</QuietState>
          ) : (
            <StateBadge tone="wait">Paused Subscription</StateBadge>
          )
        ) : null}
      </td>
      <td className="hidden whitespace-nowrap text-sm tabular-nums md:table-cell">
        {formatDayAndYear(joined)}
      </td>
      <td className="whitespace-nowrap py-0 pr-1">
        <span className="flex items-center justify-end gap-2 py-1">
          {role === 'BUSINESS' ? <PauseButton user={user} back={back} /> : null}
          <UserMenu user={user} back={back} ownId={ownId} />
        </span>
      </td>
    </tr>
  )
}

type TableProps = {
  rows: UserLine[]
  filters: UserFilters & { page: number }
  back: string
  ownId: string
}

/** One line for each user, two on a phone. */
export function UserTable({ rows, filters, ...parts }: TableProps) {
  const { page: _, sort, ...chosen } = filters
  const { by, down } = orderFrom(userColumns, sort)
  const heading = (column: UserColumn, label: string, className = '') => (
    <SortHeading
      label={label}
      to={paths.admin('users', { ...chosen, sort: sortAfterPress(userColumns, sort, column) })}
      isDown={by === column ? down : null}
      className={className}
    />
  )
  return (
    <table className="desk-table desk-table-bare">
      <thead className="max-md:sr-only">
        <tr className="h-11">
          {heading('email', 'User')}
          <th scope="col" className="hidden lg:table-cell">
            Role
          </th>
          <th scope="col" className="hidden md:table-cell">
            Business
          </th>
          <th scope="col" className="hidden lg:table-cell">
            Subscription
          </th>
          {heading('joined', 'Joined', 'hidden md:table-cell')}
          <RowMenuHeading />
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <UserRow key={user.id} user={user} {...parts} />
        ))}
      </tbody>
    </table>
  )
}
