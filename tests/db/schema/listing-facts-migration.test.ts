import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('knows of listings that are there when they are open and where they stand, each rule once', async () => {
  const database = await databaseBefore('0033_listing-facts')
  const { sql } = database
  try {
    const week = { monday: [{ open: '08:00', close: '17:00' }] }
    const add = (slug: string, hours: object | null, listed: boolean) => sql`
      insert into businesses (slug, name, industry, area, suburb, city, plan_status, is_listing_published, hours, rating)
      values (${slug}, ${slug}, 'Home Services', 'City Bowl', 'Gardens', 'Cape Town', 'FREE', ${listed},
        ${hours && JSON.stringify(hours)}::text::jsonb, 4.5)`
    await add('one', week, true)
    await add('two', week, true)
    await add('unknown', null, true)
    await add('draft', week, false)
    await database.upgrade()
    const facts = await sql`
      select slug, f.rating, f.is_approximate, f.at is not null as stands, r.hours, r.open_minutes::text
      from listing_facts f join businesses b on b.id = business_id join opening_rules r on r.id = opening order by slug`
    const same = { rating: 4.5, isApproximate: true, stands: true }
    const open = { hours: week, openMinutes: '{[480,1020)}' }
    expect(
      facts.map(({ is_approximate: isApproximate, open_minutes: openMinutes, ...row }) => ({
        ...row,
        isApproximate,
        openMinutes,
      })),
    ).toEqual([
      { slug: 'one', ...same, ...open },
      { slug: 'two', ...same, ...open },
      { slug: 'unknown', ...same, hours: null, openMinutes: null },
    ])
    const rules = await sql`select count(*)::int as total from opening_rules`
    expect(rules[0]?.['total']).toBe(2)
  } finally {
    await database.drop()
  }
})
