import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('an upgrade knows which bookings that were confirmed at once nobody was notified of, and mails no customer about them', async () => {
  const before = await databaseBefore('0046_untold-bookings')
  try {
    const { sql } = before
    const [business] = await sql`insert into businesses (slug, name, industry, area, email)
      values ('salon', 'Salon', 'Beauty & Wellness', 'City Bowl', 'hello@salon.example') returning id`
    const book = async (key: string, notice: 'sent' | 'failed', actor: 'owner' | 'system') => {
      const [booking] = await sql`
        insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at,
          status, request_key, asked_at, answered_at)
        values (${business?.['id']}, 'Naledi', 'n@guest.example', '+27821234567', now() + interval '3 days',
          now() + interval '74 hours', 'CONFIRMED', ${key}, now() - interval '1 hour', now()) returning id`
      await sql`insert into booking_changes (booking_id, kind, actor, starts_at)
        values (${booking?.['id']}, 'confirmed', ${actor}, now() + interval '3 days')`
      await sql`insert into mails (kind, recipient, subject, booking_id, status)
        values ('booking-notice', 'hello@salon.example', 's', ${booking?.['id']}, ${notice})`
      // As a database from before notices were followed has them.
      await sql`update bookings set is_told = false where id = ${booking?.['id']}`
    }
    await book('confirmed by its owner', 'failed', 'owner')
    await book('nobody was told', 'failed', 'system')
    await book('told', 'sent', 'system')
    await before.upgrade()
    expect(
      await sql`select request_key as key, is_told, unread_at is not null as is_unread
        from bookings order by request_key`,
    ).toEqual([
      { key: 'confirmed by its owner', is_told: false, is_unread: false },
      { key: 'nobody was told', is_told: false, is_unread: true },
      { key: 'told', is_told: true, is_unread: false },
    ])
  } finally {
    await before.drop()
  }
})
