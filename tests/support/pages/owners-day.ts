import type { Page } from 'playwright'
import { addDays, clockTimeOf, localDateOf, parseLocalDateTime } from '#app/domain/local-time.ts'
import { connectTo } from '../database.ts'
import type { TestServer } from '../server.ts'
import { signIn } from '../site-people.ts'
import { addressOf, makeDeskOwner } from './desk.ts'

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

type Booked = { at: Date; status?: string; name?: string; minutes?: number; asked?: Date }

/** Fills a day of its own. */
const wholeDay: Offered = { name: 'Whole day', minutes: 600 }

/** A service, free unless it has a price, and of whom, where that is looked at. */
type Offered = { name: string; minutes: number; cents?: number; business?: string }

/** Steps that lead to a status, one a minute after the request. */
const stepsTo: Record<string, [kind: string, actor: string, reason?: string][]> = {
  PENDING: [],
  CONFIRMED: [['confirmed', 'owner']],
  COMPLETED: [
    ['confirmed', 'owner'],
    ['completed', 'owner'],
  ],
  CANCELLED: [
    ['confirmed', 'owner'],
    ['cancelled', 'guest', 'I have to work that day.'],
  ],
}

/** An owner, signed in on a page, whose salon confirms at once, with one service. */
export async function openDesk(
  server: TestServer,
  page: Page,
  to = '/dashboard',
  offered = wholeDay,
) {
  const sql = connectTo(server.databaseUrl)
  const owner = await makeDeskOwner(server, 'BASIC', offered.business)
  const [business] = await sql<{ id: string }[]>`
    update businesses set hours = ${sql.json(everyDay)}, confirmation = 'instant', industry = 'Hair Salons'
    where slug = ${owner.slug} returning id`
  const businessId = business?.id ?? ''
  const price = { kind: offered.cents ? 'fixed' : 'free', cents: offered.cents ?? null }
  const [service] = await sql<{ id: string }[]>`
    insert into services (business_id, name, minutes, price_kind, price_cents, position)
    values (${businessId}, ${offered.name}, ${offered.minutes}, ${price.kind}, ${price.cents}, 0) returning id`
  await signIn(page, owner.email, to)
  return {
    ...{ ...owner, sql, businessId, serviceId: service?.id ?? '' },
    /** Makes a booking of somebody new; its id, and their address. */
    async book({ at, status = 'CONFIRMED', name = 'Zanele Mokoena', ...more }: Booked) {
      const { minutes = 60, asked = new Date() } = more
      const email = addressOf(name)
      const ends = new Date(at.getTime() + minutes * 60_000)
      const [booking] = await sql<{ id: string }[]>`
        insert into bookings (business_id, service_id, service_name, price_kind, price_cents,
          customer_name, customer_email, customer_phone,
          starts_at, ends_at, busy_from, busy_until, status, request_key, created_at, asked_at)
        values (${businessId}, ${service?.id ?? ''}, ${offered.name}, ${price.kind}, ${price.cents},
          ${name}, ${email}, '+27825550100',
          ${at}, ${ends}, ${at}, ${ends}, ${status}, gen_random_uuid(), ${asked}, ${asked}) returning id`
      const id = booking?.id ?? ''
      const steps = [['requested', 'guest'], ...(stepsTo[status] ?? [])] as const
      for (const [nth, [kind, actor, reason = null]] of steps.entries()) {
        const when = kind === 'completed' ? ends : new Date(asked.getTime() + nth * 60_000)
        await sql`insert into booking_changes (booking_id, kind, actor, reason, starts_at, at)
          values (${id}, ${kind}, ${actor}, ${reason}, ${at}, ${when})`
      }
      return { id, email }
    },
    /** What the database has of a booking. */
    async bookingNow(id: string) {
      const [row] = await sql<{ status: string; startsAt: Date; noShow: boolean }[]>`
        select status, starts_at as "startsAt", no_show as "noShow" from bookings where id = ${id}`
      return row && { ...row, day: localDateOf(row.startsAt), clock: clockTimeOf(row.startsAt) }
    },
  }
}
