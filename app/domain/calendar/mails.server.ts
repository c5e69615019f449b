import { toGuest } from '#app/domain/bookings/mail-parts.server.ts'
import type { BookingRecord } from '#app/domain/bookings/record.server.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'

/** To the guest: the business has changed the booking; `before` is its earlier time, if that changed. */
export const changedMails = (record: BookingRecord, before: Date | null): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-changed',
    subject: before
      ? `Moved: ${record.business.name}, now ${formatInstant(record.booking.startsAt)}`
      : `Changed: ${record.business.name}, ${formatInstant(record.booking.startsAt)}`,
    title: before ? 'Your booking has a new time' : 'Your booking has changed',
    paragraphs: [
      before
        ? `${record.business.name} has moved your booking. It is confirmed.`
        : `${record.business.name} has changed your booking. It is confirmed.`,
    ],
    ...(before && { before }),
    calendar: true,
  }),
]
