import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import {
  businessPage,
  featuredBusinesses,
  industryStats,
} from '#app/domain/businesses/queries.server.ts'
import { matchBusinesses } from '#app/domain/businesses/search.server.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'

const noFilters: DirectoryFilters = {
  search: '',
  industry: null,
  area: null,
  suburb: null,
  place: null,
  openNow: false,
}

const base = {
  industry: 'Restaurants',
  area: 'City Bowl',
  suburb: 'Gardens',
  isListingPublished: true,
  planStatus: 'FREE',
} as const

const namesFor = async (filters: Partial<DirectoryFilters>): Promise<string[]> => {
  const page = await matchBusinesses(anonymous, { filters: { ...noFilters, ...filters } })
  return page.businesses.map((business) => business.name)
}

beforeAll(async () => {
  await db.insert(businesses).values([
    {
      ...base,
      slug: 'kloof',
      name: 'Café Kloof',
      description: 'Slow bread.',
      rating: 4.9,
      ratingCount: 5,
    },
    {
      ...base,
      slug: 'snoek',
      name: 'Snoek & Salt',
      suburb: 'Kalk Bay',
      area: 'Southern Suburbs',
      rating: 4.8,
      ratingCount: 500,
    },
    {
      ...base,
      slug: 'braids',
      name: 'Braids by Ayanda',
      industry: 'Hair Salons',
      planStatus: 'BASIC',
      rating: 3.9,
      ratingCount: 9,
    },
    {
      ...base,
      slug: 'wheel',
      name: '100% Wheel_Works',
      industry: 'Automotive',
      planStatus: 'PREMIUM',
    },
    { ...base, slug: 'draft', name: 'Draft Place', isListingPublished: false },
    { ...base, slug: 'paused', name: 'Paused Place', isActive: false },
    { ...base, slug: 'planless', name: 'Planless Place', planStatus: 'NONE' },
  ])
})

describe('searching the directory', () => {
  it('shows listed businesses alone, Premium first, then Basic, then by weighted rating', async () => {
    expect(await namesFor({})).toEqual([
      '100% Wheel_Works',
      'Braids by Ayanda',
      'Snoek & Salt',
      'Café Kloof',
    ])
  })

  it.each([
    ['cafe', ['Café Kloof']],
    ['CAFÉ', ['Café Kloof']],
    ['kalk', ['Snoek & Salt']],
    ['hair sal', ['Braids by Ayanda']],
    ['slow b', ['Café Kloof']],
    ['k', ['100% Wheel_Works', 'Snoek & Salt', 'Café Kloof']],
    ['oo', ['Café Kloof']],
    ['100%', ['100% Wheel_Works']],
    ['l_w', ['100% Wheel_Works']],
    ['%', ['100% Wheel_Works']],
    ['\\', []],
  ])('finds %j by substring, whatever the case and the accents', async (search, names) => {
    expect(await namesFor({ search })).toEqual(names)
  })

  it('never matches across two fields', async () => {
    expect(await namesFor({ search: 'kloof slow' })).toEqual([])
    expect(await namesFor({ search: 'kloofslow' })).toEqual([])
  })

  it('combines the filters', async () => {
    expect(await namesFor({ industry: 'Restaurants', area: 'Southern Suburbs' })).toEqual([
      'Snoek & Salt',
    ])
    expect(await namesFor({ search: 'salt', area: 'City Bowl' })).toEqual([])
    expect(await namesFor({ suburb: 'Kalk Bay' })).toEqual(['Snoek & Salt'])
    expect(await namesFor({ place: 'kalk' })).toEqual(['Snoek & Salt'])
  })

  it('looks for a place in suburb and city alone', async () => {
    expect(await namesFor({ place: 'braids' })).toEqual([])
  })

  it('pages in a stable order and is empty past the end', async () => {
    const at = (page: number) => matchBusinesses(anonymous, { filters: noFilters, page, size: 1 })
    const names = (await Promise.all([1, 2, 3, 4].map(at))).map((page) => page.businesses[0]?.name)
    expect(names).toEqual(await namesFor({}))
    expect(await at(5)).toMatchObject({ businesses: [], total: 4, pages: 4 })
    expect(await at(9_999_999)).toMatchObject({ businesses: [], total: 4 })
  })

  it('counts the same with and without a text', async () => {
    const total = async (filters: Partial<DirectoryFilters>) =>
      (await matchBusinesses(anonymous, { filters: { ...noFilters, ...filters } })).total
    expect(await total({ industry: 'Restaurants' })).toBe(2)
    expect(await total({ industry: 'Restaurants', search: 'restaurants' })).toBe(2)
  })
})

describe('the kept counts', () => {
  it('follow every change in the same transaction', async () => {
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`update businesses set is_active = false where slug = 'snoek'`)
        expect(await industryStats(tx)).toMatchObject({ Restaurants: 1 })
        await tx.execute(sql`update businesses set industry = 'Fitness' where slug = 'kloof'`)
        expect(await industryStats(tx)).toEqual({ 'Hair Salons': 1, Fitness: 1, Automotive: 1 })
        await tx.execute(sql`delete from businesses where slug in ('kloof', 'wheel', 'draft')`)
        expect(await industryStats(tx)).toEqual({ 'Hair Salons': 1 })
        throw new Error('undo')
      })
      .catch((error: Error) => expect(error.message).toBe('undo'))
    expect(await industryStats()).toEqual({ 'Hair Salons': 1, Restaurants: 2, Automotive: 1 })
  })
})

describe('open now', () => {
  const every = (spans: { open: string; close: string }[]) => ({
    monday: spans,
    tuesday: spans,
    wednesday: spans,
    thursday: spans,
    friday: spans,
    saturday: spans,
    sunday: spans,
  })
  const openAt = async (
    instant: string,
    row: { hours: unknown; special?: unknown; until?: string | null },
  ) => {
    const [answer] = await db.execute<{ open: boolean | null }>(sql`
      select open_at(week_minutes(${JSON.stringify(row.hours)}::jsonb), ${JSON.stringify(row.hours)}::jsonb,
        ${JSON.stringify(row.special ?? {})}::jsonb, ${row.until ?? null}::date, ${instant}::timestamptz) as open`)
    return answer?.open
  }
  const late = every([{ open: '17:00', close: '02:00' }])

  it.each([
    ['2026-12-01T17:00:00+02:00', true],
    ['2026-12-01T16:59:00+02:00', false],
    ['2026-12-02T01:59:00+02:00', true],
    ['2026-12-02T02:00:00+02:00', false],
    // Monday morning after a Sunday night: the week wraps around.
    ['2026-12-07T01:00:00+02:00', true],
  ])('at %s is %s for hours past midnight', async (instant, open) => {
    expect(await openAt(instant, { hours: late })).toBe(open)
  })

  it('follows special dates and what the evening before leaves over', async () => {
    const special = { '2026-12-25': { spans: [] } }
    expect(await openAt('2026-12-25T01:00:00+02:00', { hours: late, special })).toBe(true)
    expect(await openAt('2026-12-25T18:00:00+02:00', { hours: late, special })).toBe(false)
    expect(await openAt('2026-12-26T01:00:00+02:00', { hours: late, special })).toBe(false)
    expect(await openAt('2026-12-26T18:00:00+02:00', { hours: late, special })).toBe(true)
  })

  it('stays shut until the date on which a closure ends', async () => {
    expect(await openAt('2026-12-09T18:00:00+02:00', { hours: late, until: '2026-12-10' })).toBe(
      false,
    )
    expect(await openAt('2026-12-10T18:00:00+02:00', { hours: late, until: '2026-12-10' })).toBe(
      true,
    )
  })
})

describe('the page of a business', () => {
  it('is found by slug and by id and holds nothing private', async () => {
    const page = await businessPage(anonymous, 'kloof')
    expect(page.kind).toBe('listed')
    expect(await businessPage(anonymous, page.kind === 'listed' ? page.business.id : '')).toEqual(
      page,
    )
    expect(JSON.stringify(page)).not.toMatch(/owner|webhook|plan/i)
  })

  it('tells its owner alone that it is theirs', async () => {
    const [owner, other] = [await makeUser(), await makeUser()]
    const { slug } = await makeBusiness({
      ...{ ownerId: owner.actor.userId, isListingPublished: true, planStatus: 'FREE' },
    })
    const seen = [owner.actor, other.actor, anonymous].map((actor) => businessPage(actor, slug))
    expect((await Promise.all(seen)).map((page) => 'isOwn' in page && page.isOwn)).toEqual([
      true,
      false,
      false,
    ])
    await db.delete(businesses).where(eq(businesses.slug, slug))
  })

  it('marks no weekday as today while it is closed for a time', async () => {
    const todayOf = async (closedUntil: string | null) => {
      await db.update(businesses).set({ closedUntil }).where(eq(businesses.slug, 'kloof'))
      const page = await businessPage(anonymous, 'kloof', db, new Date('2026-12-01T10:00:00Z'))
      return page.kind === 'listed' && page.business.today
    }
    expect(await todayOf('2026-12-06')).toBe('')
    expect(await todayOf('2026-12-01')).toBe('Tuesday')
    expect(await todayOf(null)).toBe('Tuesday')
  })

  it('shows of a paused business its name and area alone', async () => {
    expect(await businessPage(anonymous, 'paused')).toEqual({
      kind: 'paused',
      business: { slug: 'paused', name: 'Paused Place', area: 'City Bowl' },
    })
  })

  it.each(['draft', 'planless', 'nobody', '', '../etc', 'a'.repeat(500), '\u0000', "' or 1=1"])(
    'is not found at %j',
    async (reference) => {
      await expect(businessPage(anonymous, reference)).rejects.toMatchObject({ code: 'not-found' })
    },
  )

  it('is featured by rank, six at most', async () => {
    expect((await featuredBusinesses()).map(({ slug }) => slug)).toEqual([
      'wheel',
      'braids',
      'snoek',
      'kloof',
    ])
  })
})
