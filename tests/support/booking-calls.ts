import type postgres from 'postgres'
import { days } from '#app/domain/businesses/enums.ts'

const day = [{ open: '00:00', close: '00:00' }]

export const aroundTheClock = Object.fromEntries(days.map((name) => [name, day]))

/** A business that is always open, made straight in the database; its id. */
export async function alwaysOpen(sql: postgres.Sql): Promise<string> {
  const [row] = await sql`
    insert into businesses (slug, name, industry, area, email, hours, is_listing_published, plan_status)
    values ('always-open', 'Always Open', 'Restaurants', 'City Bowl', 'owner@open.example', ${sql.json(aroundTheClock)}, true, 'FREE')
    returning id`
  return row?.['id']
}

/** The first full hour two days ahead, and those after it. */
export const hourAhead = (at: number): Date =>
  new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + (48 + at) * 3_600_000)

/** Asks for a booking; the answer, or null where the server died over it. */
export function book(
  url: string,
  booking: { businessId: string; dateTime: Date; customerEmail: string },
): Promise<Response | null> {
  return fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      customerName: 'Naledi Dlamini',
      customerPhone: '082 123 4567',
      ...booking,
    }),
  }).catch(() => null)
}
