import { placeLine } from '#app/domain/businesses/place-line.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { MailAttachment } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import type { BookingRecord } from './record.server.ts'
import { manageToken } from './tokens.server.ts'

const eventStatus = {
  PENDING: ICalEventStatus.TENTATIVE,
  CONFIRMED: ICalEventStatus.CONFIRMED,
  COMPLETED: ICalEventStatus.CONFIRMED,
  CANCELLED: ICalEventStatus.CANCELLED,
} as const

/**
 * An iCalendar file (RFC 5545, RFC 5546). PUBLISH, because customers do not answer by calendar; CANCEL after a
 * cancellation. The UID is stable, SEQUENCE grows with each move.
 */
export function bookingCalendar({ booking, business }: BookingRecord, now = new Date()): string {
  const cancelled = booking.status === 'CANCELLED'
  const calendar = ical({
    prodId: { company: brand.name, product: 'Bookings', language: 'EN' },
    method: cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `${booking.id}@bookings.cptgems`,
    sequence: booking.sequence + (cancelled ? 1 : 0),
    stamp: now,
    start: booking.startsAt,
    end: booking.endsAt,
    summary: `${booking.status === 'PENDING' ? 'Requested: ' : ''}${business.name}`,
    location: placeLine(business.address, business.suburb, business.city),
    description: `See, move or cancel it: ${env().publicUrl}${paths.booking(manageToken(booking.id))}`,
    url: `${env().publicUrl}${paths.booking(manageToken(booking.id))}`,
    status: eventStatus[booking.status],
    organizer: { name: brand.name, email: brand.contactEmail },
  })
  return calendar.toString()
}

/** The booking as a file for calendars; a cancelled one takes the event out again. */
export const calendarAttachment = (record: BookingRecord): MailAttachment => ({
  filename: 'booking.ics',
  contentType: `text/calendar; charset=utf-8; method=${record.booking.status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'}`,
  content: bookingCalendar(record),
})
