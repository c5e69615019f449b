import { Form, Link, useSubmit } from '@remix-run/react'
import type { Page, UserFilters, UserLine } from '#app/domain/admin/lists.ts'
import { paths } from '#app/paths.ts'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ListFilters } from './list-filters.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'

export const roleNames = { ADMIN: 'Admin', BUSINESS: 'Business', CUSTOMER: 'Customer' } as const

const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

/** Links to the confirmation page; with scripts it asks in a dialog and deletes from here. */
function DeleteLink({ id, email, back }: { id: string; email: string; back: string }) {
  const submit = useSubmit()
  return (
    <Link
      className="btn btn-danger px-3 text-sm"
      to={paths.adminDeleteUser(id)}
      onClick={(event) => {
        event.preventDefault()
        if (!window.confirm(`Are you sure you want to delete user ${email}?`)) return
        void submit({ back }, { method: 'post', action: paths.adminDeleteUser(id) })
      }}
    >
      <Icon name="trash" />
      Delete<span className="sr-only"> {email}</span>
    </Link>
  )
}

function UserActions({ user, back, ownId }: { user: UserLine; back: string; ownId: string }) {
  const { id, email, role, business } = user
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      <Form method="post" action={back} preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="userId" value={id} />
        {role === 'BUSINESS' && business ? (
          <button
            type="submit"
            className="btn btn-quiet px-3 text-sm"
            name="intent"
            value={business.isActive ? 'pause' : 'resume'}
          >
            <Icon name={business.isActive ? 'pause' : 'play'} />
            {business.isActive ? 'Pause' : 'Resume'}
            <span className="sr-only"> {email}</span>
          </button>
        ) : null}
        <button
          type="submit"
          className="btn btn-quiet px-3 text-sm"
          name="intent"
          value="resetLink"
        >
          <Icon name="lock" />
          Password link<span className="sr-only"> for {email}</span>
        </button>
      </Form>
      {role === 'ADMIN' || id === ownId ? null : <DeleteLink id={id} email={email} back={back} />}
    </div>
  )
}

function UserRow({ user, back, ownId }: { user: UserLine; back: string; ownId: string }) {
  const { email, firstName, lastName, role, joined, business } = user
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 md:grid-cols-2 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1.2fr)_auto]">
      <div className="min-w-0">
        <p className="break-all font-semibold">{email}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <StateBadge tone={role === 'ADMIN' ? 'wait' : 'plain'}>{roleNames[role]}</StateBadge>
          <span>{[firstName, lastName].filter(Boolean).join(' ')}</span>
          <span className="tabular-nums">Joined {joined}</span>
        </p>
      </div>
      <div className="min-w-0">
        {role === 'BUSINESS' && business ? (
          <>
            <p className="break-words">
              <Link className="link inline-block py-1" to={paths.adminBusiness(business.id)}>
                {business.name}
              </Link>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
              <StateBadge tone={business.isActive ? 'good' : 'wait'}>
                {business.isActive ? 'Active Subscription' : 'Paused Subscription'}
              </StateBadge>
              {business.industry}
            </p>
          </>
        ) : role === 'BUSINESS' ? (
          <p className="text-sm text-muted">No business yet</p>
        ) : null}
      </div>
      <div className="md:col-span-2 lg:col-span-1">
        <UserActions user={user} back={back} ownId={ownId} />
      </div>
    </li>
  )
}

export function UsersTab({
  page,
  filters,
  ownId,
}: {
  page: Page<UserLine>
  filters: UserFilters & { page: number }
  /** The signed-in admin, who cannot delete their own account. */
  ownId: string
}) {
  const to = (number: number) =>
    paths.admin('users', { ...filters, page: number === 1 ? undefined : number })
  return (
    <>
      <DeskHeading
        eyebrow="Admin Dashboard"
        title="User Management"
        aside={
          <CountLine
            total={page.total}
            one="user"
            many="users"
            isFiltered={Boolean(filters.search || filters.role)}
          />
        }
      />
      <ListFilters
        tab="users"
        label="Users"
        hint="E-mail, name or business"
        filters={filters}
        choices={[{ name: 'role', label: 'Role', all: 'All Roles', options: roleOptions }]}
      />
      <section className="panel" aria-label="Users">
        {page.rows.length === 0 ? (
          <p className="text-muted">No users match these filters.</p>
        ) : (
          <ul className="-my-3">
            {page.rows.map((user) => (
              <UserRow key={user.id} user={user} back={to(page.page)} ownId={ownId} />
            ))}
          </ul>
        )}
        <Pagination page={page.page} pages={page.pages} to={to} />
      </section>
    </>
  )
}
