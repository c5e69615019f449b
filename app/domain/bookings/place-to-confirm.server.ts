import type { Database } from '#db/client.server.ts'
import { placesAt, roomsAt } from '#app/domain/availability/free-times.ts'
import {
  diaryOf,
  occupiedBetween,
  offerOf,
  plainService,
} from '#app/domain/availability/load.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import type { Service } from '#app/domain/services/views.ts'
import { fittingPlace } from './place.server.ts'
import { isAlone, sessionOf, type Placement } from './placement.server.ts'
import type { BookedBusiness } from './record.server.ts'

export const noRoomToConfirm =
  'You have already confirmed as many bookings at that time as you have room for.'

type Placed = {
  id: string
  startsAt: Date
  endsAt: Date
  serviceId: string | null
  staffId: string | null
  anyStaff: boolean
  partySize: number
  busyFrom: Date | null
  busyUntil: Date | null
}

const minutesBetween = (a: Date, b: Date) => Math.round((b.getTime() - a.getTime()) / 60_000)

/**
 * Who takes a booking that its business confirms: its person, or one who is free, working then if possible. Opening
 * hours do not matter any more. Throws `conflict` where there is no room. Three statements, or none for a booking
 * without service and person.
 */
export async function placeToConfirm(
  business: BookedBusiness,
  booking: Placed,
  { now, tx }: { now: Date; tx: Database },
): Promise<Pick<Placement, 'staffId' | 'session' | 'isAlone'>> {
  if (!booking.busyFrom || !booking.busyUntil)
    return { staffId: null, session: null, isAlone: true }
  const offer = await offerOf(business, tx, { all: true })
  const range = { from: booking.busyFrom, until: booking.busyUntil, now, except: booking.id }
  const occupied = await occupiedBetween(business.id, range, tx)
  const known = offer.services.find(({ id }) => id === booking.serviceId)
  const service: Service = {
    ...(known ?? plainService(business, booking.partySize)),
    minutes: minutesBetween(booking.startsAt, booking.endsAt),
    bufferBefore: minutesBetween(booking.busyFrom, booking.startsAt),
    bufferAfter: minutesBetween(booking.endsAt, booking.busyUntil),
  }
  const person = booking.anyStaff ? null : booking.staffId
  const diary = diaryOf(business, { service, staff: offer.staff, occupied, now }, person)
  const working = placesAt(diary, booking.startsAt, localDateOf(booking.startsAt))
  const place =
    fittingPlace(working, booking.partySize) ??
    fittingPlace(roomsAt(diary, booking.startsAt), booking.partySize)
  if (!place) {
    throw new DomainError(
      'conflict',
      person
        ? `${offer.staff.find(({ id }) => id === person)?.name} has another booking at that time.`
        : noRoomToConfirm,
    )
  }
  const shares = diary.staff.find(({ id }) => id === place.staffId)?.shares ?? false
  const session = place.staffId ? sessionOf(service, booking.startsAt, shares) : null
  return { staffId: place.staffId, session, isAlone: isAlone(service, place.staffId) }
}
