import { Link } from '@remix-run/react'
import {
  bookingQuery,
  type BookingFilters,
  type BookingPage,
} from '#app/domain/bookings/owner-list.ts'
import { paths } from '#app/paths.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

/** The pages before and after, said in time where the list is in its order. */
export function BookingsPaging({ page, filters }: { page: BookingPage; filters: BookingFilters }) {
  if (page.pages === 1) return null
  const to = (number: number) =>
    paths.dashboard('bookings', {
      ...bookingQuery(filters),
      page: number === 1 ? undefined : number,
    })
  const inTime = filters.sort.down ? ['Later', 'Earlier'] : ['Earlier', 'Later']
  const [before, after] = filters.sort.by === 'time' ? inTime : ['Previous', 'Next']
  return (
    <nav className="pager border-t border-line px-4 py-3" aria-label="Pages">
      {page.page > 1 ? (
        <Link className="btn btn-quiet px-3 text-sm" to={to(page.page - 1)} rel="prev">
          <Icon name="chevron-left" />
          {before}
        </Link>
      ) : (
        <span />
      )}
      <p className="text-center text-sm text-muted">
        Page {countText(page.page)} of {countText(page.pages)}
      </p>
      {page.page < page.pages ? (
        <Link className="btn btn-quiet px-3 text-sm" to={to(page.page + 1)} rel="next">
          {after}
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
