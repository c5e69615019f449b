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

beforeAll(async () => {
  await db.execute(sql`
    insert into businesses (slug, name, category, description, industry, area, suburb, city, plan_status, is_listing_published,
      rating, rating_count, hours)
    select 'trade-' || i, (array['Plumbing', 'Sea Point', 'Loodgieters', 'The Plumber Bar', 'Barber', 'Umtywini'])[1 + i % 6] || ' ' || i,
      (array['Plumber', '', 'Electrician', 'Hair'])[1 + i % 4],
      (array['Geysers and drains.', 'We know a plumber.', 'Amagela wamanzi iplamba', 'Umchebi, braids', ''])[1 + i % 5],
      (array['Home Services', 'Restaurants', 'Hair Salons'])[1 + i / 2 % 3],
      (array['Atlantic Seaboard', 'Southern Suburbs'])[1 + i % 2], (array['Sea Point', 'Claremont', 'Green Point'])[1 + i / 3 % 3],
      'Cape Town', (array['FREE', 'BASIC'])[1 + i / 7 % 2], i % 13 > 0, i % 5, i % 3,
      case when i % 3 = 0 then ${JSON.stringify(always)}::jsonb end
    from generate_series(1, 180) i`)
  await db.execute(sql`
    update businesses set name = 'Elektrisiën ' || slug, hours = ${JSON.stringify(always)}::jsonb where slug like 'trade-%5'`)
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
    fc.asyncProperty(
      query,
      filter,
      fc.constantFrom(0, 10_000),
      async ({ trade, place, open }, asked, fewOpen) => {
        const reading = readQuery([trade, place, open].join(' '))
        const of = {
          reading,
          filters: searchFilters(new URLSearchParams(asked)),
          besidesExact: false,
        }
        const page = await understoodPage<{ id: string }>(
          db,
          { ...of, offset: 0, size: 500, fewOpen },
          sql`b.id`,
        )
        const asks = reading.parts.some(({ kind }) => kind !== 'ignored' && kind !== 'open')
        if (!asks) {
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
      },
    ),
    { numRuns: runs(150, 2000) },
  )
})

it('a page is the same whether its order is walked or all that fit are put in order', async () => {
  const sorted = fc.record(
    {
      sort: fc.constantFrom('rating', 'newest', 'name'),
      area: fc.constant('Atlantic Seaboard'),
      industry: fc.constant('Home Services'),
      open: fc.constant('1'),
      near: fc.constant('Sea Point'),
    },
    { requiredKeys: ['sort'] },
  )
  await fc.assert(
    fc.asyncProperty(query, sorted, fc.nat(3), async ({ trade, place, open }, asked, page) => {
      const of = {
        reading: readQuery([trade, place, open].join(' ')),
        filters: searchFilters(new URLSearchParams(asked)),
        besidesExact: false,
      }
      const rowsOf = async (scanFrom: number) =>
        (
          await understoodPage<{ id: string }>(
            db,
            { ...of, offset: page * 7, size: 7, scanFrom, fewOpen: 0 },
            sql`b.id`,
          )
        ).rows.map(({ id }) => id)
      const inOrder = await rowsOf(Infinity)
      for (const from of [0, 5, 30]) expect(await rowsOf(from)).toEqual(inOrder)
    }),
    { numRuns: runs(100, 1500) },
  )
})
