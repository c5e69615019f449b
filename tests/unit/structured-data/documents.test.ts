import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { industries } from '#app/domain/businesses/industries.ts'
import type { BusinessProfile, OpeningHours } from '#app/domain/businesses/views.ts'
import { excerpt } from '#app/domain/excerpt.ts'
import { breadcrumbs } from '#app/domain/structured-data/breadcrumbs.ts'
import { localBusiness } from '#app/domain/structured-data/business.ts'
import { asScriptText } from '#app/domain/structured-data/script-text.ts'
import { website } from '#app/domain/structured-data/website.ts'

type Document = Record<string, unknown>

const urls = {
  page: 'https://gems.example/business/kloof',
  book: 'https://gems.example/business/kloof/book',
  image: 'https://gems.example/share/kloof/house-0011223344556677.png',
}
const nine = [{ open: '09:00', close: '17:00' }]
const week = {
  monday: nine,
  tuesday: nine,
  wednesday: nine,
  thursday: [{ open: '00:00', close: '00:00' }],
  friday: [{ open: '18:00', close: '02:00' }],
  saturday: [],
  sunday: [],
}
const opening: OpeningHours = { hours: week, special: {}, closedUntil: null, today: '2026-11-22' }

const profile = (values: Partial<BusinessProfile> = {}) =>
  ({
    name: 'Kloof & Comb',
    industry: 'Hair Salons',
    description: 'Cuts.',
    phone: '+27215550100',
    email: null,
    website: null,
    address: '12 Kloof Street',
    suburb: 'Gardens',
    city: 'Cape Town',
    latitude: -33.92841,
    longitude: 18.41241,
    rating: 4.8,
    ratingCount: 120,
    bookable: true,
    ...values,
  }) as BusinessProfile

const nobody = { average: null, count: 0 }
const documentOf = (
  values: Partial<BusinessProfile> = {},
  hours: Partial<OpeningHours> = {},
  reviews: { average: number | null; count: number } = nobody,
) => localBusiness(profile(values), urls, { ...opening, ...hours }, reviews) as unknown as Document

const isUrl = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** What Google's page on local businesses requires and recommends; the faults, or none. */
function faultsOf(document: Document): string[] {
  const at = document['address'] as Document
  const geo = document['geo'] as Document | undefined
  const hours = (document['openingHoursSpecification'] ?? []) as Document[]
  const checks: [string, boolean][] = [
    ['@context', document['@context'] === 'https://schema.org'],
    ['name', isText(document['name'])],
    ['address', at['@type'] === 'PostalAddress' && isText(at['addressLocality'])],
    ['country', at['addressCountry'] === 'ZA'],
    ['url', isUrl(document['url'])],
    ['image', isUrl(document['image'])],
    ['geo', !geo || (Number.isFinite(geo['latitude']) && Number.isFinite(geo['longitude']))],
    ['no ratings of others', !('aggregateRating' in document) && !('review' in document)],
    ...hours.map((one, i): [string, boolean] => [
      `hours ${i}`,
      clock.test(String(one['opens'])) &&
        clock.test(String(one['closes'])) &&
        ('dayOfWeek' in one || ('validFrom' in one && 'validThrough' in one)),
    ]),
  ]
  return checks.flatMap(([name, right]) => (right ? [] : [name]))
}

describe('a business', () => {
  it('has the average of its own customers, whatever Google says', () => {
    const document = documentOf({ rating: 3.1, ratingCount: 900 }, {}, { average: 4.6, count: 5 })
    expect(document['aggregateRating']).toEqual({
      '@type': 'AggregateRating',
      ratingValue: 4.6,
      reviewCount: 5,
      bestRating: 5,
      worstRating: 1,
    })
    expect(documentOf({ rating: 3.1, ratingCount: 900 })).not.toHaveProperty('aggregateRating')
  })

  it.each(industries)('of %s is what Google asks for', (industry) => {
    expect(faultsOf(documentOf({ industry }))).toEqual([])
  })

  it('is so with as little as a listing may have', () => {
    const bare = { description: '', phone: null, address: '', suburb: '', bookable: false }
    const document = documentOf({ ...bare, latitude: null, longitude: null }, { hours: null })
    expect(faultsOf(document)).toEqual([])
    expect(Object.keys(document).toSorted()).toEqual(
      ['@context', '@id', '@type', 'address', 'image', 'name', 'url'].toSorted(),
    )
  })

  it('says its hours as Google reads them: days alike together, a whole day, past midnight', () => {
    expect(documentOf()['openingHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'],
        opens: '09:00',
        closes: '17:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Thursday'],
        opens: '00:00',
        closes: '23:59',
      },
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Friday'],
        opens: '18:00',
        closes: '02:00',
      },
    ])
  })

  it('says special dates, and a closure until it ends', () => {
    const special = {
      '2026-12-25': { spans: [] },
      '2026-12-24': { spans: [{ open: '09:00', close: '12:00' }] },
    }
    const dates = (closedUntil: string | null) =>
      (
        documentOf({}, { special, closedUntil, hours: null })[
          'openingHoursSpecification'
        ] as Document[]
      ).map(({ opens, closes, validFrom, validThrough }) => [
        validFrom,
        validThrough,
        opens,
        closes,
      ])
    expect(dates(null)).toEqual([
      ['2026-12-24', '2026-12-24', '09:00', '12:00'],
      ['2026-12-25', '2026-12-25', '00:00', '00:00'],
    ])
    expect(dates('2026-12-25')).toEqual([
      ['2026-11-22', '2026-12-24', '00:00', '00:00'],
      ['2026-12-25', '2026-12-25', '00:00', '00:00'],
    ])
  })

  it('can be booked where it takes bookings, and only there', () => {
    expect(documentOf()['potentialAction']).toMatchObject({
      '@type': 'ReserveAction',
      target: { urlTemplate: urls.book },
    })
    expect(documentOf({ bookable: false })).not.toHaveProperty('potentialAction')
  })
})

it('breadcrumbs are numbered from one, each with name and address', () => {
  const { itemListElement } = breadcrumbs([
    { name: 'Home', url: 'https://gems.example/' },
    { name: 'Kloof', url: urls.page },
  ])
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://gems.example/' },
    { '@type': 'ListItem', position: 2, name: 'Kloof', item: urls.page },
  ])
})

it('the site names itself and its search, with the place of the words', () => {
  const searchUrl = 'https://gems.example/directory?search={search_term_string}'
  expect(website({ name: 'CPT Gems', url: 'https://gems.example/', searchUrl })).toMatchObject({
    '@type': 'WebSite',
    potentialAction: {
      target: { urlTemplate: searchUrl },
      'query-input': 'required name=search_term_string',
    },
  })
})

it('no name ends the script element, and every name comes back as it was', () => {
  const nasty = fc.oneof(
    fc.constantFrom('</script>', '<!--', ']]>', '</SCRIPT ', '\u2028', '<script>'),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 5 }), (parts) => {
      const name = parts.join('')
      const text = asScriptText(documentOf({ name }))
      expect(text).not.toMatch(/[<\u2028\u2029]/)
      expect((JSON.parse(text) as Document)['name']).toBe(name)
    }),
  )
})

describe('a description', () => {
  it.each([
    ['short enough', 20, 'short enough'],
    ['ends at a word, not within', 20, 'ends at a word, not…'],
    ['ends at a word', 10, 'ends at a…'],
    ['a comma, then more', 10, 'a comma…'],
    ['Onewordthatistoolongforit', 10, 'Onewordth…'],
    ['two\n\n  lines', 20, 'two lines'],
    ['🌊🌊🌊🌊🌊🌊', 4, '🌊🌊🌊…'],
    ['', 10, ''],
  ])('%j in %i letters is %j', (text, length, expected) => {
    expect(excerpt(text, length)).toBe(expected)
  })
})
