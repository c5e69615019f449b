import { describe, expect, it } from 'vitest'
import { slugOf } from '#app/domain/businesses/slug.ts'
import { areas, type Area } from '#app/domain/places/areas.ts'
import { industries } from '#app/domain/businesses/industries.ts'
import { amenities, days, highlights } from '#app/domain/businesses/enums.ts'
import { parseEmail } from '#app/domain/contact/email.ts'
import { parsePhone } from '#app/domain/contact/phone.ts'
import { findSuburb, kilometresBetween } from '#app/domain/places/gazetteer.server.ts'
import { demoBusinesses } from '#db/seed/businesses.ts'
import { directory } from '#db/seed/directory/index.ts'
import { weeklyHours } from '#db/seed/entry.ts'

const entries = industries.flatMap((industry) => directory[industry])
const rows = demoBusinesses()
const listed = rows.filter(
  (row) => row.isListingPublished && row.isActive && row.planStatus !== 'NONE',
)

/** Names of items that break a rule, for the failure message. */
const breaking = <T extends { name: string }>(list: T[], rule: (item: T) => boolean): string[] =>
  list.filter((item) => !rule(item)).map((item) => item.name)

const repeated = <T>(list: T[]): T[] => [...new Set(list.filter((x, i) => list.indexOf(x) !== i))]

describe('the demo directory', () => {
  it('holds at least 240 businesses, and at least two dozen listed ones in each industry', () => {
    expect(rows.length).toBeGreaterThanOrEqual(240)
    const few = industries.filter(
      (industry) => listed.filter((row) => row.industry === industry).length < 24,
    )
    expect(few).toEqual([])
  })

  it('spreads over all eight areas, each with several industries', () => {
    const least: Record<Area, number> = {
      'City Bowl': 24,
      'Atlantic Seaboard': 16,
      'Southern Suburbs': 80,
      'Northern Suburbs': 40,
      Helderberg: 12,
      'West Coast': 18,
      Boland: 16,
      Overberg: 10,
    }
    const thin = areas.filter((area) => {
      const there = listed.filter((row) => row.area === area)
      return there.length < least[area] || new Set(there.map((row) => row.industry)).size < 5
    })
    expect(thin).toEqual([])
    expect(new Set(rows.map((row) => row.suburb)).size).toBeGreaterThanOrEqual(80)
  })

  it('spells every suburb as the gazetteer does and stays close to it on the map', () => {
    expect(breaking(entries, ({ suburb }) => findSuburb(suburb)?.suburb === suburb)).toEqual([])
    const near = breaking(rows, ({ suburb = '', latitude, longitude }) => {
      const place = findSuburb(suburb)
      return kilometresBetween(place!, { lat: latitude ?? 0, lon: longitude ?? 0 }) < 0.3
    })
    expect(near).toEqual([])
  })

  it('gives every business an address of its own', () => {
    expect(repeated(rows.map((row) => row.slug))).toEqual([])
    expect(repeated(rows.map((row) => row.id))).toEqual([])
    expect(repeated(entries.map((entry) => `${entry.address}, ${entry.suburb}`))).toEqual([])
    expect(breaking(rows, (row) => row.slug === slugOf(row.name, row.suburb ?? ''))).toEqual([])
  })

  it('says of each amenity and highlight no more than the vocabulary, and nothing twice', () => {
    const wrong = breaking(
      entries,
      ({ has, known }) =>
        has.every((item) => amenities.includes(item)) &&
        known.every((item) => highlights.includes(item)) &&
        repeated([...has, ...known]).length === 0,
    )
    expect(wrong).toEqual([])
  })

  it('names people and places nobody can reach by accident', () => {
    expect(repeated(entries.flatMap(({ phone = [] }) => phone))).toEqual([])
    expect(breaking(entries, ({ phone }) => !phone || /^0\d\d 555 0\d{3}$/.test(phone))).toEqual([])
    expect(
      breaking(rows, ({ phone }) => {
        const parsed = parsePhone(phone ?? '')
        return !phone || (parsed.ok && parsed.e164 === phone)
      }),
    ).toEqual([])
    expect(
      breaking(
        entries,
        ({ mail }) =>
          !mail ||
          (mail.endsWith('.example') && parseEmail(mail).ok && mail === mail.toLowerCase()),
      ),
    ).toEqual([])
    expect(
      breaking(
        rows,
        ({ website }) => !website || /^https:\/\/www\.[a-z0-9-]+\.example$/.test(website),
      ),
    ).toEqual([])
    const withoutSite = rows.filter((row) => !row.website).length
    expect(withoutSite).toBeGreaterThan(30)
  })

  it('keeps hours that a week can hold: openings in order, none across the next', () => {
    const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
    const wrong = breaking(rows, ({ hours }) =>
      days.every((day, index) => {
        const spans = hours?.[day] ?? []
        return spans.every((span, at) => {
          const next = spans[at + 1]
          const overnight = minutes(span.close) <= minutes(span.open)
          const tomorrow = hours?.[days[(index + 1) % 7]!]?.[0]
          if (overnight && next) return false
          if (overnight && tomorrow) return minutes(span.close) <= minutes(tomorrow.open)
          return !next || minutes(span.close) < minutes(next.open)
        })
      }),
    )
    expect(wrong).toEqual([])
    const weeks = rows.flatMap(({ hours }) => (hours ? [hours] : []))
    const someDay = (test: (spans: { open: string; close: string }[]) => boolean) =>
      weeks.filter((week) => days.some((day) => test(week[day]))).length
    expect(someDay((spans) => spans.length === 0)).toBeGreaterThan(100)
    expect(someDay((spans) => spans.length === 2)).toBeGreaterThan(15)
    expect(someDay((spans) => spans.some(({ close }) => close === '02:00'))).toBeGreaterThan(2)
    expect(someDay((spans) => spans.some(({ open, close }) => open === close))).toBeGreaterThan(2)
    expect(rows.length - weeks.length).toBeGreaterThan(0)
  })

  it('refuses hours that are misspelt', () => {
    expect(() => weeklyHours('Mo-Fri 09:00-17:00')).toThrow('No such day')
    expect(() => weeklyHours('Mon-Fri 9-5')).toThrow('No such hours')
    expect(() => weeklyHours('Fri-Mon 09:00-17:00')).toThrow('No such days')
    expect(weeklyHours('')).toBeNull()
  })

  it('describes each business in two to five sentences of its own', () => {
    const sentences = (text: string) => text.match(/[.?!](?=\s|$)/g)?.length ?? 0
    expect(breaking(entries, ({ about }) => about.length >= 110 && about.length <= 420)).toEqual([])
    expect(
      breaking(entries, ({ about }) => sentences(about) >= 2 && sentences(about) <= 5),
    ).toEqual([])
    expect(repeated(entries.map((entry) => entry.about))).toEqual([])
    const openings = entries.map((entry) => entry.about.split(' ').slice(0, 4).join(' '))
    expect(repeated(openings)).toEqual([])
  })

  it('names no price and praises nobody', () => {
    const banned =
      /nestled|hidden gem|passionate|world.class|state.of.the.art|elevate|look no further|vibrant|curated|bespoke|seamless|one.stop|premier\b|finest|the best|boasts|testament|unparalleled|unforgettable|cutting.edge|second to none/i
    expect(breaking(entries, ({ about }) => !banned.test(about))).toEqual([])
    expect(
      breaking(entries, ({ about }) => !/\bR\s?\d|\bZAR\b|\d\s?%|\brand\b/.test(about)),
    ).toEqual([])
    expect(breaking(entries, ({ about }) => !/[<>"']/.test(about))).toEqual([])
  })

  it('has every plan, drafts, paused and unrated businesses', () => {
    const share = (plan: string) =>
      rows.filter((row) => row.planStatus === plan).length / rows.length
    expect(share('FREE')).toBeGreaterThan(0.5)
    expect(share('BASIC')).toBeGreaterThan(0.2)
    expect(share('PREMIUM')).toBeGreaterThan(0.12)
    const drafts = rows.filter((row) => !row.isListingPublished)
    expect(drafts.length).toBeGreaterThanOrEqual(8)
    expect(drafts.some((row) => row.planStatus === 'NONE')).toBe(true)
    expect(rows.some((row) => row.isListingPublished && row.planStatus === 'NONE')).toBe(false)
    expect(rows.filter((row) => !row.isActive).length).toBeGreaterThanOrEqual(1)
    expect(listed.filter((row) => row.rating === null).length).toBeGreaterThanOrEqual(5)
    const unfit = breaking(rows, ({ rating, ratingCount = 0 }) =>
      rating == null ? ratingCount === 0 : rating >= 3.6 && rating <= 5 && ratingCount > 0,
    )
    expect(unfit).toEqual([])
    expect(breaking(rows, (row) => !row.oneAtATime || row.planStatus !== 'FREE')).toEqual([])
  })

  it('tries what names can do: length, ampersands, apostrophes, accents, a second branch', () => {
    const names = entries.map((entry) => entry.name)
    const shapes = [/^.{60,}$/, /&/, /'/, /é/, /ë/, /ô/]
    expect(shapes.filter((shape) => !names.some((name) => shape.test(name)))).toEqual([])
    expect(names.some((name) => name.includes('’'))).toBe(false)
    expect(names.filter((name) => name.startsWith('Blow & Go'))).toHaveLength(2)
  })

  it('has listings that reach nobody: some with a phone, one with a website alone, one with nothing', () => {
    const unreachable = listed.filter((row) => !row.email && !row.ownerId)
    expect(unreachable.length).toBeGreaterThanOrEqual(5)
    expect(unreachable.length).toBeLessThan(rows.length / 20)
    const shapes: [(row: (typeof rows)[number]) => unknown, number][] = [
      [({ phone }) => /^\+27[678]/.test(phone ?? ''), 2],
      [({ phone }) => phone?.startsWith('+2721'), 1],
      [({ phone, website }) => !phone && website, 1],
      [({ phone, website, address }) => !phone && !website && address, 1],
      [({ phone, website, address }) => !phone && !website && !address, 1],
    ]
    for (const [fits, count] of shapes) expect(unreachable.filter(fits)).toHaveLength(count)
    expect(breaking(unreachable, (row) => !row.highlights?.includes('Online booking'))).toEqual([])
  })

  it('is the same, row for row, every time it is made', () => {
    expect(demoBusinesses()).toEqual(rows)
  })
})
