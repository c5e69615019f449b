import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import type { Block } from '#app/domain/mail/content.ts'
import { formatPhone, whatsappUrl } from '#app/domain/contact/phone.ts'
import { displayWebsite } from '#app/domain/contact/website.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { closedBecause } from './closed.server.ts'
import { guestButton, toGuest, toOwner } from './mail-parts.server.ts'
import { bookedMails, requestedMails } from './mails.server.ts'
import type { BookingRecord } from './record.server.ts'

/** Call, WhatsApp and website, as far as the business has them; nothing of one that is not listed. */
function contactBlocks({ booking, business }: BookingRecord): Block[] {
  const { name, phone, website, listed } = business
  if (!listed) return []
  const text = `Hello ${name}, this is ${booking.customerName} about my booking request: ${formatInstant(booking.startsAt)}.`
  const whatsapp = phone && whatsappUrl(phone, text)
  return [
    ...(phone
      ? [{ kind: 'button', label: `Call ${formatPhone(phone)}`, url: `tel:${phone}` } as const]
      : []),
    ...(whatsapp
      ? [
          {
            kind: 'link',
            label: 'Send a WhatsApp',
            url: whatsapp,
          } as const,
        ]
      : []),
    ...(website ? [{ kind: 'link', label: displayWebsite(website), url: website } as const] : []),
  ]
}

const isConfirmed = ({ booking }: BookingRecord) => booking.status === 'CONFIRMED'

/** To the business alone: the notice of a booking of which nobody has read yet. */
export const noticeMails = (record: BookingRecord): MailDraft[] =>
  (isConfirmed(record) ? bookedMails(record) : requestedMails(record)).filter(
    ({ kind }) => kind === 'booking-notice',
  )

/** What helps, as far as it is known how. */
function unreadTitle(record: BookingRecord): string {
  const { name, phone, listed } = record.business
  if (phone && listed) return `Please phone ${name}`
  return isConfirmed(record) ? 'Please ask about your booking' : 'Your request may not be read'
}

/** To the customer: nobody reads the request, or knows of what was confirmed at once. */
export const unreadMails = (record: BookingRecord): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-unread',
    subject: `We cannot reach ${record.business.name}`,
    title: unreadTitle(record),
    paragraphs: [
      `Sorry, our messages do not reach ${record.business.name} at the moment, so ${isConfirmed(record) ? 'they may not know of your booking' : 'nobody there may see your request'}. Please contact them directly; we are looking into it too.`,
    ],
    asked: contactBlocks(record),
    isDirect: true,
    after: [guestButton(record)],
  }),
]

export const ownerReminderMails = (record: BookingRecord): MailDraft[] =>
  toOwner(record, {
    kind: 'booking-owner-reminder',
    subject: `Still waiting for your answer: ${record.booking.customerName}`,
    title: 'A booking request is waiting',
    text: `${record.booking.customerName} is still waiting for your answer. Without one, the request expires at the time asked for.`,
    answerable: true,
  })

/** To the customer, shortly before a time that nobody answered. */
export const customerOfferMails = (record: BookingRecord): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-unanswered',
    subject: `No answer yet from ${record.business.name}`,
    title: 'Your booking is not confirmed yet',
    paragraphs: [
      `${record.business.name} has not answered your request yet. You can wait, contact them directly, ${closedBecause(record.business) === null ? 'or move or cancel' : 'or cancel'} your booking.`,
    ],
    asked: contactBlocks(record),
    isDirect: true,
    after: [guestButton(record)],
  }),
]
