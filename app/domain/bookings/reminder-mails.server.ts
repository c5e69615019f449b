import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import type { Block } from '#app/domain/mail/content.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { closedBecause, isReachable } from './closed.server.ts'
import { guestLink, toGuest } from './mail-parts.server.ts'
import { expecting } from './mails.server.ts'
import type { BookingRecord } from './record.server.ts'

/** Each opens the customer's page, where a button does it. */
const coming = (record: BookingRecord): Block[] =>
  record.booking.comingAt || !isReachable(record.business)
    ? []
    : [{ kind: 'button', label: 'I am coming', url: guestLink(record, 'confirm') }]

const otherwise = (record: BookingRecord): Block[] => [
  ...(closedBecause(record.business) === null
    ? [{ kind: 'link', label: 'Move my booking', url: guestLink(record, 'move') } as const]
    : []),
  { kind: 'link', label: 'Cancel my booking', url: guestLink(record, 'cancel') },
]

const reminder =
  (kind: string, title: string) =>
  (record: BookingRecord): MailDraft[] => [
    toGuest(record, {
      kind,
      subject: `Reminder: ${record.business.name}, ${formatInstant(record.booking.startsAt)}`,
      title,
      paragraphs: [expecting(record)],
      calendar: true,
      asked: [...coming(record), ...otherwise(record)],
    }),
  ]

/** To the customer, a day before. */
export const reminderMails = reminder('booking-reminder', 'See you soon')

/** To the customer, two hours before. */
export const secondReminderMails = reminder('booking-second-reminder', 'Nearly time')
