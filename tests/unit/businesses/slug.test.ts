import { expect, test } from 'vitest'
import { slugOf } from '#app/domain/businesses/slug.ts'

test.each([
  ['Café Roux', 'Noordhoek', 'cafe-roux-noordhoek'],
  ["Joe's Salt + Vine & Co", 'Sea Point', 'joes-salt-plus-vine-and-co-sea-point'],
  ['Grand Café Camps Bay', 'Camps Bay', 'grand-cafe-camps-bay'],
  ['Smørrebrød', 'Gardens', 'smorrebrod-gardens'],
  ['寿司', 'Sea Point', 'sea-point'],
  ['寿司', '', 'business-listing'],
  ['Me', '', 'business-me'],
  [' 11111111-2222-3333-4444-555555555555', '', 'business-11111111-2222-3333-4444-555555555555'],
])('%s in %j becomes %s', (name, suburb, slug) => {
  expect(slugOf(name, suburb)).toBe(slug)
})

test('a slug has at most 80 characters, whatever the name', () => {
  for (const name of ['a'.repeat(10_000), 'word '.repeat(3_000), '& '.repeat(90)]) {
    const slug = slugOf(name, 'Prince Alfred Hamlet')
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(slug.length).toBeLessThanOrEqual(80)
  }
})
