import { guestLink, toGuest, toOwner } from '#app/domain/bookings/mail-parts.server.ts'
import { expecting } from '#app/domain/bookings/mails.server.ts'
import type { BookingRecord } from '#app/domain/bookings/record.server.ts'
import { formatInstant, formatMoment } from '#app/domain/local-time.ts'
import { note } from '#app/domain/mail/content.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'

type Times = { startsAt: Date; until: Date; message: string }

/** To the customer: nothing has changed yet. */
export const proposedMails = (
  record: BookingRecord,
  { startsAt, until, message }: Times,
): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-proposed',
    subject: `Another time? ${record.business.name} proposes ${formatInstant(startsAt)}`,
    title: 'Can you come at another time?',
    paragraphs: [
      `${record.business.name} proposes another time. We hold it for you until ${formatMoment(until)}.${message ? ' They say:' : ''}`,
    ],
    reason: message,
    proposed: startsAt,
    asked: [
      {
        kind: 'button',
        label: 'View the new time',
        url: guestLink(record, 'answer'),
      },
      note('Nothing changes until you accept on the next page.'),
    ],
  }),
]

/** To both: the customer has accepted the time that was proposed instead of `before`. */
export const acceptedMails = (record: BookingRecord, before: Date): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-moved',
    subject: `Moved: ${record.business.name}, now ${formatInstant(record.booking.startsAt)}`,
    title: 'Your booking has a new time',
    paragraphs: [`You have accepted the new time. It is confirmed: ${expecting(record)}`],
    before,
    calendar: true,
  }),
  ...toOwner(record, {
    kind: 'booking-moved-notice',
    subject: `New time accepted by ${record.booking.customerName}`,
    title: 'Your proposed time was accepted',
    text: `${record.booking.customerName} has accepted the time you proposed. It is confirmed.`,
    before,
  }),
]

const standsAsBefore = (
  record: BookingRecord,
  words: { subject: string; title: string; sentence: string },
): MailDraft[] =>
  toOwner(record, {
    kind: 'booking-proposal-ended',
    subject: words.subject,
    title: words.title,
    text: `${words.sentence} That time is no longer held. The booking stays as it was${record.booking.status === 'PENDING' ? ', and still waits for your answer' : ''}.`,
    ...(record.booking.status === 'PENDING' && { answerable: true as const }),
  })

export const declinedProposalMails = (record: BookingRecord, proposed: Date): MailDraft[] =>
  standsAsBefore(record, {
    subject: `New time declined by ${record.booking.customerName}`,
    title: 'Your proposed time was declined',
    sentence: `${record.booking.customerName} cannot come on ${formatMoment(proposed)}.`,
  })

export const lapsedProposalMails = (record: BookingRecord, proposed: Date): MailDraft[] =>
  standsAsBefore(record, {
    subject: `No answer about the new time: ${record.booking.customerName}`,
    title: 'Your proposed time was not answered',
    sentence: `${record.booking.customerName} has not answered your proposal of ${formatMoment(proposed)}.`,
  })

const staysWords = ({ booking }: BookingRecord): string =>
  booking.status === 'CONFIRMED'
    ? 'They expect you as before.'
    : 'They still have to answer your request.'

/** To the customer: their booking is what it was. */
export const withdrawnProposalMails = (record: BookingRecord, proposed: Date): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-proposal-withdrawn',
    subject: `${record.business.name} has withdrawn the proposed time`,
    title: 'Your booking stays as it is',
    paragraphs: [
      `${record.business.name} has withdrawn the time it proposed, ${formatMoment(proposed)}. ${staysWords(record)}`,
    ],
  }),
]
