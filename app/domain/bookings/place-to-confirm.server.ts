import type { Database } from '#db/client.server.ts'
import { fittingPlace, placesAt, roomsAt } from '#app/domain/availability/free-times.ts'
import {
  diaryOf,
  occupiedBetween,
  offerOf,
  plainService,
} from '#app/domain/availability/load.server.ts'
import type { Diary, Occupied, Place } from '#app/domain/availability/diary.ts'
import { DomainError } from '#app/domain/errors.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import type { Service } from '#app/domain/services/views.ts'
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

const blockedTime =
  'That time is blocked, or another calendar says that you are busy then. Free it first, or propose another time.'
const heldTime =
  'That time is held for another customer, who has not answered yet. Please try again later.'

const minutesBetween = (a: Date, b: Date) => Math.round((b.getTime() - a.getTime()) / 60_000)

/** The place of somebody who works then if possible. */
const placeIn = (diary: Diary, { startsAt, partySize }: Placed): Place | undefined =>
  fittingPlace(placesAt(diary, startsAt, localDateOf(startsAt)), partySize) ??
  fittingPlace(roomsAt(diary, startsAt), partySize)

/** Why there is no room: what is not a booking comes first, since its owner can change that. */
function whyFull(diary: Diary, booking: Placed, name: string | undefined): string {
  const without = (kind: Occupied['kind']) =>
    placeIn({ ...diary, occupied: diary.occupied.filter((one) => one.kind !== kind) }, booking)
  if (without('busy')) return blockedTime
  if (without('hold')) return heldTime
  return name ? `${name} has another booking at that time.` : noRoomToConfirm
}

/** Without service and person, where one booking is taken at a time, what is held for another stays theirs. */
async function refuseHeld(
  business: BookedBusiness,
  { id, startsAt, endsAt }: Placed,
  { now, tx }: { now: Date; tx: Database },
): Promise<void> {
  if (!business.oneAtATime) return
  const range = { from: startsAt, until: endsAt, now, except: id }
  const occupied = await occupiedBetween(business.id, range, tx)
  if (occupied.some(({ kind }) => kind === 'hold')) throw new DomainError('conflict', heldTime)
}

/**
 * Who takes a booking that its business confirms: its person, or one who is free, working then if possible. Opening
 * hours do not matter any more. Throws `conflict` where there is no room. Three statements, or one for a booking
 * without service and person.
 */
export async function placeToConfirm(
  business: BookedBusiness,
  booking: Placed,
  { now, tx }: { now: Date; tx: Database },
): Promise<Pick<Placement, 'staffId' | 'session' | 'isAlone'>> {
  if (!booking.busyFrom || !booking.busyUntil) {
    await refuseHeld(business, booking, { now, tx })
    return { staffId: null, session: null, isAlone: true }
  }
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
  const place = placeIn(diary, booking)
  if (!place) {
    const name = offer.staff.find(({ id }) => id === person)?.name
    throw new DomainError('conflict', whyFull(diary, booking, name))
  }
  const shares = diary.staff.find(({ id }) => id === place.staffId)?.shares ?? false
  const session = place.staffId ? sessionOf(service, booking.startsAt, shares) : null
  return { staffId: place.staffId, session, isAlone: isAlone(service, place.staffId) }
}
