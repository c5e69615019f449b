import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { wordsOfTrade } from '#app/domain/search/match-levels.server.ts'
import { readQuery } from '#app/domain/search/read-query.server.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { understoodConditions, understoodPage } from '#app/domain/search/understood.server.ts'
import { vocabulary } from '#app/domain/search/vocabulary.server.ts'
import { anyPhrase } from '#app/domain/search/word-query.ts'
import { db } from '#db/client.server.ts'
import { runs } from '#tests/support/runs.ts'

const always = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    [{ open: '00:00', close: '24:00' }],
  ]),
)

// From 300 of a trade on their order is scanned; above 2,000 that are open, these are no longer listed first.
const businesses = runs(1000, 4000)

beforeAll(async () => {
  await db.execute(sql`
    insert into businesses (slug, name, category, description, industry, area, suburb, city, plan_status, is_listing_published,
      rating, rating_count, hours)
    select 'trade-' || i, case when i % 10 = 5 then 'Elektrisiën ' || i else (array['Plumbing', 'Plumber', 'Loodgieters', 'The Plumber Bar', 'Barber', 'Umtywini'])[1 + i % 6] || ' ' || i end,
      (array['Plumber', 'Plumber', 'Electrician', 'Hair'])[1 + i % 4],
      (array['Geysers and drains.', 'We know a plumber.', 'Amagela wamanzi iplamba', 'Umchebi, braids', ''])[1 + i % 5],
      (array['Home Services', 'Restaurants', 'Hair Salons'])[1 + i / 2 % 3],
      (array['Atlantic Seaboard', 'Southern Suburbs'])[1 + i % 2], (array['Sea Point', 'Claremont', 'Green Point'])[1 + i / 3 % 3],
      'Cape Town', (array['FREE', 'BASIC'])[1 + i / 7 % 2], i % 13 > 0, i % 5, i % 97,
      case when i % 3 > 0 then ${JSON.stringify(always)}::jsonb end
    from generate_series(1, ${businesses}) i`)
})

it('the database finds trades by the words of the vocabulary', async () => {
  const kept = await db.execute<{ trade: string; industry: string; same: boolean }>(sql`
    select trade, industry, finds = asked.words::tsquery as same
    from trade_words full join jsonb_to_recordset(${JSON.stringify(
      vocabulary.trades
        .filter(({ wholeIndustry }) => !wholeIndustry)
        .map((trade) => ({ ...trade, words: anyPhrase(wordsOfTrade(trade)) })),
    )}::jsonb) as asked(trade text, industry text, words text) using (trade, industry)`)
  expect(kept.filter(({ same }) => !same)).toEqual([])
})

const query = fc.record({
  trade: fc.constantFrom(
    ...['plumber', 'plumbers', 'loodgieter', 'umtywini', 'iplamba', 'electrician', 'barber'],
    ...['umchebi', 'hair', 'braids', 'geyser', 'plumber wifi', 'plumber kloof', 'plummer', ''],
    ...['plumber electrician', 'hair plumber', 'barber braids', 'wifi', 'geysers qxqxq barber'],
  ),
  place: fc.constantFrom(
    '',
    'sea point',
    'claremont',
    'cape town',
    'southern suburbs',
    'eSea Point',
  ),
  open: fc.constantFrom('', 'open now'),
})
const filter = fc.record(
  {
    area: fc.constant('Atlantic Seaboard'),
    industry: fc.constantFrom('Home Services', 'Hair Salons'),
    open: fc.constant('1'),
    sort: fc.constantFrom('best', 'rating', 'newest', 'name'),
  },
  { requiredKeys: [] },
)

it('as many are counted as fit, and all of them are listed, however few are open', async () => {
  await fc.assert(
    fc.asyncProperty(query, filter, async ({ trade, place, open }, asked) => {
      const search = [trade, place, open].join(' ')
      const reading = readQuery(search)
      const of = {
        reading,
        // Counts are remembered by what was typed.
        filters: { ...searchFilters(new URLSearchParams(asked)), search },
        besidesExact: false,
      }
      const page = await understoodPage<{ id: string }>(
        db,
        { ...of, offset: 0, size: businesses },
        sql`b.id`,
      )
      if (reading.parts.length === 0) {
        expect(page.total).toBe(0)
        return
      }
      const fitting = await db.execute<{ id: string }>(sql`
          select s.business_id as id from listing_words s
          where ${sql.join(understoodConditions({ ...of, loose: page.loose }), sql` and `)}`)
      expect(page.total).toBe(fitting.length)
      expect(page.rows.map(({ id }) => id).toSorted()).toEqual(
        fitting.map(({ id }) => id).toSorted(),
      )
    }),
    { numRuns: runs(30, 2000) },
  )
})

it('a page is the same whether its order is scanned or all that fit are put in order', async () => {
  const seldom = (value: string) => fc.constantFrom('', '', '', value)
  const sorted = fc.record({
    sort: fc.constantFrom('rating', 'newest', 'name'),
    area: seldom('Atlantic Seaboard'),
    open: seldom('1'),
    near: seldom('Sea Point'),
  })
  const frequent = fc.record({
    trade: fc.constantFrom('plumber', 'loodgieter', 'iplamba', 'hair'),
    place: seldom('southern suburbs'),
    open: seldom('open now'),
  })
  await fc.assert(
    fc.asyncProperty(frequent, sorted, fc.nat(3), async ({ trade, place, open }, asked, page) => {
      const search = [trade, place, open].join(' ')
      const of = {
        reading: readQuery(search),
        filters: { ...searchFilters(new URLSearchParams(asked)), search },
        besidesExact: false,
      }
      const idsOf = async (offset: number, size: number) => {
        const found = await understoodPage<{ id: string }>(db, { ...of, offset, size }, sql`b.id`)
        return found.rows.map(({ id }) => id)
      }
      // So many at once are put in order.
      const inOrder = (await idsOf(0, 500)).slice(page * 7, page * 7 + 7)
      expect(await idsOf(page * 7, 7)).toEqual(inOrder)
    }),
    { numRuns: runs(15, 1500) },
  )
})
