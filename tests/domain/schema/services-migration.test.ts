import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('services are added to a database with bookings, which stay as they were', async () => {
  const before = await databaseBefore('0042_services')
  try {
    const { sql } = before
    const [business] = await sql`
      insert into businesses (slug, name, industry, area) values ('a', 'A', 'Restaurants', 'City Bowl') returning id`
    const times = [sql`now() + interval '1 day'`, sql`now() + interval '25 hours'`] as const
    await sql`insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, status, request_key)
      values (${business?.['id']}, 'Naledi', 'n@guest.example', '+27821234567', ${times[0]}, ${times[1]}, 'CONFIRMED', 'k')`
    await before.upgrade()
    expect(
      await sql`select status, service_id, staff_id, party_size, any_staff from bookings`,
    ).toEqual([
      { status: 'CONFIRMED', service_id: null, staff_id: null, party_size: 1, any_staff: true },
    ])
    expect(await sql`select confirmation, running_over from businesses`).toEqual([
      { confirmation: 'request', running_over: false },
    ])
    await expect(sql`update bookings set status = 'CANCELLED'`).resolves.toBeDefined()
  } finally {
    await before.drop()
  }
})
