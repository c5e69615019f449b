import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { anonymous } from '#app/domain/actor.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { joinWaitingList } from '#app/domain/waiting/join.server.ts'
import type { WaitDetails } from '#app/domain/waiting/schema.ts'
import { db } from '#db/client.server.ts'
import { bookingHolds, mails, waitingEntries } from '#db/schema/index.ts'
import { makeBookable, makeBooking, timeAhead } from './bookings.ts'
import { makeService } from './services.ts'

/** A salon with one chair that confirms at once and is booked out three days ahead, but for what is not in `clocks`. */
export async function makeFullDay(
  values: Parameters<typeof makeBookable>[0] = {},
  clocks = ['08', '09', '10', '11', '12', '13', '14', '15', '16', '17'].map((hour) => `${hour}:00`),
) {
  const business = await makeBookable({ planStatus: 'BASIC', confirmation: 'instant', ...values })
  const service = await makeService({ businessId: business.id })
  const booked = []
  for (const clock of clocks) booked.push(await bookOut(business.id, service.id, clock))
  return { business, service, booked }
}

export function bookOut(businessId: string, serviceId: string, clock: string, ahead = 3) {
  const startsAt = timeAhead(ahead, clock)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  return makeBooking({
    ...{ businessId, serviceId, serviceName: 'Cut and blow-dry', status: 'CONFIRMED' },
    ...{ startsAt, endsAt, busyFrom: startsAt, busyUntil: endsAt },
  })
}

export const waitDetails = (values: Partial<WaitDetails>): WaitDetails => ({
  customerName: 'Zanele Mokoena',
  customerEmail: `${randomUUID()}@waiting.example`,
  customerPhone: '+27825550123',
  serviceId: undefined,
  personId: undefined,
  partySize: 1,
  date: localDateOf(timeAhead(3)),
  from: '08:00',
  until: '18:00',
  ...values,
})

/** Joins the list as the form does. */
export const wait = (business: string, values: Partial<WaitDetails>) =>
  joinWaitingList(anonymous, {
    business,
    details: waitDetails(values),
    origin: { kind: 'call', idempotencyKey: null },
    address: randomUUID(),
  })

export async function entryNow(id: string) {
  const [entry] = await db.select().from(waitingEntries).where(eq(waitingEntries.id, id))
  if (!entry) throw new Error('nobody waits')
  return entry
}

/** What is held for somebody who waits. */
export async function holdFor(entryId: string) {
  const [hold] = await db.select().from(bookingHolds).where(eq(bookingHolds.waitingId, entryId))
  return hold
}

/** Kinds of the mails to somebody who waits, oldest first. */
export const waitingMails = async (entryId: string): Promise<string[]> =>
  (
    await db
      .select({ kind: mails.kind })
      .from(mails)
      .where(eq(mails.waitingId, entryId))
      .orderBy(asc(mails.createdAt))
  ).map(({ kind }) => kind)
