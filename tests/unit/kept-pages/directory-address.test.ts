import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageNumber } from '#app/domain/businesses/filters.ts'
import { directoryAddress } from '#app/domain/kept-pages/directory-address.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { runs } from '#tests/support/runs.ts'

const value = fc.constantFrom(
  ...[
    '',
    ' ',
    'hair',
    ' hair  cut ',
    'Boland',
    'boland',
    'all',
    'Sea Point',
    'Restaurants',
    'x\u0000y',
  ],
  ...[
    '1',
    '01',
    '2',
    '0',
    'on',
    'true',
    'map',
    'rating',
    'distance',
    'a'.repeat(120),
    '😀'.repeat(60),
  ],
)
const name = fc.constantFrom(
  ...[
    'area',
    'industry',
    'location',
    'open',
    'page',
    'search',
    'sort',
    'suburb',
    'view',
    'utm',
    '__proto__',
    'constructor',
  ],
)

test('the address that stands for others shows what they show', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (pairs) => {
      const given = new URLSearchParams(pairs)
      const canonical = directoryAddress(given)
      expect(canonical).not.toBeNull()
      const query = canonical as URLSearchParams
      expect(searchFilters(query)).toEqual(searchFilters(given))
      expect(pageNumber(query.get('page'))).toBe(pageNumber(given.get('page')))
      expect(String(directoryAddress(query))).toBe(String(query))
    }),
    { numRuns: runs(100, 5000) },
  )
})
