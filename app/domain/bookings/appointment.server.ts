import {
  clockTimeOf,
  formatInstant,
  formatShortDate,
  localDateOf,
  minute,
  weekdayName,
} from '#app/domain/local-time.ts'
import { mapLocationOf } from '#app/domain/map/map-location.server.ts'
import { formatLength } from '#app/domain/services/length.ts'
import type { BookingRecord } from './record.server.ts'
import type { Appointment, Leaf } from './views.ts'

/** The leaf of a calendar on which an instant falls. */
export function leafOf(instant: Date, now: Date): Leaf {
  const date = localDateOf(instant)
  const [, day = '', month = ''] = formatShortDate(date).split(' ')
  const year = date.slice(0, 4)
  const isThisYear = localDateOf(now).startsWith(year)
  return { day, month, weekday: weekdayName(date), year: isThisYear ? null : year }
}

/** `10:00 to 11:30`. */
export const clockRange = (from: Date, to: Date): string =>
  `${clockTimeOf(from)} to ${clockTimeOf(to)}`

/** When and where a customer is expected, and how it came to that; no place of a business that is not listed. */
export function appointmentOf({ booking, business }: BookingRecord, now: Date): Appointment {
  const { startsAt, endsAt, createdAt, answeredAt, serviceId, staffId, anyStaff } = booking
  return {
    ...leafOf(startsAt, now),
    clock: clockRange(startsAt, endsAt),
    length: formatLength((endsAt.getTime() - startsAt.getTime()) / minute),
    requested: formatInstant(createdAt),
    answered: answeredAt && formatInstant(answeredAt),
    again: { service: serviceId ?? '', person: anyStaff ? '' : (staffId ?? '') },
    location: business.listed ? mapLocationOf(business, null) : null,
  }
}
