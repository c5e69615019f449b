import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('knows the trades of listings that are there, by name and by text, and of those that come', async () => {
  const database = await databaseBefore('0036_listing-trades')
  const { sql } = database
  try {
    const add = (slug: string, name: string, description: string, listed: boolean) => sql`
      insert into businesses (slug, name, description, industry, area, suburb, city, plan_status, is_listing_published)
      values (${slug}, ${name}, ${description}, 'Home Services', 'City Bowl', 'Gardens', 'Cape Town', 'FREE', ${listed})`
    await add('named', 'Gardens Plumbers', '', true)
    await add('told', 'Fixers', 'We mend a geyser, too.', true)
    await add('draft', 'Draft Plumbers', '', false)
    await database.upgrade()
    await add('later', 'Later Loodgieter', '', true)
    const plumbers = () => sql`
      select b.slug, t.is_named from listing_trades t join businesses b on b.id = t.business_id
        join trade_words w on w.id = t.trade
      where w.trade = 'Plumbers' order by slug`
    expect((await plumbers()).map((row) => ({ ...row }))).toEqual([
      { slug: 'later', is_named: true },
      { slug: 'named', is_named: true },
      { slug: 'told', is_named: false },
    ])
    await sql`update businesses set is_listing_published = slug = 'draft', name = 'Electrician' where slug <> 'told'`
    expect((await plumbers()).map(({ slug }) => slug)).toEqual(['told'])
  } finally {
    await database.drop()
  }
})
