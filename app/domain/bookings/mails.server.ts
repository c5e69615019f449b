import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { isReachable } from './closed.server.ts'
import { guestButton, overParts, toGuest, toOwner } from './mail-parts.server.ts'
import type { BookingRecord } from './record.server.ts'

/** What a customer has to know, in one sentence; the table of facts says when. */
export const expecting = ({ business }: BookingRecord): string =>
  `${business.name} is expecting you.`

export const requestedMails = (record: BookingRecord): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-receipt',
    subject: `We have your booking request: ${record.business.name}`,
    title: 'Your request is sent',
    paragraphs: [
      `${record.business.name} has your request. You will get an email as soon as they answer.`,
    ],
    asked: [guestButton(record, 'View your request')],
    isReceipt: true,
    calendar: true,
  }),
  ...toOwner(record, {
    kind: 'booking-notice',
    subject: `New booking request from ${record.booking.customerName}`,
    title: 'A new booking request',
    text: `${record.booking.customerName} would like to come to ${record.business.name}. Please answer before the time asked for: the request expires then.`,
    answerable: true,
  }),
]

export const confirmedMails = (record: BookingRecord): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-confirmed',
    subject: `Confirmed: ${record.business.name}, ${formatInstant(record.booking.startsAt)}`,
    title: 'Your booking is confirmed',
    paragraphs: [expecting(record)],
    calendar: true,
  }),
]

/** Of a booking that was confirmed at once: to the guest, and to the owner with nothing left to answer. */
export const bookedMails = (record: BookingRecord): MailDraft[] => [
  ...confirmedMails(record),
  ...toOwner(record, {
    kind: 'booking-notice',
    subject: `New booking from ${record.booking.customerName}`,
    title: 'A new booking',
    text: `${record.booking.customerName} has booked at ${record.business.name}. It is confirmed.`,
  }),
]

/** To the guest: the owner has declined; `reason` may be empty. */
export const declinedMails = (record: BookingRecord, reason: string): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-declined',
    subject: `${record.business.name} cannot take your booking`,
    title: 'Your booking was declined',
    paragraphs: [
      `Sorry, ${record.business.name} cannot see you at this time.${reason ? ' They say:' : ''}`,
    ],
    reason,
    calendar: true,
    ...overParts(record, 'You asked for'),
  }),
]

/** Cancelled by the customer, or by the business with a reason; mails both. */
export const cancelledMails = (
  record: BookingRecord,
  by: 'guest' | 'business',
  reason: string,
): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-cancelled',
    subject: `Cancelled: ${record.business.name}, ${formatInstant(record.booking.startsAt)}`,
    title: 'Your booking is cancelled',
    paragraphs: [
      by === 'guest'
        ? `You have cancelled your booking. ${
            isReachable(record.business)
              ? `We have let ${record.business.name} know.`
              : `We could not reach ${record.business.name}, so please let them know yourself.`
          }`
        : `Sorry, ${record.business.name} has had to cancel your booking.${reason ? ' They say:' : ''}`,
    ],
    reason: by === 'business' ? reason : '',
    calendar: true,
    ...overParts(record, 'Was'),
  }),
  ...(by === 'guest'
    ? toOwner(record, {
        kind: 'booking-cancelled-notice',
        subject: `Cancelled by the customer: ${record.booking.customerName}`,
        title: 'A customer has cancelled',
        text: `${record.booking.customerName} has cancelled. The time is available again.`,
      })
    : []),
]

/** To guest and owner: the guest has moved the booking from `before`. */
export const movedMails = (record: BookingRecord, before: Date): MailDraft[] =>
  record.booking.status === 'CONFIRMED' ? movedAtOnce(record, before) : askedToMove(record, before)

const askedToMove = (record: BookingRecord, before: Date): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-moved',
    subject: `New time requested: ${record.business.name}, ${formatInstant(record.booking.startsAt)}`,
    title: 'You asked for a new time',
    paragraphs: [
      `You have asked ${record.business.name} to move your booking. They still have to confirm the new time; you will get an email as soon as they do. Your earlier time is free for others again.`,
    ],
    before,
    calendar: true,
  }),
  ...toOwner(record, {
    kind: 'booking-moved-notice',
    subject: `${record.booking.customerName} would like another time`,
    title: 'A customer asks for another time',
    text: `${record.booking.customerName} would like another time.`,
    before,
    answerable: true,
  }),
]

const movedAtOnce = (record: BookingRecord, before: Date): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-moved',
    subject: `Moved: ${record.business.name}, now ${formatInstant(record.booking.startsAt)}`,
    title: 'Your booking has a new time',
    paragraphs: [`You have moved your booking. It is confirmed: ${expecting(record)}`],
    before,
    calendar: true,
  }),
  ...toOwner(record, {
    kind: 'booking-moved-notice',
    subject: `Moved by ${record.booking.customerName}`,
    title: 'A customer has moved their booking',
    text: `${record.booking.customerName} has moved their booking. It is confirmed.`,
    before,
  }),
]

/** To the guest: the time asked for passed without an answer. */
export const expiredMails = (record: BookingRecord): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-expired',
    subject: `No answer from ${record.business.name}`,
    title: 'Your request has expired',
    paragraphs: [`Sorry, ${record.business.name} did not answer in time.`],
    calendar: true,
    ...overParts(record, 'You asked for'),
  }),
]
