import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('fills the texts of listings that are there, and keeps them with what comes', async () => {
  const database = await databaseBefore('0027_listing-texts')
  const { sql } = database
  try {
    const add = (slug: string, name: string, listed: boolean) => sql`
      insert into businesses (slug, name, industry, area, suburb, city, plan_status, is_listing_published)
      values (${slug}, ${name}, 'Home Services', 'City Bowl', 'Tamboerskloof', 'Cape Town', 'FREE', ${listed})`
    await add('kept', 'Ouma Fawzia’s Café', true)
    await add('draft', 'Draft Pipes', false)
    await database.upgrade()
    await add('later', 'Later', true)
    const texts = () =>
      sql`select slug, text, place from listing_texts join businesses on id = business_id order by slug`
    expect(await texts()).toEqual([
      {
        slug: 'kept',
        text: "ouma fawzia's cafe\n\nhome services\ncape town\ntamboerskloof",
        place: 'tamboerskloof\ncape town',
      },
      {
        slug: 'later',
        text: 'later\n\nhome services\ncape town\ntamboerskloof',
        place: 'tamboerskloof\ncape town',
      },
    ])
    expect(
      await sql`select slug from listing_texts t join businesses on id = business_id
        where joint_keys(text) || array[t.industry, t.area, t.suburb] @> '{mafa,pe.t,e.to,City Bowl}'`.values(),
    ).toEqual([['kept']])
    await sql`update businesses set is_listing_published = slug = 'draft'`
    expect((await texts()).map(({ slug }) => slug)).toEqual(['draft'])
  } finally {
    await database.drop()
  }
})
