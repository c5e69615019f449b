import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { BookingDetails } from '#app/domain/bookings/schema.ts'
import type { SpecialDates, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { days } from '#app/domain/businesses/enums.ts'
import { addDays, localDateOf, parseLocalDateTime } from '#app/domain/local-time.ts'
import { htmlOf } from '#app/domain/mail/deliver.server.ts'
import { db } from '#db/client.server.ts'
import { bookingChanges, bookings, mails } from '#db/schema/index.ts'
import { makeBusiness } from './factories.ts'

/** Open every day from eight to six: which day a test runs on does not matter. */
export const dailyHours = Object.fromEntries(
  days.map((day) => [day, [{ open: '08:00', close: '18:00' }]]),
) as WeeklyHours

/** `clock` (`HH:MM`, Cape Town) `ahead` days from today. */
export function timeAhead(ahead: number, clock = '10:00'): Date {
  const parsed = parseLocalDateTime(`${addDays(localDateOf(new Date()), ahead)}T${clock}`)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.instant
}

type BusinessValues = Parameters<typeof makeBusiness>[0]

/** A listed business that is open daily and hears of its bookings by mail. */
export const makeBookable = (values: BusinessValues & { specialDates?: SpecialDates } = {}) =>
  makeBusiness({
    isListingPublished: true,
    planStatus: 'FREE',
    hours: dailyHours,
    address: '1 Main Road',
    email: `${randomUUID()}@business.example`,
    ...values,
  })

/** What a guest says, each time with another email address. */
export const guestDetails = (values: Partial<BookingDetails> = {}): BookingDetails => ({
  customerName: 'Naledi Dlamini',
  customerEmail: `${randomUUID()}@guest.example`,
  customerPhone: '+27821234567',
  dateTime: timeAhead(3),
  notes: '',
  ...values,
})

type BookingValues = Partial<typeof bookings.$inferInsert> & { businessId: string }

/** A request for a time three days ahead, unless said otherwise. */
export async function makeBooking(values: BookingValues) {
  const startsAt = values.startsAt ?? timeAhead(3)
  const { dateTime: _, ...guest } = guestDetails()
  const [booking] = await db
    .insert(bookings)
    .values({
      ...guest,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      requestKey: randomUUID(),
      ...values,
    })
    .returning()
  if (!booking) throw new Error('no booking was made')
  return booking
}

/** The booking as it stands. */
export async function bookingNow(id: string) {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  if (!booking) throw new Error('the booking is gone')
  return booking
}

/** What happened to a booking, oldest first: `requested by guest`. */
export async function historyOf(bookingId: string): Promise<string[]> {
  const changes = await db
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
    .orderBy(asc(bookingChanges.at))
  return changes.map(({ kind, actor, reason }) =>
    [`${kind} by ${actor}`, reason].filter(Boolean).join(': '),
  )
}

/** The mails about a booking, oldest first. */
export async function mailsAbout(bookingId: string) {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.bookingId, bookingId))
    .orderBy(asc(mails.createdAt))
  return rows.map((mail) => ({ ...mail, html: htmlOf(mail) }))
}

/** Kinds of the mails about a booking, sorted. */
export const mailKinds = async (bookingId: string): Promise<string[]> =>
  (await mailsAbout(bookingId)).map(({ kind }) => kind).sort()

/** How many mails the queue holds work for. */
export async function queuedMails(): Promise<number> {
  const [row] = await db.execute(sql`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'send-mail'`)
  return Number(row?.['jobs'])
}
