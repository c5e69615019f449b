import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('knows the trades of listings that are there, by name and by text, and of those that come', async () => {
  const database = await databaseBefore('0036_listing-trades')
  const { sql } = database
  try {
    const add = (
      slug: string,
      name: string,
      description: string,
      listed: boolean,
      industry = 'Home Services',
    ) => sql`
      insert into businesses (slug, name, description, industry, area, suburb, city, plan_status, is_listing_published)
      values (${slug}, ${name}, ${description}, ${industry}, 'City Bowl', 'Gardens', 'Cape Town', 'FREE', ${listed})`
    await add('named', 'Gardens Plumbers', '', true)
    await add('told', 'Fixers', 'We mend a geyser, too.', true)
    await add('draft', 'Draft Plumbers', '', false)
    await add('creche', 'Sunbeam Crèche', '', true, 'Professional Services')
    await database.upgrade()
    expect(
      await sql`select w.trade from listing_trades t join businesses b on b.id = t.business_id
        join trade_words w on w.id = t.trade where b.slug = 'creche'`.values(),
    ).toEqual([['Crèches and child care']])
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
