import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('an upgrade knows who was notified, who came to their own business, and which owners came later', async () => {
  const before = await databaseBefore('0039_real-listings')
  try {
    const { sql } = before
    const [owner] = await sql`insert into users (email, password_hash, role, phone)
      values ('thandi.nkosi@gmail.com', 'x', 'BUSINESS', '+27825550101') returning id`
    const [claimed] = await sql`insert into businesses (slug, name, industry, area, owner_id)
      values ('claimed', 'Claimed', 'Restaurants', 'City Bowl', ${owner?.['id']}) returning id`
    const [maker] = await sql`insert into users (email, password_hash, role)
      values ('maker@example.co.za', 'x', 'BUSINESS') returning id`
    const [made] = await sql`insert into businesses (slug, name, industry, area, owner_id, email)
      values ('made', 'Made', 'Restaurants', 'City Bowl', ${maker?.['id']}, 'hello@made.example') returning id`
    await sql`insert into claims (business_id, user_id, state)
      values (${claimed?.['id']}, ${owner?.['id']}, 'approved'), (${made?.['id']}, ${owner?.['id']}, 'declined')`
    const book = async (key: string, business: unknown, email: string, phone: string) => {
      await sql`
        insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at,
          request_key, asked_at)
        values (${business as string}, 'Naledi', ${email}, ${phone}, now() + interval '3 days',
          now() + interval '74 hours', ${key}, now())`
    }
    await book('told', claimed?.['id'], 'naledi@guest.example', '+27821234567')
    await book('own by email', claimed?.['id'], 'thandinkosi+x@googlemail.com', '+27821234567')
    await book('own by phone', claimed?.['id'], 'n@guest.example', '+27825550101')
    await book('own by public email', made?.['id'], 'hello@made.example', '+27821234567')
    await sql`insert into mails (kind, recipient, subject, booking_id, status)
      select 'booking-notice', 'x@x.example', 's', id, case request_key when 'told' then 'sent' else 'failed' end
      from bookings where request_key in ('told', 'own by phone')`
    await before.upgrade()
    expect(
      await sql`select request_key as key, is_told, is_own_visit from bookings order by request_key`,
    ).toEqual([
      { key: 'own by email', is_told: false, is_own_visit: true },
      { key: 'own by phone', is_told: false, is_own_visit: true },
      { key: 'own by public email', is_told: false, is_own_visit: true },
      { key: 'told', is_told: true, is_own_visit: false },
    ])
    expect(await sql`select business_id, before from claimed_listings`).toEqual([
      { business_id: claimed?.['id'], before: {} },
    ])
    // From now on the mails themselves say who was told; a move asks anew.
    const told = async () =>
      (await sql`select is_told from bookings where request_key = 'told'`)[0]?.['is_told']
    await sql`update mails set status = 'failed' where status = 'sent'`
    expect(await told()).toBe(false)
    await sql`update mails set status = 'queued' where status = 'failed'`
    expect(await told()).toBe(true)
    await sql`update bookings set asked_at = now() + interval '1 second'`
    expect(await told()).toBe(false)
  } finally {
    await before.drop()
  }
})
