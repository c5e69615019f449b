import type { Database } from '#db/client.server.ts'
import { freeTimes } from '#app/domain/availability/free-times.ts'
import {
  diaryOf,
  occupiedBetween,
  offerOf,
  plainService,
} from '#app/domain/availability/load.server.ts'
import { addDays, localDateOf, startOfDate, toInputValue } from '#app/domain/local-time.ts'
import type { BookingRecord } from './record.server.ts'
import { firstTime, lastTime } from './slot.ts'
import { byDay, offerTimes } from './time-offer.server.ts'
import type { TimeOffer } from './views.ts'

const daysLookedAt = 31
const daysOffered = 6
const timesPerDay = 12

const daysBefore = 2

/** Where the days around a booking begin, which suit a move better than the next ones. */
const firstNear = (startsAt: Date, now: Date): Date => {
  const near = startOfDate(addDays(localDateOf(startsAt), -daysBefore))
  return near > now ? near : now
}

/**
 * Times around a booking to which it can be moved: those when its service and person are free, as if it were not
 * there; of one without both, or of a service that is gone, those of its business. At most five statements.
 */
export async function offerMove(
  { booking, business }: BookingRecord,
  now: Date,
  tx: Database,
): Promise<TimeOffer> {
  const { id, serviceId, anyStaff, partySize } = booking
  const person = anyStaff ? null : booking.staffId
  const first = firstNear(booking.startsAt, now)
  const isGone = serviceId === null && booking.serviceName !== null
  if (isGone || (serviceId === null && person === null)) {
    const { full: _, ...offer } = await offerTimes(business, now, tx, first)
    return offer
  }
  const { services, staff } = await offerOf(business, tx, { all: true })
  const service = services.find((one) => one.id === serviceId) ?? plainService(business, partySize)
  const look = async (begin: Date) => {
    const from = localDateOf(begin)
    const to = addDays(from, daysLookedAt - 1)
    const range = { from: begin, until: startOfDate(addDays(to, 3)), now, except: id }
    const occupied = await occupiedBetween(business.id, range, tx)
    const diary = diaryOf(business, { service, staff, occupied, now }, person)
    const free = freeTimes(diary, { from, to, party: partySize })
      .map(({ start }) => start)
      .filter((start) => start.getTime() !== booking.startsAt.getTime())
    return { diary, free }
  }
  const near = await look(first)
  const { diary, free } = near.free.length > 0 || first === now ? near : await look(now)
  const rules = { ...business, ...diary.service, slotMinutes: service.minutes }
  return {
    min: toInputValue(firstTime(rules, now)),
    max: toInputValue(lastTime(rules, now)),
    days: byDay(free, timesPerDay).slice(0, daysOffered),
  }
}
