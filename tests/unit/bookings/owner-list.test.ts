import { expect, it } from 'vitest'
import { bookingFilters, bookingQuery } from '#app/domain/bookings/owner-list.ts'

const filtersOf = (query: string) => bookingFilters(new URLSearchParams(query))

it.each([
  ['what is ahead', '', false],
  ['requests to answer', 'status=PENDING', false],
  ['what is past', 'when=past', true],
  ['other states', 'status=CONFIRMED', true],
])('the list of %s begins with the nearest unless it looks back', (_, query, down) => {
  expect(filtersOf(query).sort).toEqual({ by: 'time', down })
})

it.each(['status=PENDING', 'status=PENDING&sort=-time', 'when=past', ''])(
  'the address of a list says its order only where it is unusual: %s',
  (query) => {
    const said = Object.entries(bookingQuery(filtersOf(query))).filter(([, value]) => value)
    expect(new URLSearchParams(said as [string, string][]).toString()).toBe(query)
  },
)
