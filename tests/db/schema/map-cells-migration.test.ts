import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('listings that are there are counted by cell, and unlisted ones are not', async () => {
  const database = await databaseBefore('0030_map-cells')
  const { sql } = database
  try {
    const add = (slug: string, lat: number | null, isListed: boolean) => sql`
      insert into businesses (slug, name, industry, area, suburb, plan_status, is_listing_published, latitude, longitude)
      values (${slug}, ${slug}, 'Fitness', 'City Bowl', 'Gardens', 'FREE', ${isListed}, ${lat}, ${lat && 18.412})`
    await add('own', -33.9331, true)
    await add('suburb', null, true)
    await add('draft', -33.9331, false)
    await database.upgrade()
    const rows = await sql`select level, total, industry from listing_cells order by level`
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { level: 7, total: 2, industry: 'Fitness' },
      { level: 11, total: 2, industry: 'Fitness' },
    ])
  } finally {
    await database.drop()
  }
})
