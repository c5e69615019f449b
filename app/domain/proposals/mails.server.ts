import { guestLink, ownerFacts, toGuest, toOwner } from '#app/domain/bookings/mail-parts.server.ts'
import type { BookingRecord } from '#app/domain/bookings/record.server.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { paragraph } from '#app/domain/mail/content.ts'
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
    title: `${record.business.name} proposes another time`,
    paragraphs: [
      `They would like to see you on ${formatInstant(startsAt)} instead. That time is held for you until ${formatInstant(until)}; until you accept it, your booking stays as it is.${message ? ' They say:' : ''}`,
    ],
    reason: message,
    proposed: startsAt,
    after: [
      {
        kind: 'button',
        label: 'View new time',
        url: guestLink(record, 'answer'),
      },
      paragraph('Nothing changes until you confirm on the next page.'),
    ],
  }),
]

/** To both: the customer has accepted the time that was proposed instead of `before`. */
export const acceptedMails = (record: BookingRecord, before: Date): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-moved',
    subject: `Moved: ${record.business.name}, now ${formatInstant(record.booking.startsAt)}`,
    title: 'Your booking has a new time',
    paragraphs: [
      `You have accepted the new time instead of ${formatInstant(before)}. It is confirmed.`,
    ],
    calendar: true,
  }),
  ...toOwner(record, {
    kind: 'booking-moved-notice',
    subject: `New time accepted by ${record.booking.customerName}`,
    title: 'Your proposed time was accepted',
    blocks: [
      paragraph(
        `${record.booking.customerName} has accepted the time you proposed. It is confirmed.`,
      ),
      ownerFacts(record, before),
    ],
  }),
]

const standsAsBefore = (
  record: BookingRecord,
  proposed: Date,
  words: { subject: string; title: string; sentence: string },
): MailDraft[] =>
  toOwner(record, {
    kind: 'booking-proposal-ended',
    subject: words.subject,
    title: words.title,
    blocks: [
      paragraph(
        `${words.sentence} The booking stays as it was${record.booking.status === 'PENDING' ? ', and still waits for your answer' : ''}; ${formatInstant(proposed)} is no longer held.`,
      ),
      ownerFacts(record),
    ],
    ...(record.booking.status === 'PENDING' && { answerable: true as const }),
  })

export const declinedProposalMails = (record: BookingRecord, proposed: Date): MailDraft[] =>
  standsAsBefore(record, proposed, {
    subject: `New time declined by ${record.booking.customerName}`,
    title: 'Your proposed time was declined',
    sentence: `${record.booking.customerName} cannot come on ${formatInstant(proposed)}.`,
  })

export const lapsedProposalMails = (record: BookingRecord, proposed: Date): MailDraft[] =>
  standsAsBefore(record, proposed, {
    subject: `No answer about the new time: ${record.booking.customerName}`,
    title: 'Your proposed time was not answered',
    sentence: `${record.booking.customerName} has not answered your proposal of ${formatInstant(proposed)}.`,
  })

/** To the customer: their booking is what it was. */
export const withdrawnProposalMails = (record: BookingRecord, proposed: Date): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-proposal-withdrawn',
    subject: `${record.business.name} has withdrawn the proposed time`,
    title: 'Your booking stays as it is',
    paragraphs: [
      `${record.business.name} no longer proposes ${formatInstant(proposed)}. Your booking stays as it is.`,
    ],
  }),
]
