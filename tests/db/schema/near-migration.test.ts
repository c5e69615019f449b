import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('listings that are there get their point, or that of their suburb or town', async () => {
  const database = await databaseBefore('0025_near')
  const { sql } = database
  try {
    const add = (
      slug: string,
      suburb: string,
      city: string,
      area: string,
      at: number[] = [],
    ) => sql`
      insert into businesses (slug, name, industry, area, suburb, city, plan_status, is_listing_published, latitude, longitude)
      values (${slug}, ${slug}, 'Fitness', ${area}, ${suburb}, ${city}, 'FREE', true, ${at[0] ?? null}, ${at[1] ?? null})`
    await add('exact', 'Gardens', 'Cape Town', 'City Bowl', [-33.9, 18.4])
    await add('half', 'Gardens', 'Cape Town', 'City Bowl', [-33.9])
    await add('metro', 'Aurora', 'Cape Town', 'Northern Suburbs')
    await add('coast', 'Aurora', 'Aurora', 'West Coast')
    await add('town', '', 'Hermanus', 'Overberg')
    await add('nowhere', 'Atlantis II', 'Cape Town', 'West Coast')
    await database.upgrade()
    const rows = await sql`
      select slug, round((at[1] / 111.2)::numeric, 3)::float as lat, is_approximate as approximate
      from listing_words join businesses on id = business_id order by slug`
    expect(rows).toEqual([
      { slug: 'coast', lat: -32.706, approximate: true },
      { slug: 'exact', lat: -33.9, approximate: false },
      { slug: 'half', lat: -33.933, approximate: true },
      { slug: 'metro', lat: -33.828, approximate: true },
      { slug: 'nowhere', lat: null, approximate: true },
      { slug: 'town', lat: -34.415, approximate: true },
    ])
  } finally {
    await database.drop()
  }
})
