import {
  bookingQuery,
  type BookingFilters,
  type BookingPage,
} from '#app/domain/bookings/owner-list.ts'
import { paths } from '#app/paths.ts'
import { DeskPager } from '#app/ui/desk/desk-pager.tsx'

/** The pages before and after, said in time where the list is in its order. */
export function BookingsPaging({
  page: { page, pages },
  filters,
}: {
  page: BookingPage
  filters: BookingFilters
}) {
  const to = (number: number) =>
    paths.dashboard('bookings', {
      ...bookingQuery(filters),
      page: number === 1 ? undefined : number,
    })
  const inTime: [string, string] = filters.sort.down ? ['Later', 'Earlier'] : ['Earlier', 'Later']
  return (
    <DeskPager {...{ page, pages, to }} {...(filters.sort.by === 'time' && { words: inTime })} />
  )
}
