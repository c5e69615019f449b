import type { Page, UserFilters, UserLine } from '#app/domain/admin/lists.ts'
import { paths } from '#app/paths.ts'
import { CountLine } from '#app/ui/desk/count-line.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { FilterBar } from '#app/ui/desk/filter-bar.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Pagination } from '#app/ui/primitives/pagination.tsx'
import { roleNames, UserTable } from './users-table.tsx'

const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }))

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
      <FilterBar
        to={(query) => paths.admin('users', query)}
        label="Users"
        hint="Email, name or business"
        filters={filters}
        choices={[{ name: 'role', label: 'Role', all: 'All Roles', options: roleOptions }]}
        isNothingFound={page.total === 0}
      />
      <section className="card pb-2" aria-label="Users">
        {page.rows.length === 0 ? (
          <DeskEmpty
            title="No users match these filters."
            link={{ label: 'Clear Filters', to: paths.admin('users') }}
          />
        ) : (
          <UserTable rows={page.rows} filters={filters} back={to(page.page)} ownId={ownId} />
        )}
        <Pagination page={page.page} pages={page.pages} to={to} />
      </section>
    </>
  )
}
