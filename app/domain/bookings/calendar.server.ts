import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalCalendar,
} from 'ical-generator'
import type { MailAttachment } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { placeLine } from '#app/domain/businesses/place-line.ts'
import { env } from '#app/env.server.ts'
import { oneLine } from '#app/one-line.ts'
import { paths } from '#app/paths.ts'
import { bookedFacts } from './booked-facts.ts'
import { calendarSequence } from './calendar-sequence.ts'
import type { BookingRecord } from './record.server.ts'
import { manageToken } from './tokens.server.ts'

const eventStatus = {
  PENDING: ICalEventStatus.TENTATIVE,
  CONFIRMED: ICalEventStatus.CONFIRMED,
  COMPLETED: ICalEventStatus.CONFIRMED,
  CANCELLED: ICalEventStatus.CANCELLED,
} as const

/** A parameter's value knows no escapes for these (RFC 5545 §3.2). */
const parameter = (text: string): string => oneLine(text).replaceAll('"', "'").replaceAll('\\', '/')

/** The text of a calendar, whose every line ends with CRLF (RFC 5545 §3.1). */
export const calendarText = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

const eventName = ({ serviceName }: { serviceName: string | null }, other: string): string =>
  oneLine(serviceName ? `${serviceName}, ${other}` : other)

/** By whom it is held: the site's address, since the one an owner signs in with is never shown. */
const organizer = ({ business }: BookingRecord) => ({
  name: parameter(business.name),
  email: brand.contactEmail,
})

/** Who booked comes, and is not asked again. */
const attendee = ({ booking }: BookingRecord) => ({
  name: parameter(booking.customerName),
  email: booking.customerEmail,
  role: ICalAttendeeRole.REQ,
  type: ICalAttendeeType.INDIVIDUAL,
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
})

function describe({ booking }: BookingRecord): string {
  const facts = bookedFacts(booking).map(([label, text]) => `${label}: ${oneLine(text)}`)
  const page = `${env().publicUrl}${paths.booking(manageToken(booking.id))}`
  return [...facts, `View, move or cancel your booking: ${page}`].join('\n')
}

/**
 * A booking's event (RFC 5545), by a method of RFC 5546: REQUEST invites its customer and updates what was invited,
 * PUBLISH is a file to keep, and one that is cancelled is always CANCEL. UID is stable.
 */
export function bookingCalendar(
  record: BookingRecord,
  method: 'REQUEST' | 'PUBLISH' = 'PUBLISH',
  now = new Date(),
): string {
  const { booking, business } = record
  const isCancelled = booking.status === 'CANCELLED'
  const calendar = ical({
    prodId: { company: brand.name, product: 'Bookings', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod[method],
  })
  const isInvited = (isCancelled || method === 'REQUEST') && booking.customerEmail !== ''
  calendar.createEvent({
    id: `${booking.id}@bookings.cptgems`,
    sequence: calendarSequence(booking),
    stamp: now,
    start: booking.startsAt,
    end: booking.endsAt,
    summary: `${booking.status === 'PENDING' ? 'Pending: ' : ''}${eventName(booking, business.name)}`,
    location: oneLine(placeLine(business.address, business.suburb, business.city)),
    description: describe(record),
    url: `${env().publicUrl}${paths.booking(manageToken(booking.id))}`,
    status: eventStatus[booking.status],
    organizer: organizer(record),
    ...(isInvited && { attendees: [attendee(record)] }),
  })
  return calendarText(calendar)
}

/** The invitation of a mail, which calendars keep up to date; a cancelled one takes the event out again. */
export const calendarAttachment = (record: BookingRecord): MailAttachment => ({
  filename: 'booking.ics',
  contentType: `text/calendar; charset=utf-8; method=${record.booking.status === 'CANCELLED' ? 'CANCEL' : 'REQUEST'}`,
  content: bookingCalendar(record, 'REQUEST'),
})
