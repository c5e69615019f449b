import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dropUnusedOpeningRules } from '#app/domain/businesses/opening-rules.server.ts'
import { pageOfMatches } from '#app/domain/businesses/search.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { searchFilters } from '#app/domain/search/search-filters.server.ts'
import { db } from '#db/client.server.ts'
import { runs } from '#tests/support/runs.ts'

const day = (offset: number) => localDateOf(new Date(Date.now() + offset * 86_400_000))
const span = fc.constantFrom(
  { open: '00:00', close: '24:00' },
  { open: '00:00', close: '12:00' },
  { open: '12:00', close: '00:00' },
  { open: '20:00', close: '19:00' },
)
const spans = fc.array(span, { maxLength: 1 })
const week = fc.record({
  ...{ monday: spans, tuesday: spans, wednesday: spans, thursday: spans, friday: spans },
  ...{ saturday: spans, sunday: spans },
})
const opening = fc.record({
  hours: fc.option(week),
  special: fc.dictionary(
    fc.constantFrom(day(-1), day(0), day(1)),
    fc.record({ spans, label: fc.constant('Holiday') }),
    { maxKeys: 2 },
  ),
  closedUntil: fc.option(fc.constantFrom(day(-1), day(0), day(1))),
})
const place = fc.record({
  industry: fc.constantFrom('Fitness', 'Restaurants'),
  area: fc.constantFrom('City Bowl', 'Atlantic Seaboard'),
  suburb: fc.constantFrom('Gardens', 'Sea Point'),
})

const slugsOpen = async (asked: Record<string, string>) => {
  const filters = searchFilters(new URLSearchParams({ ...asked, open: '1' }))
  const { rows, total } = await pageOfMatches<{ id: string; slug: string }>(
    db,
    filters,
    sql`b.id, b.slug`,
    { page: 1, size: 100 },
  )
  expect(total).toBe(rows.length)
  return rows.map(({ slug }) => slug).toSorted()
}

it('who is open now is listed as open, by week, special date and closure, after every edit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(opening, opening, place), { minLength: 1, maxLength: 12 }),
      async (all) => {
        await db.execute(sql`delete from businesses`)
        for (const [at, [first, , where]] of all.entries()) {
          await db.execute(sql`
            insert into businesses (slug, name, industry, area, suburb, plan_status, is_listing_published, hours, special_dates,
              closed_until)
            values (${`hours-${at}`}, ${`Hours ${at}`}, ${where.industry}, ${where.area}, ${where.suburb}, 'FREE',
              ${at % 5 > 0}, ${first.hours && JSON.stringify(first.hours)}::jsonb, ${JSON.stringify(first.special)}::jsonb,
              ${first.closedUntil})`)
        }
        for (const [at, [, then]] of all.entries()) {
          if (at % 2 === 0) continue
          await db.execute(sql`
            update businesses set hours = ${then.hours && JSON.stringify(then.hours)}::jsonb,
              special_dates = ${JSON.stringify(then.special)}::jsonb, closed_until = ${then.closedUntil},
              is_listing_published = ${at % 3 > 0}
            where slug = ${`hours-${at}`}`)
        }
        await dropUnusedOpeningRules()
        const groups: Record<string, string>[] = [
          {},
          { industry: 'Fitness' },
          { area: 'City Bowl' },
          { location: 'Gardens' },
          { search: 'hours' },
        ]
        for (const asked of groups) {
          const [industry, area, suburb] = ['industry', 'area', 'location'].map(
            (name) => asked[name] ?? null,
          )
          const rows = await db.execute<{ slug: string }>(sql`
            select slug from businesses where listed and slug like 'hours-%'
              and coalesce(open_at(open_minutes, hours, special_dates, closed_until, now()), false)
              and (${industry}::text is null or industry = ${industry})
              and (${area}::text is null or area = ${area})
              and (${suburb}::text is null or suburb = ${suburb})`)
          expect(await slugsOpen(asked)).toEqual(rows.map(({ slug }) => slug).toSorted())
        }
      },
    ),
    { numRuns: runs(10, 500) },
  )
})

it('a rule that nobody follows any more is forgotten, and comes again with the next who does', async () => {
  const closing = { hours: JSON.stringify({ monday: [{ open: '03:33', close: '04:44' }] }) }
  const put = (slug: string) =>
    db.execute(sql`
    insert into businesses (slug, name, industry, area, suburb, plan_status, is_listing_published, hours)
    values (${slug}, 'Rare', 'Fitness', 'City Bowl', 'Gardens', 'FREE', true, ${closing.hours}::jsonb)`)
  const known = async () => {
    const rows = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from opening_rules where hours = ${closing.hours}::jsonb`,
    )
    return rows[0]?.total
  }
  await put('rare-1')
  await put('rare-2')
  expect(await known()).toBe(1)
  await db.execute(sql`delete from businesses where slug = 'rare-1'`)
  await dropUnusedOpeningRules()
  expect(await known()).toBe(1)
  await db.execute(sql`delete from businesses where slug = 'rare-2'`)
  await dropUnusedOpeningRules()
  expect(await known()).toBe(0)
  await put('rare-3')
  expect(await known()).toBe(1)
})
