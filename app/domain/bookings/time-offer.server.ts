import type { Database } from '#db/client.server.ts'
import { diaryOf, plainService } from '#app/domain/availability/load.server.ts'
import {
  addDays,
  clockTimeOf,
  formatDate,
  formatShortDate,
  localDateOf,
  startOfDate,
  toInputValue,
  type LocalDate,
} from '#app/domain/local-time.ts'
import type { OpenSpan } from '#app/domain/businesses/opening.ts'
import { spread } from '#app/domain/businesses/spread.ts'
import type { Choice } from '#app/domain/errors.ts'
import { busySlots } from './busy-slots.server.ts'
import { asTaken, daysToWaitFor } from './full-days.ts'
import type { BookedBusiness } from './record.server.ts'
import { firstTime, slotTimes, lastTime } from './slot.ts'
import type { TimeOffer } from './views.ts'

const timesOffered = 12
const timesPerDay = 4

/** Times by the day on which they are, `perDay` of each, spread over it. */
export function byDay(times: Date[], perDay: number): TimeOffer['days'] {
  const days = new Map<string, TimeOffer['days'][number]>()
  for (const time of times) {
    const date = formatShortDate(localDateOf(time))
    const ofDay = days.get(date) ?? { date, choices: [] }
    ofDay.choices.push({ value: toInputValue(time), label: clockTimeOf(time) })
    days.set(date, ofDay)
  }
  return [...days.values()].map(({ date, choices }) => ({ date, choices: spread(choices, perDay) }))
}

/** How many days from today are shown where they are full. */
const daysLookedAt = 7

const datesFrom = (now: Date): LocalDate[] =>
  Array.from({ length: daysLookedAt }, (_, at) => addDays(localDateOf(now), at))

/** Days of a business without services that can be waited for. */
export const plainDaysToWaitFor = (
  business: BookedBusiness,
  { taken, now }: { taken: OpenSpan[]; now: Date },
  dates: LocalDate[],
): Choice[] => {
  const occupied = taken.map(asTaken)
  const parts = { service: plainService(business, 1), staff: [], occupied, now }
  const { planStatus } = business
  return taken.length > 0
    ? daysToWaitFor({ diary: diaryOf(business, parts), planStatus }, dates)
    : []
}

/** From when times can be typed: the notice, or where that comes later the end of a closure, which is said in words. */
function boundsOf(business: BookedBusiness, now: Date): Pick<TimeOffer, 'min' | 'max' | 'from'> {
  const { closedUntil } = business
  const opens = closedUntil === null ? now : startOfDate(closedUntil)
  const soonest = firstTime(business, now)
  const first = opens > soonest ? opens : soonest
  return {
    min: toInputValue(first),
    max: toInputValue(lastTime(business, now)),
    ...(opens > now && { from: formatDate(localDateOf(first)) }),
  }
}

/**
 * A few free times for each of the next days, or of those `after` a time where there are any, the bounds of the input,
 * and which of the next days are full.
 */
export async function offerTimes(
  business: BookedBusiness,
  now: Date,
  tx: Database,
  after = now,
): Promise<TimeOffer & { full: Choice[] }> {
  const taken = await busySlots(business, now, tx)
  const timesAfter = (first: Date) =>
    slotTimes(business, first, timesOffered, { now, taken, perDay: timesPerDay })
  const later = timesAfter(after)
  const times = later.length > 0 ? later : timesAfter(now)
  return {
    ...boundsOf(business, now),
    days: byDay(times, timesPerDay),
    full: plainDaysToWaitFor(business, { taken, now }, datesFrom(now)),
  }
}
