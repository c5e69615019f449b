import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { pageOfMatches } from '#app/domain/businesses/search.server.ts'
import { db } from '#db/client.server.ts'
import { runs } from '#tests/support/runs.ts'

const names = [
  'Ouma Fawzia’s Café & Bakery — Salt River',
  "Lion's Head: guides, ropes (and rope-making)",
  'A B C Motors, 24/7 tow-in & e-bikes',
  'Straße 12½ … koek_en_tee, 100% vars',
]
const texts = [
  'Run by the same family since 1994. Walk-ins are welcome; booking is safer!  Parking behind.',
  'Ons praat Afrikaans, isiXhosa en Engels – “kom binne”, sê Ouma. É één, ’n koppie tee?',
  'No load shedding here: the lights stay on. Emoji 🧁 too, x_y and a\\b; i’m o.k.',
  'Open since 1994, no 7 of 12 in row 3b, unit 33320 x9; erf 15808-2½ at 021 555 0141, 2é2 or 88',
  'Ǆ and ﬁne lettering, e\u0301clairs, ½ price on Tuesdays/Wednesdays #kaapstad @obs',
  'Ａｂ％ｃ and d＿e ＼ f﹨g ﹪, שלום עולם, مرحبا بكم, 👩🏽‍🍳👍🏾 ǆ Σοφός ΣΟΦΟΣ, İstanbul ıI ﬃ',
]

beforeAll(async () => {
  for (const [at, name] of names.entries()) {
    for (const [other, text] of texts.entries()) {
      await db.execute(sql`
        insert into businesses (slug, name, description, industry, area, suburb, city, plan_status, is_listing_published)
        values (${`any-${at}-${other}`}, ${name}, ${text}, 'Restaurants', 'City Bowl', 'Gardens', 'Cape Town', 'FREE', true)`)
    }
  }
})

const pieces = fc
  .record({
    text: fc.constantFrom(...names, ...texts),
    from: fc.nat(80),
    length: fc.integer({ min: 1, max: 60 }),
    isShouted: fc.boolean(),
  })
  .map(({ text, from, length, isShouted }) => {
    const piece = text.slice(from % text.length, (from % text.length) + length)
    return isShouted ? piece.toUpperCase() : piece
  })

const held = (term: string) =>
  db.execute<{ slug: string }>(sql`
  select slug from listing_texts join businesses on id = business_id
  where strpos(text, fold(${term})) > 0 order by slug`)

async function expectExactly(query: Record<string, string>) {
  const filters = searchFilters(new URLSearchParams(query))
  fc.pre(filters.search !== '')
  const expected = await held(filters.search)
  const found = await pageOfMatches<{ id: string; slug: string }>(db, filters, sql`b.id, b.slug`, {
    page: 1,
    size: 40,
  })
  expect(found.rows.map(({ slug }) => slug).toSorted()).toEqual(expected.map(({ slug }) => slug))
  expect(found.total).toBe(expected.length)
}

it.each([
  '％％％',
  'a％c',
  'd＿e',
  'd＿_',
  '﹪﹪',
  '＼',
  '＼＼＼',
  '﹨g',
  '\\％',
  '\u0301',
  '\u0301\u0301\u0301',
  '👩',
  '🍳👍',
  'שלום ע',
  'بكم',
  'ΣΟΦ',
  'σοφοσ',
  'İst',
  'ﬃ',
  'ı',
  `'";--`,
  '{"a"}',
  'NULL',
  'x'.repeat(200),
  'and rope-making ％ and more',
])('%j is found where it stands and nowhere else', (search) => expectExactly({ search }))

it('whoever holds a text within a field is found by it, and nobody else, whatever its signs and its length', async () => {
  await fc.assert(
    fc.asyncProperty(
      pieces,
      fc.constantFrom<Record<string, string>>(
        {},
        { area: 'City Bowl' },
        { industry: 'Restaurants', suburb: 'Gardens' },
      ),
      async (search, group) => {
        await expectExactly({ search, ...group })
      },
    ),
    { numRuns: runs(80, 5000) },
  )
})
