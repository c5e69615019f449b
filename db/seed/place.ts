import type { Occupied } from '#app/domain/availability/diary.ts'
import { placesAt } from '#app/domain/availability/free-times.ts'
import { diaryOf } from '#app/domain/availability/load.server.ts'
import {
  placementOf,
  plainPlacement,
  type Placement,
} from '#app/domain/bookings/placement.server.ts'
import { fittingPlace } from '#app/domain/availability/free-times.ts'
import type { BookingStatus } from '#app/domain/bookings/status.ts'
import { day, localDateOf } from '#app/domain/local-time.ts'
import type { DemoBusiness } from './businesses.ts'
import type { Rng } from './rng.ts'
import type { DemoSetUp } from './set-up.ts'

type Columns = Omit<Placement, 'isAlone'>
type Place = (startsAt: Date, status: BookingStatus, rng: Rng) => Columns | null

const columnsOf = ({ isAlone: _, ...columns }: Placement): Columns => columns

const settingsOf = (business: DemoBusiness, { specialDates }: DemoSetUp) => ({
  ...{ id: business.id, planStatus: business.planStatus, slotMinutes: business.slotMinutes },
  ...{ hours: business.hours ?? null, specialDates, closedUntil: null },
  ...{ noticeMinutes: 0, horizonDays: 90, oneAtATime: false, runningOver: false },
})

export const occupiedBy = (
  { serviceId, partySize, ...booked }: Columns,
  startsAt: Date,
): Occupied => ({
  ...{ kind: 'booking', staffId: booked.staffId, serviceId, partySize },
  startsAt: startsAt.getTime(),
  start: booked.busyFrom?.getTime() ?? startsAt.getTime(),
  end: booked.busyUntil?.getTime() ?? booked.endsAt.getTime(),
})

/** A service, party and person at random, where there is room. */
function throwPlace(
  { business, setUp, occupied }: Parties,
  startsAt: Date,
  rng: Rng,
): Columns | null {
  const service = rng.of(setUp.services.filter(({ paused }) => !paused))
  const partySize = service.capacity === 1 ? 1 : rng.between(1, Math.min(service.capacity, 6))
  const diary = diaryOf(settingsOf(business, setUp), {
    service: { ...service, noticeMinutes: 0 },
    ...{ staff: setUp.staff, occupied },
    now: new Date(startsAt.getTime() - day),
  })
  const place = fittingPlace(placesAt(diary, startsAt, localDateOf(startsAt)), partySize)
  if (!place) return null
  const member = setUp.staff.find(({ id }) => id === place.staffId)
  return columnsOf(
    placementOf(service, startsAt, {
      staffId: place.staffId,
      anyStaff: rng.float() < 0.5,
      shares: member?.kind !== 'table',
      partySize,
    }),
  )
}
type Parties = { business: DemoBusiness; setUp: DemoSetUp; occupied: Occupied[] }

/**
 * Gives out places at one business as the product does, so that no two demo bookings are in each other's way; null
 * where nothing that it offers fits then. What is `occupied` already comes first.
 */
export function placer(
  business: DemoBusiness,
  setUp: DemoSetUp | null,
  occupied: Occupied[] = [],
): Place {
  const { slotMinutes } = business
  if (!setUp) return (at) => columnsOf(plainPlacement(at, { slotMinutes, partySize: 1 }))
  return (startsAt, status, rng) => {
    const placed = throwPlace({ business, setUp, occupied }, startsAt, rng)
    if (placed && status !== 'CANCELLED') occupied.push(occupiedBy(placed, startsAt))
    const isOpen = status === 'PENDING' && placed?.anyStaff
    return placed && isOpen ? { ...placed, staffId: null, session: null } : placed
  }
}
