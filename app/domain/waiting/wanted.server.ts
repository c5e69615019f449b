import type { Database } from '#db/client.server.ts'
import type { Diary } from '#app/domain/availability/diary.ts'
import { freeTimes } from '#app/domain/availability/free-times.ts'
import {
  diaryFor,
  occupiedBetween,
  offerOf,
  plainService,
  type Offer,
} from '#app/domain/availability/load.server.ts'
import { noPerson, noService } from '#app/domain/availability/schema.ts'
import { refuseField } from '#app/domain/bookings/place.server.ts'
import type { BookedBusiness } from '#app/domain/bookings/record.server.ts'
import { describeDate } from '#app/domain/businesses/opening-times.ts'
import { addDays, clockTimeOf, startOfDate, type LocalDate } from '#app/domain/local-time.ts'
import { staffFor } from '#app/domain/services/load.server.ts'
import { windowOf, type WaitDetails } from './schema.ts'

type Asked = Partial<Pick<WaitDetails, 'serviceId' | 'personId' | 'partySize'>>

/** The service and person that are waited for; neither at a business without services. Throws `invalid` at its field. */
function meant(
  business: BookedBusiness,
  { services, staff }: Offer,
  { serviceId, personId, partySize = 1 }: Asked,
) {
  const isPlain = services.length === 0 && !serviceId
  const plain = plainService(business, partySize)
  const service = isPlain ? plain : services.find(({ id }) => id === serviceId)
  if (!service) throw refuseField('serviceId', noService)
  const person = personId ? staff.find(({ id }) => id === personId) : null
  if (person === undefined) throw refuseField('personId', noPerson)
  if (person && !staffFor([person], service.id).length) {
    throw refuseField('personId', 'This person does not do this service')
  }
  if (partySize > service.capacity) {
    throw refuseField('partySize', `At most ${service.capacity} can come at once`)
  }
  return { service: isPlain ? null : service, person, partySize }
}

/** What is waited for, with the diary of its day. Throws `invalid` at the field of what cannot be. Three statements. */
export async function wantedOf(
  business: BookedBusiness,
  { date, ...asked }: Asked & { date: LocalDate },
  { now, tx }: { now: Date; tx: Database },
) {
  const offer = await offerOf(business, tx)
  const { service, person, partySize } = meant(business, offer, asked)
  const range = { from: startOfDate(addDays(date, -1)), until: startOfDate(addDays(date, 3)), now }
  const occupied = await occupiedBetween(business.id, range, tx)
  const ask = { serviceId: service?.id ?? null, staffId: person?.id ?? null, partySize }
  const diary = diaryFor(business, { ...offer, occupied, now }, ask)
  if (!diary) throw refuseField('serviceId', noService)
  return { service, person, partySize, diary }
}

/** Refuses a window in which nothing could ever come free, or something is free already. */
export function refuseUnfit(
  diary: Diary,
  business: BookedBusiness,
  { date, from, until, partySize = 1 }: WaitDetails,
): void {
  const { wantedFrom, wantedUntil } = windowOf({ date, from, until })
  if (wantedUntil < wantedFrom) throw refuseField('until', 'Please give a time after the first')
  const within = (one: Diary) =>
    freeTimes(one, { from: date, to: date, party: partySize }).find(
      ({ start }) => start >= wantedFrom && start <= wantedUntil,
    )
  const free = within(diary)
  if (free) {
    const sentence = `${clockTimeOf(free.start)} is available on that day: please book it instead.`
    throw refuseField('from', sentence)
  }
  if (within({ ...diary, occupied: [] })) return
  const { hours, specialDates: special, closedUntil } = business
  const sentence = hours
    ? `No time can be booked then. ${describeDate({ hours, special, closedUntil }, date)}.`
    : 'No time can be booked then.'
  throw refuseField('from', sentence)
}
