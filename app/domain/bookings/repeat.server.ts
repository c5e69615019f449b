import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { timesOf } from '#app/domain/availability/availability.server.ts'
import { offerOf } from '#app/domain/availability/load.server.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { addDays, clockTimeOf, localDateOf, weekdayOf } from '#app/domain/local-time.ts'
import { staffFor } from '#app/domain/services/load.server.ts'
import { loadBookings, type BookedBusiness, type BookingRecord } from './record.server.ts'
import { repeatedBy } from './tokens.server.ts'
import type { ChoiceQuery, CustomerDetails } from './views.ts'

/** Days in which the next time is looked for. */
const daysLookedAt = 31

type Booked = BookingRecord['booking']
type Context = { now: Date; tx: Database }

/** The next free time on the same weekday and hour, or the next one at all. */
async function nextTime(
  business: BookedBusiness,
  booking: Booked,
  asked: { service?: string; person?: string; party: number },
  { now, tx }: Context,
): Promise<Date | undefined> {
  const after = booking.startsAt > now ? booking.startsAt : now
  const from = localDateOf(after)
  const range = { from, to: addDays(from, daysLookedAt - 1) }
  const { times } = await timesOf(
    business,
    await offerOf(business, tx),
    { ...asked, ...range },
    { now, tx },
  )
  const starts = times.map(({ start }) => start).filter((start) => start > after)
  const isAlike = (start: Date) =>
    clockTimeOf(start) === clockTimeOf(booking.startsAt) &&
    weekdayOf(localDateOf(start)) === weekdayOf(localDateOf(booking.startsAt))
  return starts.find(isAlike) ?? starts[0]
}

/** The same service, person and party, as far as they are still there, at the next time that is alike. */
async function choicesAgain(
  business: BookedBusiness,
  booking: Booked,
  context: Context,
): Promise<ChoiceQuery> {
  const { services, staff } = await offerOf(business, context.tx)
  const service = services.find(({ id }) => id === booking.serviceId)
  if (!service && services.length > 0) return {}
  const people = service ? staffFor(staff, service.id) : []
  const person = booking.anyStaff ? undefined : people.find(({ id }) => id === booking.staffId)
  const party = Math.min(booking.partySize, service?.capacity ?? 1)
  const asked = {
    ...(service && { service: service.id }),
    ...(person && { person: person.id }),
    party,
  }
  const start = await nextTime(business, booking, asked, context)
  const time = start && { date: localDateOf(start), time: clockTimeOf(start) }
  return { ...asked, party: String(party), ...time }
}

export type Repeated = { choices: ChoiceQuery; customer: CustomerDetails | null }

/**
 * What a mailed link to book the same again fills in: the choices, and contact details until it expires; null for a
 * forged token or a booking of another business. Five statements at most.
 */
export async function repeatedBooking(
  token: string,
  business: BookedBusiness,
  context: Context,
): Promise<Repeated | null> {
  const named = repeatedBy(token)
  if (!named) return null
  const [record] = await loadBookings(context.tx, eq(bookings.id, named.bookingId))
  if (record?.business.id !== business.id) return null
  const { booking } = record
  const { customerName, customerEmail, customerPhone } = booking
  const isKnown = named.expires > context.now && customerEmail !== ''
  return {
    choices: await choicesAgain(business, booking, context),
    customer: isKnown
      ? { customerName, customerEmail, customerPhone: customerPhone && formatPhone(customerPhone) }
      : null,
  }
}
