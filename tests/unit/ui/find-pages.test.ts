import { expect, test } from 'vitest'
import { isFoundIn, pagesFound } from '#app/ui/desk/find-pages.ts'
import { adminPages } from '#app/routes/_admin.admin.search/admin-pages.ts'
import { ownerPages } from '#app/routes/_dashboard.dashboard.search/owner-pages.ts'

const labels = (search: string, pages = ownerPages) =>
  pagesFound(search, pages).hits.map(({ label }) => label)

test.each([
  ['opening hours', 'Create Listing'],
  ['PASSWORD', 'Your account'],
  ['recei', 'Plan'],
  ['vat', 'Billing details'],
  ['lunch', 'Block time'],
  ['staff', 'Services and people'],
  ['receipts', 'Plan'],
])('%s leads an owner to %s', (search, label) => {
  expect(labels(search)).toContain(label)
})

test('without a word no page is found', () => {
  expect(labels('')).toEqual([])
  expect(labels('?!')).toEqual([])
})

test('every word of a search must fit', () => {
  expect(labels('card zebra')).toEqual([])
  expect(labels('refunds', adminPages)).toEqual(['Tasks'])
})

test('a page that is found by a word of neither its name nor its detail says that word', () => {
  const details = (search: string) =>
    Object.fromEntries(
      pagesFound(search, ownerPages).hits.map(({ label, detail }) => [label, detail]),
    )
  expect(details('open')['Create Listing']).toBe(
    'Hours, special dates, amenities, publish · also: opening',
  )
  expect(details('hours')['Create Listing']).toBe('Hours, special dates, amenities, publish')
  expect(details('company')['Billing details']).toMatch(/ · also: company$/)
})

test.each(['%', '_', '"\'', '😀', ' - '])(
  'a search for %s, which is no word, finds nothing',
  (search) => {
    expect(isFoundIn(search, 'Cornrows', 'Straight back')).toBe(false)
    expect(labels(search)).toEqual([])
  },
)

test('a word of any script is found', () => {
  expect(isFoundIn('按', '按摩 massage')).toBe(true)
})
