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

/**
 * Times to which a booking can be moved: those when its service and person are free, as if it were not there; of one
 * without both, or of a service that is gone, those of its business. At most four statements.
 */
export async function offerMove(
  { booking, business }: BookingRecord,
  now: Date,
  tx: Database,
): Promise<TimeOffer> {
  const { id, serviceId, anyStaff, partySize } = booking
  const person = anyStaff ? null : booking.staffId
  const isGone = serviceId === null && booking.serviceName !== null
  if (isGone || (serviceId === null && person === null)) {
    const { full: _, ...offer } = await offerTimes(business, now, tx)
    return offer
  }
  const { services, staff } = await offerOf(business, tx, { all: true })
  const from = localDateOf(now)
  const to = addDays(from, daysLookedAt - 1)
  const range = { from: now, until: startOfDate(addDays(to, 3)), now, except: id }
  const occupied = await occupiedBetween(business.id, range, tx)
  const service = services.find((one) => one.id === serviceId) ?? plainService(business, partySize)
  const diary = diaryOf(business, { service, staff, occupied, now }, person)
  const free = freeTimes(diary, { from, to, party: partySize })
    .map(({ start }) => start)
    .filter((start) => start.getTime() !== booking.startsAt.getTime())
  const rules = { ...business, ...diary.service, slotMinutes: service.minutes }
  return {
    min: toInputValue(firstTime(rules, now)),
    max: toInputValue(lastTime(rules, now)),
    days: byDay(free, timesPerDay).slice(0, daysOffered),
  }
}
