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

it('bookings from before keep others out as they did, and recognise a request sent twice', async () => {
  const before = await databaseBefore('0042_services')
  try {
    const { sql } = before
    const [business] = await sql`
      insert into businesses (slug, name, industry, area, one_at_a_time)
      values ('a', 'A', 'Restaurants', 'City Bowl', true) returning id`
    const book = (key: string, email: string, more: Record<string, unknown>) => {
      const at = '2038-06-04T08:00:00Z'
      const values = {
        ...{ business_id: business?.['id'], customer_name: 'Naledi', customer_email: email },
        ...{ customer_phone: '+27821234567', request_key: key, starts_at: at },
        ...{ ends_at: '2038-06-04T09:00:00Z', ...more },
      }
      return sql`insert into bookings ${sql(values)}`
    }
    await book('1', 'n@guest.example', { status: 'CONFIRMED', exclusive: true })
    await book('2', 's@guest.example', { status: 'PENDING' })
    await before.upgrade()
    await expect(
      book('3', 't@guest.example', { status: 'CONFIRMED', exclusive: true }),
    ).rejects.toThrow('bookings_one_at_a_time')
    await expect(book('4', 's@guest.example', { status: 'PENDING' })).rejects.toThrow(
      'bookings_same_request',
    )
    await book('5', 's@guest.example', { status: 'PENDING', request_digest: 'a second child' })
    await sql`update bookings set status = 'CANCELLED' where request_key = '1'`
    await sql`update bookings set status = 'CONFIRMED', exclusive = true where request_key = '2'`
    expect(
      await sql`select request_key from bookings where status = 'CONFIRMED'`.then((rows) => [
        ...rows,
      ]),
    ).toEqual([{ request_key: '2' }])
  } finally {
    await before.drop()
  }
})
