import { expect, it } from 'vitest'
import { htmlOf } from '#app/domain/mail/deliver.server.ts'
import type { MailContent } from '#app/domain/mail/content.ts'
import { databaseBefore } from '#tests/support/earlier-database.ts'

it('an upgrade from before calendars, waiting lists and proposals leaves bookings, blocks, holds and mails as they were', async () => {
  const before = await databaseBefore('0050_outside-calendars')
  try {
    const { sql } = before
    const [business] = await sql`insert into businesses (slug, name, industry, area)
      values ('salon', 'Salon', 'Beauty & Wellness', 'City Bowl') returning id`
    const id = business?.['id'] as string
    const at = (hours: number) => sql`now() + make_interval(hours => ${hours}::int)`
    const book = async (key: string, hours: number) => {
      const [booking] =
        await sql`insert into bookings (business_id, customer_name, customer_email, customer_phone,
          starts_at, ends_at, status, request_key)
        values (${id}, 'Naledi', 'n@guest.example', '+27821234567', ${at(hours)}, ${at(hours + 1)}, 'CONFIRMED', ${key})
        returning id`
      await sql`insert into booking_changes (booking_id, kind, actor, starts_at)
        values (${booking?.['id']}, 'confirmed', 'owner', ${at(hours)})`
      return booking?.['id'] as string
    }
    const booked = await book('a', 24)
    await book('b', 48)
    const [own] =
      await sql`insert into staff (business_id, name, position) values (${id}, 'Lerato', 0) returning id`
    await sql`insert into busy_times (business_id, staff_id, starts_at, ends_at, source, note)
      values (${id}, ${own?.['id']}, ${at(3)}, ${at(4)}, 'block', 'Dentist')`
    for (const hours of [5, 6]) {
      await sql`insert into booking_holds (business_id, starts_at, ends_at, busy_from, busy_until, expires_at)
        values (${id}, ${at(hours)}, ${at(hours + 1)}, ${at(hours)}, ${at(hours + 1)}, ${at(1)})`
    }
    await sql`insert into mails (kind, recipient, subject, text, html, booking_id)
      values ('booking-notice', 'hello@salon.example', 's', 'Hello', '<p>Hello</p>', ${booked})`
    await before.upgrade()

    expect(await sql`select note, calendar_id from busy_times`).toEqual([
      { note: 'Dentist', calendar_id: null },
    ])
    expect(await sql`select kind from booking_changes`).toHaveLength(2)
    const [mail] = await sql<
      { html: string; content: MailContent | null }[]
    >`select html, content from mails`
    expect(mail && htmlOf(mail)).toBe('<p>Hello</p>')
    // Holds of nobody stay until they expire; a booking that changes releases its own alone.
    await sql`update bookings set status = 'CANCELLED' where id = ${booked}`
    expect(await sql`select waiting_id, booking_id from booking_holds`).toEqual([
      { waiting_id: null, booking_id: null },
      { waiting_id: null, booking_id: null },
    ])
    // What was kept of pages is dropped by the new triggers, and by them alone.
    const [{ told } = { told: 0 }] = await sql<
      { told: number }[]
    >`select count(*)::int as told from page_changes`
    await sql`update businesses set name = 'Salon Two' where id = ${id}`
    expect(await sql`select 1 from page_changes`).toHaveLength(told + 1)
    for (const kind of ['proposed', 'proposal-withdrawn']) {
      await sql`insert into booking_changes (booking_id, kind, actor, starts_at) values (${booked}, ${kind}, 'owner', now())`
    }
    await expect(
      sql`insert into booking_changes (booking_id, kind, actor, starts_at) values (${booked}, 'dreamt', 'owner', now())`,
    ).rejects.toThrow('booking_changes_kind')
    await sql`delete from businesses`
    expect(await sql`select 1 from booking_holds`).toEqual([])
  } finally {
    await before.drop()
  }
})
