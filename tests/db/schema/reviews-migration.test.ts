import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('bookings from before reviews invite none, those made after do, and nothing else of them changes', async () => {
  const before = await databaseBefore('0034_reviews')
  try {
    const { sql } = before
    const [business] = await sql`insert into businesses (slug, name, industry, area, email)
      values ('gem', 'Gem', 'Restaurants', 'City Bowl', 'hello@gem.example') returning id`
    const book = (key: string) => sql`
      insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at,
        ends_at, status, request_key)
      values (${business?.['id']}, 'Naledi', ${`${key}@guest.example`}, '+27821234567',
        '2026-11-20T08:00Z', '2026-11-20T09:00Z', 'CONFIRMED', ${key})`
    await book('before')
    await before.upgrade()
    await book('after')
    expect(
      await sql`select request_key, invites_review, customer_name from bookings order by request_key`,
    ).toEqual([
      { request_key: 'after', invites_review: true, customer_name: 'Naledi' },
      { request_key: 'before', invites_review: false, customer_name: 'Naledi' },
    ])
  } finally {
    await before.drop()
  }
})
