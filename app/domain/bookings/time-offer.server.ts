import type { Database } from '#db/client.server.ts'
import { clockTimeOf, formatShortDate, localDateOf, toInputValue } from '#app/domain/local-time.ts'
import { busySlots } from './busy-slots.server.ts'
import type { BookedBusiness } from './record.server.ts'
import { firstTime, slotTimes, lastTime } from './slot.ts'
import type { TimeOffer } from './views.ts'

const timesOffered = 12
const timesPerDay = 4

/** Times by the day on which they are, the first `perDay` of each. */
export function byDay(times: Date[], perDay: number): TimeOffer['days'] {
  const days = new Map<string, TimeOffer['days'][number]>()
  for (const time of times) {
    const date = formatShortDate(localDateOf(time))
    const ofDay = days.get(date) ?? { date, choices: [] }
    if (ofDay.choices.length < perDay) {
      ofDay.choices.push({ value: toInputValue(time), label: clockTimeOf(time) })
    }
    days.set(date, ofDay)
  }
  return [...days.values()]
}

/** A few free times for each of the next days, and the bounds of the input. */
export async function offerTimes(
  business: BookedBusiness,
  now: Date,
  tx: Database,
): Promise<TimeOffer> {
  const taken = await busySlots(business, now, tx)
  const times = slotTimes(business, now, timesOffered, { now, taken, perDay: timesPerDay })
  return {
    min: toInputValue(firstTime(business, now)),
    max: toInputValue(lastTime(business, now)),
    days: byDay(times, timesPerDay),
  }
}
