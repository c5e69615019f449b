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
import type { Appointment } from './views.ts'

/** When and where a customer is expected, and how it came to that; no place of a business that is not listed. */
export function appointmentOf({ booking, business }: BookingRecord, now: Date): Appointment {
  const { startsAt, endsAt, createdAt, answeredAt, serviceId, staffId, anyStaff } = booking
  const date = localDateOf(startsAt)
  const [, day = '', month = ''] = formatShortDate(date).split(' ')
  const year = date.slice(0, 4)
  return {
    ...{ day, month, weekday: weekdayName(date) },
    year: localDateOf(now).startsWith(year) ? null : year,
    clock: `${clockTimeOf(startsAt)} to ${clockTimeOf(endsAt)}`,
    length: formatLength((endsAt.getTime() - startsAt.getTime()) / minute),
    requested: formatInstant(createdAt),
    answered: answeredAt && formatInstant(answeredAt),
    again: { service: serviceId ?? '', person: anyStaff ? '' : (staffId ?? '') },
    location: business.listed ? mapLocationOf(business, null) : null,
  }
}
