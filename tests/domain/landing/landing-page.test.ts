import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { days } from '#app/domain/businesses/enums.ts'
import type { WeeklyHours } from '#app/domain/businesses/hours.ts'
import { landingOf } from '#app/domain/landing/landing-of-filters.server.ts'
import { landingPage } from '#app/domain/landing/landing-page.server.ts'
import { refreshLandingPages } from '#app/domain/landing/refresh.server.ts'
import { landingTrades } from '#app/domain/landing/trades.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'

const base = {
  industry: 'Home Services',
  category: 'Plumber',
  area: 'Atlantic Seaboard',
  suburb: 'Sea Point',
  isListingPublished: true,
  planStatus: 'FREE',
} as const

const made = (names: string[], values: Partial<typeof businesses.$inferInsert> = {}) =>
  db.insert(businesses).values(names.map((name) => ({ ...base, slug: name, name, ...values })))

beforeAll(async () => {
  await made(['pipe-1'], { rating: 5, ratingCount: 10, email: 'a@example.co.za' })
  await made(['pipe-2'], { rating: 4, ratingCount: 30, planStatus: 'PREMIUM' })
  await made(['pipe-3'])
  await made(['draft'], { isListingPublished: false })
  await made(['gp-1', 'gp-2', 'gp-3'], { suburb: 'Green Point' })
  await made(['far-1', 'far-2', 'far-3'], { suburb: 'Bellville', area: 'Northern Suburbs' })
  await made(['camps-1', 'camps-2'], { suburb: 'Camps Bay' })
  await made(['volt-1', 'volt-2', 'volt-3'], { category: 'Electrician' })
  await refreshLandingPages()
})

const page = async (trade: string, place: string | null = null) => {
  const answer = await landingPage(anonymous, { trade, place })
  if (answer.kind !== 'page') throw new Error(`${trade} in ${place} is ${answer.kind}`)
  return answer.page
}

describe('the page of a trade in a place', () => {
  it('lists the businesses in rank order, with figures about them', async () => {
    const { businesses: listed, facts, area } = await page('plumbers', 'sea-point')
    expect(listed.map(({ slug }) => slug)).toEqual(['pipe-2', 'pipe-1', 'pipe-3'])
    expect(facts).toMatchObject({
      total: 3,
      many: false,
      rated: 2,
      rating: 4.3,
      reviews: 40,
      bookable: 1,
    })
    expect(area?.slug).toBe('atlantic-seaboard')
  })

  it('counts those that are open now', async () => {
    const always = Object.fromEntries(days.map((day) => [day, [{ open: '00:00', close: '00:00' }]]))
    await db.update(businesses).set({ hours: always as WeeklyHours })
    expect((await page('plumbers', 'sea-point')).facts.openNow).toBe(3)
  })

  it('leads to the same trade close by and to other trades in the place', async () => {
    const { neighbours, related } = await page('plumbers', 'sea-point')
    expect(neighbours).toEqual([
      { trade: 'plumbers', place: 'green-point', label: 'Green Point', total: 3 },
    ])
    expect(related.map(({ label, total }) => [label, total])).toEqual([
      ['Home Services', 6],
      ['Electricians', 3],
    ])
  })

  it('has a page for an area, for an industry and for a trade everywhere', async () => {
    const area = await page('plumbers', 'atlantic-seaboard')
    expect(area.facts.total).toBe(8)
    expect(area.neighbours.map(({ label }) => label)).toEqual([
      'Northern Suburbs',
      'Green Point',
      'Sea Point',
    ])
    expect((await page('home-services', 'sea-point')).facts.total).toBe(6)
    expect((await page('electricians')).facts.total).toBe(3)
  })

  it.each([
    ['Plumbers', 'sea-point', 'plumbers', 'sea-point'],
    ['plumber', 'Sea-Point', 'plumbers', 'sea-point'],
    ['loodgieters', 'seepunt', 'plumbers', 'sea-point'],
    ['Home Services', null, 'home-services', null],
    ['plumbers', 'kaapstad', 'plumbers', null],
  ])('moves %s in %s to its own spelling', async (trade, place, toTrade, toPlace) => {
    const answer = await landingPage(anonymous, { trade, place })
    expect(answer).toEqual({ kind: 'moved', trade: toTrade, place: toPlace })
  })

  it('sends on to the directory where fewer than three are listed', async () => {
    expect(await landingPage(anonymous, { trade: 'plumbers', place: 'camps-bay' })).toEqual({
      kind: 'few',
      query: { search: 'Plumbers Camps Bay' },
    })
    expect(await landingPage(anonymous, { trade: 'home-services', place: 'camps-bay' })).toEqual({
      kind: 'few',
      query: { industry: 'Home Services', suburb: 'Camps Bay' },
    })
  })

  it('sends on as soon as one falls below three', async () => {
    await db.update(businesses).set({ isActive: false }).where(eq(businesses.slug, 'gp-1'))
    const answer = await landingPage(anonymous, { trade: 'plumbers', place: 'green-point' })
    expect(answer.kind).toBe('few')
    await db.update(businesses).set({ isActive: true }).where(eq(businesses.slug, 'gp-1'))
  })

  it.each([
    ['plumbers', 'atlantis-under-the-sea'],
    ['unicorn-trainers', 'sea-point'],
    ['%00', null],
  ])('knows no %s in %s', async (trade, place) => {
    expect(await landingPage(anonymous, { trade, place })).toEqual({ kind: 'unknown' })
  })
})

describe('the directory', () => {
  const none = { industry: null, area: null, suburb: null, place: null, openNow: false, search: '' }
  const of = (filters: Partial<DirectoryFilters>, total = 3, at = 1) =>
    landingOf({ ...none, ...filters }, { total, page: at })

  it('names the page that lists the same', () => {
    const salons = { industry: 'Hair Salons' } as const
    expect(of(salons)).toEqual({ trade: 'hair-salons', place: null })
    expect(of({ ...salons, suburb: 'Sea Point' })?.place).toBe('sea-point')
    expect(of({ ...salons, area: 'City Bowl' })?.place).toBe('city-bowl')
  })

  it('is its own page where it asks for something else', () => {
    const salons = { industry: 'Hair Salons' } as const
    expect(of({})).toBeNull()
    expect(of(salons, 2)).toBeNull()
    expect(of(salons, 50, 2)).toBeNull()
    expect(of({ ...salons, openNow: true })).toBeNull()
    expect(of({ ...salons, suburb: 'Nowhere' })).toBeNull()
    expect(of({ ...salons, search: 'curls' })).toBeNull()
  })
})

it('gives every trade an address of its own', () => {
  expect(new Set(landingTrades.map(({ slug }) => slug)).size).toBe(landingTrades.length)
  expect(landingTrades.every(({ slug }) => /^[a-z0-9-]+$/.test(slug))).toBe(true)
})
