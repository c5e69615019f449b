import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { boundsOf, type MapBox } from '#app/domain/map/grid.ts'
import { matchesIn, type Way } from '#app/domain/map/map-search.server.ts'
import { readQuery } from '#app/domain/search/read-query.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { db } from '#db/client.server.ts'
import { runs } from '#tests/support/runs.ts'

const always = JSON.stringify({
  ...{ monday: [{ open: '00:00', close: '24:00' }], tuesday: [{ open: '00:00', close: '24:00' }] },
  ...{
    wednesday: [{ open: '00:00', close: '24:00' }],
    thursday: [{ open: '00:00', close: '24:00' }],
  },
  ...{ friday: [{ open: '00:00', close: '24:00' }], saturday: [{ open: '00:00', close: '24:00' }] },
  ...{ sunday: [{ open: '00:00', close: '24:00' }] },
})

beforeAll(async () => {
  await db.execute(sql`
    insert into businesses (slug, name, industry, area, suburb, city, latitude, longitude, plan_status, is_listing_published, hours)
    select 'way-' || i, (array['Kloof', 'Plumbers', 'Snoek', 'qz'])[1 + i % 4] || ' ' || i,
      (array['Home Services', 'Restaurants'])[1 + i % 2], (array['City Bowl', 'Southern Suburbs'])[1 + i / 2 % 2],
      (array['Gardens', 'Claremont'])[1 + i / 2 % 2], 'Cape Town', -33.6 - i % 17 / 20.0, 18.3 + i % 11 / 10.0, 'FREE',
      i % 7 > 0, case when i % 3 = 0 then ${always}::jsonb end
    from generate_series(1, 160) i`)
})

const query = fc.record(
  {
    search: fc.constantFrom('kloof', 'qz', 'a', 'plumbers', 'zzzz', 'snoek 1'),
    location: fc.constantFrom('Gardens', 'clare', 'rd'),
    industry: fc.constant('Restaurants'),
    area: fc.constant('City Bowl'),
    open: fc.constant('1'),
    near: fc.constant('-33.9,18.4'),
    within: fc.constantFrom('5', '40'),
  },
  { requiredKeys: [] },
)
const box = fc.integer({ min: 0, max: 5 }).chain((level) =>
  fc.record({
    level: fc.constant(level),
    x: fc.integer({ min: 0, max: 4 * (2 ** level - 1) }),
    y: fc.integer({ min: 0, max: 4 * (2 ** level - 1) }),
  }),
)

it('a box holds the same businesses, whether read by place or by what is searched for', async () => {
  await fc.assert(
    fc.asyncProperty(query, box, fc.boolean(), async (asked, where: MapBox, isUnderstood) => {
      expect(boundsOf(where).left).toBeGreaterThanOrEqual(0)
      const filters = searchFilters(new URLSearchParams(asked))
      const reading = readQuery(filters.search)
      const asks = reading.parts.some(({ kind }) => kind !== 'ignored')
      const understood = isUnderstood && asks ? { reading, loose: false } : null
      const slugsBy = async (way: Way) => {
        const { from, where: all } = matchesIn({ filters, understood, found: 0 }, where, way)
        const rows = await db.execute<{ slug: string }>(sql`
          select b.slug from (select s.business_id from ${from} where ${sql.join(all, sql` and `)}) as inside
            join businesses b on b.id = business_id order by 1`)
        return rows.map(({ slug }) => slug)
      }
      expect(await slugsBy('by search')).toEqual(await slugsBy('by place'))
    }),
    { numRuns: runs(40, 2000) },
  )
})
