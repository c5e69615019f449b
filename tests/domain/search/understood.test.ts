import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import type { DirectoryFilters } from '#app/domain/businesses/views.ts'
import { findBusinesses } from '#app/domain/search/find-businesses.server.ts'
import { singular } from '#app/domain/search/word-query.ts'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'

const base = {
  industry: 'Home Services',
  area: 'Atlantic Seaboard',
  suburb: 'Sea Point',
  isListingPublished: true,
  planStatus: 'FREE',
} as const

beforeAll(async () => {
  await db.insert(businesses).values([
    {
      ...base,
      slug: 'far',
      name: 'Tap Works',
      category: 'Plumber',
      suburb: 'Strand',
      area: 'Helderberg',
      planStatus: 'PREMIUM',
    },
    {
      ...base,
      slug: 'beside',
      rating: 4.9,
      ratingCount: 100,
      name: 'Leak Fixers',
      category: 'Plumber',
      suburb: 'Green Point',
      planStatus: 'PREMIUM',
    },
    {
      ...base,
      slug: 'there',
      name: 'Pipe Dreams',
      category: 'Plumber',
      rating: 4.1,
      ratingCount: 50,
    },
    {
      ...base,
      slug: 'there-basic',
      name: 'Drain Masters',
      category: 'Plumbing',
      planStatus: 'BASIC',
    },
    {
      ...base,
      slug: 'named',
      rating: 4.5,
      ratingCount: 20,
      name: 'Plumber of Sea Point',
      category: '',
      suburb: 'Gardens',
      area: 'City Bowl',
    },
    {
      ...base,
      slug: 'text',
      name: 'Fix It',
      category: 'Handyman',
      description: 'Geysers and small plumber work.',
    },
    {
      ...base,
      slug: 'draft',
      name: 'Draft Plumber',
      category: 'Plumber',
      isListingPublished: false,
    },
    {
      ...base,
      slug: 'fawzia',
      name: 'Ouma Fawzia',
      category: 'Cape Malay',
      industry: 'Restaurants',
      suburb: 'Bo-Kaap',
      area: 'City Bowl',
      highlights: ['Women-owned'],
    },
    {
      ...base,
      slug: 'mechanic',
      name: 'Spanner Queen',
      category: 'Mechanic',
      industry: 'Automotive',
      planStatus: 'PREMIUM',
    },
    {
      ...base,
      slug: 'exhausts',
      name: 'Kwikfit Corner',
      category: 'Exhausts and tow bars',
      industry: 'Automotive',
    },
  ])
})

const none: DirectoryFilters = {
  search: '',
  industry: null,
  area: null,
  suburb: null,
  place: null,
  openNow: false,
}
const find = async (filters: Partial<DirectoryFilters>, page?: { page: number; size: number }) => {
  const found = await findBusinesses(anonymous, { filters: { ...none, ...filters }, ...page })
  return {
    ...found,
    exact: found.businesses.map(({ slug }) => slug),
    others: found.understood?.groups.flatMap((group) => group.businesses.map(({ slug }) => slug)),
    groups: found.understood?.groups.map(({ closeness }) => closeness),
  }
}

describe('what a search means', () => {
  it('comes in order: name, trade in the place, trade beside it, text, and further away', async () => {
    const found = await find({ search: 'sea point plumbers' })
    expect(found.exact).toEqual([])
    expect(found.others).toEqual(['named', 'there-basic', 'there', 'beside', 'text', 'far'])
    expect(found.total).toBe(6)
    expect(found.understood?.parts).toMatchObject([
      { label: 'Sea Point', without: 'plumbers' },
      { label: 'Plumbers', without: 'sea point' },
    ])
  })

  it('says what is in the place, beside it, and further away', async () => {
    const found = await find({ search: 'loodgieter sea point' })
    expect(found.others).toEqual(['there-basic', 'there', 'beside', 'named', 'text', 'far'])
    expect(found.groups).toEqual(['there', 'nearby', 'there', 'further'])
  })

  it('stands below the exact matches, which are the count, and repeats none', async () => {
    const found = await find({ search: 'plumber' })
    expect(found.exact).toEqual(['named', 'text'])
    expect(found).toMatchObject({ total: 2, exactTotal: 2 })
    expect(found.others).toEqual(['beside', 'far', 'there', 'there-basic'])
  })

  it('finds what only mentions a trade, too, where nobody has the further words', async () => {
    const alone = await find({ search: 'handyman' })
    expect(alone.others).toContain('text')
    expect((await find({ search: 'handyman qxqxq' })).others).toEqual(alone.others)
    expect((await find({ search: 'plumbers qxqxq' })).others).toContain('text')
  })

  it('follows the filters, and takes a suburb for a place', async () => {
    expect((await find({ search: 'loodgieter', area: 'Helderberg' })).others).toEqual(['far'])
    expect((await find({ search: 'loodgieter', industry: 'Fitness' })).total).toBe(0)
    const near = await find({ search: 'loodgieter', suburb: 'Green Point' })
    expect(near.others?.[0]).toBe('beside')
    expect(near.understood?.parts).toMatchObject([{ without: '' }, { without: null }])
  })

  it('finds a name with a slip in each of its words, one of which is a trade', async () => {
    const khaya = {
      ...base,
      slug: 'khaya',
      name: 'Khaya Kitchen',
      industry: 'Restaurants',
    } as const
    await db.insert(businesses).values(khaya)
    const found = await find({ search: 'khayaa kitchn' })
    await db.delete(businesses).where(eq(businesses.slug, khaya.slug))
    expect(found.others).toEqual(['khaya'])
  })

  it('forgives slips against names, and finds what is offered besides', async () => {
    expect((await find({ search: 'fawsia' })).others).toEqual(['fawzia'])
    expect((await find({ search: 'owned by women' })).others).toEqual(['fawzia'])
  })

  it.each(['uitlaat', 'uitlaat seapunt', 'iexhaust'])(
    'puts those first that say what %s asks for within its trade',
    async (asked) => {
      expect((await find({ search: asked })).others).toEqual(['exhausts', 'mechanic'])
    },
  )

  it('knows a name by its sound', async () => {
    expect((await find({ search: 'quickfit' })).others).toEqual(['exhausts'])
  })

  it('gives the trade alone where nothing fits all, and never drafts', async () => {
    const found = await find({ search: 'zorbing plumber strand' })
    expect(found.understood?.loose).toBe(true)
    expect(found.others?.[0]).toBe('far')
    expect(found.others).not.toContain('draft')
  })

  it('shows any business where words say only how or when', async () => {
    expect((await find({ search: 'cheap, near me', area: 'Helderberg' })).others).toEqual(['far'])
    const open = await find({ search: 'open now' })
    expect(open.understood).toMatchObject({ loose: true, total: 9 })
    expect((await find({ search: '?!' })).total).toBe(0)
  })

  it('offers the nearest names where nothing is understood', async () => {
    const found = await find({ search: 'pipedream' })
    expect(found.total).toBe(0)
    expect(found.nearest.map(({ slug }) => slug)).toContain('there')
    expect((await find({ search: 'xq zz' })).nearest).toEqual([])
  })

  it('offers what is in the place, not names like it, where nobody there has the trade', async () => {
    const found = await find({ search: 'hotel green point' })
    expect(found).toMatchObject({ total: 0, nearest: [], inPlace: { place: 'Green Point' } })
    expect(found.inPlace?.isThere).toBe(true)
    expect(new Set(found.inPlace?.businesses.map(({ suburb }) => suburb))).toEqual(
      new Set(['Green Point']),
    )
  })

  it('says how far a place beside the one asked for is, and nothing of those in it', async () => {
    const { understood } = await find({ search: 'loodgieter sea point' })
    const distances = understood?.groups.map(({ closeness, businesses: cards }) => [
      closeness,
      cards.every(({ distance }) => (distance?.metres ?? 0) > 1000),
    ])
    expect(distances).toEqual([
      ['there', false],
      ['nearby', true],
      ['there', false],
      ['further', true],
    ])
  })

  it('pages in one order and is empty past the end', async () => {
    const all = (await find({ search: 'loodgieter sea point' })).others
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => find({ search: 'loodgieter sea point' }, { page, size: 2 })),
    )
    expect(pages.flatMap(({ others }) => others)).toEqual(all)
    expect(pages.map(({ total, pages: count }) => [total, count])).toEqual(pages.map(() => [6, 3]))
  })
})

describe('the tables of words and texts', () => {
  const differing = (tx: Database = db) =>
    tx.execute(sql`
      select b.slug as one from (select * from businesses where listed) b
      full join listing_texts t on t.business_id = b.id
      where b.id is null or t.business_id is null
        or (t.rank, t.industry, t.area, t.suburb) is distinct from (b.rank, b.industry, b.area, b.suburb)
        or t.place <> fold(b.suburb || E'\n' || b.city)
        or t.text <> fold(concat_ws(E'\n', b.name, b.description, b.industry, b.city, b.suburb))
      union
      select b.slug as one
      from (select * from businesses where listed) b full join listing_words s on s.business_id = b.id
      where b.id is null or s.business_id is null
        or (s.rank, s.industry, s.area, s.suburb, s.city) is distinct from (b.rank, b.industry, b.area, b.suburb, b.city)
        or s.head <> word_keys(concat_ws(' ', b.name, b.category))
        or s.words <> word_keys(concat_ws(' ', b.name, b.category, b.description, b.industry, b.amenities::text,
          b.highlights::text, b.suburb, b.area, b.city))`)

  it('follows every change in the same transaction', async () => {
    await db
      .transaction(async (tx) => {
        const check = async () => expect(await differing(tx)).toEqual([])
        await tx.execute(
          sql`update businesses set name = 'Nomvula', description = 'Bantu knots' where slug = 'there'`,
        )
        await check()
        await tx.execute(sql`update businesses set is_active = false where slug = 'far'`)
        await check()
        await tx.execute(
          sql`update businesses set is_listing_published = true where slug = 'draft'`,
        )
        await check()
        await tx.execute(
          sql`update businesses set amenities = '["WiFi"]', rating = 5, rating_count = 9 where slug = 'text'`,
        )
        await check()
        await tx.execute(sql`delete from businesses where slug in ('named', 'draft')`)
        await check()
        throw new Error('undo')
      })
      .catch((error: Error) => expect(error.message).toBe('undo'))
    expect(await differing()).toEqual([])
  })

  it('has the same singular as the search', async () => {
    const words =
      'braids nails taxes dishes boxes buses glasses fries pies ties bakeries cafes spas gas lens class yes os waltzes physios s es ies as churches 24s m3s'
    const [row] = await db.execute<{ keys: string }>(sql`select singular_words(${words}) as keys`)
    expect(row?.keys).toBe(words.split(' ').map(singular).join(' '))
  })

  it('takes words of any length', async () => {
    const description = 'x'.repeat(3000)
    await db.insert(businesses).values({ ...base, slug: 'long', name: 'Long', description })
    expect((await find({ search: 'loodgieter' })).others).not.toContain('long')
    await db.execute(sql`delete from businesses where slug = 'long'`)
  })
})
