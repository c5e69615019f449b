import type { z } from 'zod'
import { days } from './enums.ts'
import { checkSpans } from './hours-rules.ts'
import { toWireHours, type WeeklyHours } from './hours.ts'
import type { wireHours } from './own-business-call.ts'

/** Hours from the API; an unchanged day keeps its several openings. */
export function hoursFrom(
  current: WeeklyHours | null,
  wire: z.output<typeof wireHours>,
): WeeklyHours {
  const before = current && toWireHours(current)
  return Object.fromEntries(
    days.map((day) => {
      if (wire[day].closed) return [day, []]
      const same =
        before !== null &&
        !before[day].closed &&
        before[day].open === wire[day].open &&
        before[day].close === wire[day].close
      return [day, same ? (current?.[day] ?? []) : checkSpans([wire[day]]).spans]
    }),
  ) as WeeklyHours
}
