import { expect, test } from 'vitest'
import { bookingFilters } from '#app/domain/bookings/owner-list.ts'
import { BookingSearch } from '#app/routes/_dashboard.dashboard._index/bookings-filters.tsx'
import { ClientList } from '#app/routes/_dashboard.dashboard.clients/client-list.tsx'
import { drawPage } from '#tests/support/draw-page.tsx'

const sortSent = async (Page: () => JSX.Element) =>
  /<input type="hidden" name="sort" value="([^"]*)"/.exec(await drawPage(Page))?.[1]

test('a search of bookings keeps the order that was asked for', async () => {
  const sent = (query: string) => {
    const filters = bookingFilters(new URLSearchParams(query))
    return sortSent(() => <BookingSearch filters={filters} isEmpty={false} />)
  }
  expect(await sent('sort=-customer')).toBe('-customer')
  expect(await sent('')).toBeUndefined()
})

test('a search of clients keeps the order that was asked for', async () => {
  const none = { clients: [], total: 2, page: 1, pages: 1, search: '', mayExport: false }
  const sent = (sort: Parameters<typeof ClientList>[0]['sort']) =>
    sortSent(() => <ClientList {...none} sort={sort} />)
  expect(await sent({ by: 'visits', down: true })).toBe('-visits')
  expect(await sent(null)).toBeUndefined()
})
