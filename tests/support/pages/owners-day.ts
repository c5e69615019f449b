import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { addDays, clockTimeOf, localDateOf, parseLocalDateTime } from '#app/domain/local-time.ts'
import { connectTo } from '../database.ts'
import type { TestServer } from '../server.ts'
import { signIn } from '../site-people.ts'
import { makeDeskOwner } from './desk.ts'

/** The instant of a time in Cape Town. */
export function timeOn(date: string, clock: string): { at: Date } {
  const parsed = parseLocalDateTime(`${date}T${clock}`)
  if (!parsed.ok) throw new Error(parsed.message)
  return { at: parsed.instant }
}

export const dateAhead = (days: number): string => addDays(localDateOf(new Date()), days)

/** The next Friday after tomorrow. */
export function nextFriday(): string {
  const date = dateAhead(2)
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
  return addDays(date, (12 - weekday) % 7)
}

const everyDay = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    [{ open: '08:00', close: '18:00' }],
  ]),
)

type Booked = { at: Date; status?: string; name?: string; minutes?: number }

/** Fills a day of its own. */
const wholeDay = { name: 'Whole day', minutes: 600 }

/** An owner, signed in on a page, whose salon confirms at once, with one service. */
export async function openDesk(
  server: TestServer,
  page: Page,
  to = '/dashboard',
  offered = wholeDay,
) {
  const sql = connectTo(server.databaseUrl)
  const owner = await makeDeskOwner(server)
  const [business] = await sql<{ id: string }[]>`
    update businesses set hours = ${sql.json(everyDay)}, confirmation = 'instant', industry = 'Hair Salons'
    where slug = ${owner.slug} returning id`
  const businessId = business?.id ?? ''
  const [service] = await sql<{ id: string }[]>`
    insert into services (business_id, name, minutes, price_kind, position)
    values (${businessId}, ${offered.name}, ${offered.minutes}, 'free', 0) returning id`
  await signIn(page, owner.email, to)
  return {
    ...{ ...owner, sql, businessId, serviceId: service?.id ?? '' },
    /** Makes a booking of somebody new; its id, and their address. */
    async book({ at, status = 'CONFIRMED', name = 'Zanele Mokoena', minutes = 60 }: Booked) {
      const email = `${randomUUID()}@guest.example`
      const ends = new Date(at.getTime() + minutes * 60_000)
      const [booking] = await sql<{ id: string }[]>`
        insert into bookings (business_id, service_id, service_name, customer_name, customer_email, customer_phone,
          starts_at, ends_at, busy_from, busy_until, status, request_key, asked_at)
        values (${businessId}, ${service?.id ?? ''}, ${offered.name}, ${name}, ${email}, '+27825550100',
          ${at}, ${ends}, ${at}, ${ends}, ${status}, gen_random_uuid(), now()) returning id`
      return { id: booking?.id ?? '', email }
    },
    /** What the database has of a booking. */
    async bookingNow(id: string) {
      const [row] = await sql<{ status: string; startsAt: Date; noShow: boolean }[]>`
        select status, starts_at as "startsAt", no_show as "noShow" from bookings where id = ${id}`
      return row && { ...row, day: localDateOf(row.startsAt), clock: clockTimeOf(row.startsAt) }
    },
  }
}
