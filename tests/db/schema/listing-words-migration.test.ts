import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('fills the words of listings that are there, and keeps them with what comes', async () => {
  const database = await databaseBefore('0022_listing-words')
  const { sql } = database
  try {
    const add = (slug: string, name: string, listed: boolean) => sql`
      insert into businesses (slug, name, category, industry, area, suburb, plan_status, is_listing_published, amenities)
      values (${slug}, ${name}, 'Plumbers', 'Home Services', 'City Bowl', 'Gardens', 'FREE', ${listed}, '["WiFi"]')`
    await add('kept', 'Ouma Fawzia’s Taps', true)
    await add('draft', 'Draft Pipes', false)
    await database.upgrade()
    await add('later', 'Later Geysers', true)
    expect(
      await sql`select slug, head::text from listing_words join businesses on id = business_id order by slug`,
    ).toEqual([
      { slug: 'kept', head: "'fawzia' 'ouma' 'plumber' 'tap'" },
      { slug: 'later', head: "'geyser' 'later' 'plumber'" },
    ])
    expect(await sql`select word from name_words order by word`.values()).toEqual([
      ['fawzias'],
      ['geysers'],
      ['later'],
      ['ouma'],
      ['taps'],
    ])
    expect(
      await sql`select slug from listing_words join businesses on id = business_id where words @@ 'wifi' order by slug`.values(),
    ).toEqual([['kept'], ['later']])
  } finally {
    await database.drop()
  }
})
