import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { suburbs } from '#app/domain/places/gazetteer.server.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'

const base = {
  industry: 'Home Services',
  category: 'Plumber',
  area: 'Atlantic Seaboard',
  city: 'Cape Town',
  isListingPublished: true,
  planStatus: 'FREE',
} as const

const day = (date: string) => new Date(`${date}T08:00:00Z`)

beforeAll(async () => {
  await db.insert(businesses).values([
    // 300 m, 1.2 km and 12 km from the middle of Sea Point.
    {
      ...base,
      slug: 'here',
      name: 'Here',
      suburb: 'Sea Point',
      latitude: -33.9133,
      longitude: 18.3893,
    },
    {
      ...base,
      slug: 'beyond',
      name: 'Beyond Pipes',
      suburb: 'Sea Point',
      latitude: -33.9052,
      longitude: 18.3893,
      rating: 4.9,
      ratingCount: 3,
      createdAt: day('2026-01-05'),
    },
    {
      ...base,
      slug: 'far',
      name: 'A Far Tap',
      suburb: 'Sea Point',
      latitude: -34.0239,
      longitude: 18.3893,
      planStatus: 'PREMIUM',
      createdAt: day('2026-01-01'),
    },
    { ...base, slug: 'suburb', name: 'Suburb', suburb: 'Green Point', rating: 4.9, ratingCount: 9 },
    {
      ...base,
      slug: 'town',
      name: 'Town',
      suburb: 'Elsewhere',
      area: 'Overberg',
      city: 'Hermanus',
    },
    { ...base, slug: 'nowhere', name: 'Nowhere', suburb: 'Unheard Of' },
    {
      ...base,
      slug: 'other',
      name: 'Other Trade',
      category: '',
      industry: 'Fitness',
      suburb: 'Sea Point',
    },
  ])
})

const find = (query: string) =>
  findBusinesses(anonymous, { filters: searchFilters(new URLSearchParams(query)) })

async function found(query: string) {
  const { businesses: exact, understood } = await find(query)
  return [...exact, ...(understood?.groups.flatMap((group) => group.businesses) ?? [])]
}
const slugs = async (query: string) => (await found(query)).map(({ slug }) => slug)

describe('near a place', () => {
  it('the nearest come first, each with its distance, and those of no known place last', async () => {
    const near = await found('near=Sea+Point')
    expect(near.map(({ slug, distance }) => [slug, distance])).toEqual([
      ['other', { metres: 0, approximate: true }],
      ['here', { metres: expect.closeTo(300, -1), approximate: false }],
      ['beyond', { metres: expect.closeTo(1201, -1), approximate: false }],
      ['suburb', { metres: expect.closeTo(1970, -2), approximate: true }],
      ['far', { metres: expect.closeTo(11_998, -2), approximate: false }],
      ['town', { metres: expect.closeTo(96_600, -3), approximate: true }],
      ['nowhere', undefined],
    ])
  })

  it('a position counts like a place, and a number of kilometres ends the list', async () => {
    expect(await slugs('near=-33.916,18.3893&within=5')).toEqual([
      'other',
      'here',
      'beyond',
      'suburb',
    ])
    expect((await find('near=-33.916,18.3893&within=5')).total).toBe(4)
    expect((await find('near=-33.916,18.3893')).total).toBe(7)
  })

  it('other filters and searches hold as well', async () => {
    expect(await slugs('near=Sea+Point&industry=Fitness')).toEqual(['other'])
    expect(await slugs('near=Sea+Point&search=beyond&within=5')).toEqual(['beyond'])
    expect(await slugs('near=Sea+Point&search=beyond&within=1')).toEqual([])
    expect(await slugs('near=Sea+Point&search=Sea+Point')).toEqual([
      'other',
      'here',
      'beyond',
      'far',
    ])
  })

  it('an understood search is ordered by distance too', async () => {
    const near = await slugs('near=Green+Point&search=loodgieter')
    expect(near).toEqual(['suburb', 'beyond', 'here', 'far', 'town', 'nowhere'])
    expect(await slugs('near=Green+Point&search=loodgieter&within=5')).toEqual(near.slice(0, 3))
    expect((await found('near=Green+Point&search=loodgieter'))[0]?.distance).toEqual({
      metres: 0,
      approximate: true,
    })
  })

  it('pages go on where the one before ended', async () => {
    const filters = searchFilters(new URLSearchParams('near=Sea+Point'))
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => findBusinesses(anonymous, { filters, page, size: 2 })),
    )
    expect(pages.flatMap((page) => page.businesses.map(({ slug }) => slug))).toEqual(
      await slugs('near=Sea+Point'),
    )
  })

  it('a listing that moves stands where it is now', async () => {
    const move = (latitude: number | null) =>
      db.update(businesses).set({ latitude }).where(eq(businesses.slug, 'far'))
    await move(-33.916)
    expect((await slugs('near=Sea+Point&within=1')).toSorted()).toEqual(['far', 'here', 'other'])
    await move(null)
    const near = await found('near=Sea+Point&within=1')
    expect(near.find(({ slug }) => slug === 'far')?.distance).toEqual({
      metres: 0,
      approximate: true,
    })
    await move(-34.0239)
  })
})

describe('the order', () => {
  it.each([
    ['sort=best', ['far', 'suburb', 'beyond']],
    ['sort=rating', ['suburb', 'beyond']],
    ['sort=name', ['far', 'beyond', 'here']],
    ['sort=best&near=Sea+Point', ['far', 'suburb', 'beyond']],
    ['sort=rating&near=Sea+Point&within=5', ['suburb', 'beyond']],
    ['sort=name&search=tap', ['far']],
    ['sort=name&search=loodgieter', ['far', 'beyond', 'here']],
    ['sort=rating&search=loodgieter', ['suburb', 'beyond']],
  ])('%s', async (query, first) => {
    expect((await slugs(query)).slice(0, first.length)).toEqual(first)
  })

  it.each(['sort=newest', 'sort=newest&search=loodgieter', 'sort=newest&search=cape'])(
    '%s shows the latest first',
    async (query) => {
      const newest = (await slugs(query)).filter((slug) => ['far', 'beyond', 'here'].includes(slug))
      expect(newest).toEqual(['here', 'beyond', 'far'])
    },
  )
})

it('the database knows the points of the gazetteer, and no others', async () => {
  const known = await db.execute<{ suburb: string; area: string; far: number }>(
    sql`select suburb, area, at <-> plane_point(0, 0) as far from suburb_points`,
  )
  const asked = suburbs.map(({ suburb, area, lat, lon }) => ({ suburb, area, lat, lon }))
  const wanted = await db.execute<{ suburb: string; area: string; far: number }>(sql`
    select suburb, area, plane_point(lat, lon) <-> plane_point(0, 0) as far
    from json_to_recordset(${JSON.stringify(asked)}::json) as p(suburb text, area text, lat float8, lon float8)`)
  const lines = (rows: typeof known) =>
    rows.map(({ suburb, area, far }) => `${suburb}, ${area}: ${far.toFixed(3)}`).toSorted()
  expect(lines(known)).toEqual(lines(wanted))
})
