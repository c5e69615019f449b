import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { pageOfMatches } from '#app/domain/businesses/search.server.ts'
import { db } from '#db/client.server.ts'
import { runs } from '#tests/support/runs.ts'

const columns = sql`b.id, b.slug`

beforeAll(async () => {
  await db.execute(sql`
    insert into businesses (slug, name, description, industry, area, suburb, city, latitude, longitude, plan_status,
      is_listing_published, rating, rating_count, hours)
    select 'many-' || i, (array['Kloof', 'Snoek', 'Café', 'Straße', 'a'])[1 + i % 5] || ' ' || i,
      (array['100%', 'x_y', 'back\\slash', '', 'The Straße where the café is, around the corner'])[1 + i / 2 % 5],
      (array['Fitness', 'Restaurants'])[1 + i % 2],
      (array['City Bowl', 'Atlantic Seaboard'])[1 + i / 2 % 2], (array['Gardens', 'Sea Point', 'Kloofnek'])[1 + i % 3],
      (array['Cape Town', 'Kaapstad'])[1 + i / 3 % 2], -33.9 - i / 1000.0, 18.4, (array['FREE', 'BASIC'])[1 + i / 7 % 2],
      i % 11 > 0, i % 5, i % 3, case when i % 2 = 0 then '{"monday":[],"tuesday":[{"open":"00:00","close":"24:00"}]}'::jsonb end
    from generate_series(1, 120) i`)
})

const word = fc.constantFrom(
  'kloof',
  'KLOOF 1',
  'é',
  'cafe',
  'ß',
  'ss',
  'a',
  'aa',
  '0%',
  '_',
  '\\',
  'fitness',
  'town',
  'zz',
  'k 1',
  'straße where the cafe is',
  'the café is, around THE corner',
  'the corner where the café is',
  'Kloof 17 Fitness 2026 Street',
)
const query = fc.record(
  {
    search: word,
    location: fc.constantFrom('kloof', 'kaap', 'Gardens', 'n'),
    industry: fc.constantFrom('Fitness', 'Restaurants'),
    area: fc.constant('City Bowl'),
    open: fc.constant('1'),
    near: fc.constant('-33.91,18.4'),
    within: fc.constantFrom('1', '5'),
    sort: fc.constantFrom('best', 'rating', 'newest', 'name', 'distance'),
  },
  { requiredKeys: [] },
)

it('pages are the same whether the matches are counted to the end or too many for that', async () => {
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 1, max: 6 }), async (asked, page) => {
      const filters = searchFilters(new URLSearchParams(asked))
      const of = (countUpTo: number) =>
        pageOfMatches<{ id: string; slug: string }>(db, filters, columns, {
          page,
          size: 7,
          countUpTo,
        })
      const [counted, many] = [await of(10_000), await of(0)]
      expect(many.rows.map(({ slug }) => slug)).toEqual(counted.rows.map(({ slug }) => slug))
      expect(many.total > 0).toBe(counted.total > 0)
    }),
    { numRuns: runs(40, 3000) },
  )
})

it('a group is in the order asked for, whether it is put in order or others are skipped', async () => {
  await db.execute(sql`analyze businesses`)
  const orders = {
    rating: sql`rating desc nulls last, rating_count desc nulls last, id`,
    newest: sql`created_at desc nulls last, id`,
    name: sql`name_key, id`,
  }
  for (const [sort, by] of Object.entries(orders)) {
    for (const asked of ['industry=Fitness', 'area=City+Bowl', 'industry=Fitness&area=City+Bowl']) {
      const query = new URLSearchParams(`${asked}&sort=${sort}`)
      const all = await db.execute<{ slug: string }>(sql`select slug from businesses where listed
        and industry = coalesce(${query.get('industry')}::text, industry)
        and area = coalesce(${query.get('area')}::text, area) order by ${by}`)
      for (const page of [1, 2, 40]) {
        const { rows } = await pageOfMatches<{ id: string; slug: string }>(
          db,
          searchFilters(query),
          columns,
          { page, size: 7 },
        )
        const expected = all.slice((page - 1) * 7, page * 7)
        expect(rows.map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => slug))
      }
    }
  }
})
