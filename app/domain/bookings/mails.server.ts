import type { MailDraft } from '#app/domain/mail/commands.server.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { contactSentence } from '#app/domain/businesses/contact-sentence.ts'
import { noticeAddress } from '#app/domain/businesses/reachable.server.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { day, formatInstant } from '#app/domain/local-time.ts'
import { env } from '#app/env.server.ts'
import { paths, withQuery } from '#app/paths.ts'
import { calendarAttachment } from './calendar.server.ts'
import { closedBecause, isReachable } from './closed.server.ts'
import type { BookingRecord } from './record.server.ts'
import { answerToken, manageToken } from './tokens.server.ts'

const link = (path: string) => `${env().publicUrl}${path}`

const guestLink = ({ booking }: BookingRecord) => link(paths.booking(manageToken(booking.id)))
const bookAgain = ({ business }: BookingRecord) => link(paths.bookBusiness(business.slug))
const others = ({ business }: BookingRecord) =>
  link(paths.directory({ industry: business.industry }))
const place = ({ business }: BookingRecord) =>
  [business.address, business.suburb, business.city].filter(Boolean).join(', ')

const guestFacts = (record: BookingRecord): Block => ({
  kind: 'facts',
  facts: [
    ['When', formatInstant(record.booking.startsAt)],
    ['With', record.business.name],
    ['Where', place(record)],
    ['Phone', record.business.phone ? formatPhone(record.business.phone) : ''],
    ['Email', record.business.email ?? ''],
  ],
})

const ownerFacts = ({ booking }: BookingRecord, before?: Date): Block => ({
  kind: 'facts',
  facts: [
    ['When', formatInstant(booking.startsAt)],
    ['Before', before ? formatInstant(before) : ''],
    ['Guest', booking.customerName],
    ['Phone', formatPhone(booking.customerPhone)],
    ['Email', booking.customerEmail],
    ['Notes', booking.notes],
  ],
})

type GuestMail = {
  kind: string
  subject: string
  title: string
  paragraphs: string[]
  reason?: string
  /** Whether to attach the calendar file. */
  calendar?: boolean
  after?: Block[]
}

function toGuest(record: BookingRecord, mail: GuestMail): MailDraft {
  const manage: Block = {
    kind: 'button',
    label: 'See, move or cancel it',
    url: guestLink(record),
  }
  return {
    kind: mail.kind,
    recipient: record.booking.customerEmail,
    subject: mail.subject,
    bookingId: record.booking.id,
    businessId: record.business.id,
    ...(mail.calendar && { attachments: [calendarAttachment(record)] }),
    content: {
      title: mail.title,
      preview: formatInstant(record.booking.startsAt),
      blocks: [
        paragraph(`Hello ${record.booking.customerName},`),
        ...mail.paragraphs.map(paragraph),
        ...(mail.reason ? [{ kind: 'quote' as const, text: mail.reason }] : []),
        guestFacts(record),
        ...withoutEmail(record),
        ...(mail.after ?? [manage]),
      ],
    },
  }
}

/** Replies come to us: for a business without a public email address, say how to contact it. */
const withoutEmail = ({ business }: BookingRecord): Block[] =>
  business.email
    ? []
    : [paragraph(`${business.name} has no public email. ${contactSentence(business)}`)]

const again = (record: BookingRecord): Block[] => [
  closedBecause(record.business) === null
    ? { kind: 'button', label: 'Choose another time', url: bookAgain(record) }
    : { kind: 'button', label: 'Find another place', url: others(record) },
  { kind: 'link', label: 'See this booking', url: guestLink(record) },
]

/** Addressed to the reachable owner or business; no mail without one. */
function toOwner(
  record: BookingRecord,
  mail: { kind: string; subject: string; title: string; blocks: Block[] },
): MailDraft[] {
  const recipient = noticeAddress(record.business)
  if (!recipient) return []
  const { kind, subject, title, blocks } = mail
  const preview = `${record.booking.customerName}, ${formatInstant(record.booking.startsAt)}`
  return [
    {
      kind,
      recipient,
      subject,
      bookingId: record.booking.id,
      businessId: record.business.id,
      content: { title, preview, blocks },
    },
  ]
}

function answerBlocks({ booking }: BookingRecord): Block[] {
  const expires = new Date(booking.startsAt.getTime() + day)
  const path = paths.bookingAction(answerToken(booking.id, booking.sequence, expires))
  return [
    {
      kind: 'button',
      label: 'Confirm this booking',
      url: link(withQuery(path, { do: 'confirm' })),
    },
    { kind: 'link', label: 'Decline it', url: link(withQuery(path, { do: 'decline' })) },
    paragraph('Both links open a page first; nothing happens before you press the button there.'),
  ]
}

/** A receipt for the customer and a notice for the owner. */
export const requestedMails = (record: BookingRecord): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-receipt',
    subject: `We have your booking request: ${record.business.name}`,
    title: 'Your booking request has been sent',
    paragraphs: [
      `${record.business.name} has your request and will answer soon. You will get an email as soon as they do.`,
    ],
    calendar: true,
  }),
  ...toOwner(record, {
    kind: 'booking-notice',
    subject: `New booking request from ${record.booking.customerName}`,
    title: 'A new booking request',
    blocks: [
      paragraph(`${record.booking.customerName} would like to come to ${record.business.name}.`),
      ownerFacts(record),
      ...answerBlocks(record),
    ],
  }),
]

/** To the guest: the owner has confirmed. */
export const confirmedMails = (record: BookingRecord): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-confirmed',
    subject: `Confirmed: ${record.business.name}, ${formatInstant(record.booking.startsAt)}`,
    title: 'Your booking is confirmed',
    paragraphs: [`${record.business.name} is expecting you.`],
    calendar: true,
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
    after: again(record),
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
              ? `${record.business.name} has been told.`
              : `We could not tell ${record.business.name}, so please do that yourself.`
          }`
        : `Sorry, ${record.business.name} has had to cancel your booking.${reason ? ' They say:' : ''}`,
    ],
    reason: by === 'business' ? reason : '',
    calendar: true,
    after: again(record),
  }),
  ...(by === 'guest'
    ? toOwner(record, {
        kind: 'booking-cancelled-notice',
        subject: `Cancelled by the guest: ${record.booking.customerName}`,
        title: 'A guest has cancelled',
        blocks: [
          paragraph(`${record.booking.customerName} has cancelled. The time is free again.`),
          ownerFacts(record),
        ],
      })
    : []),
]

/** To guest and owner: the guest has moved the booking from `before`. */
export const movedMails = (record: BookingRecord, before: Date): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-moved',
    subject: `Moved: ${record.business.name}, now ${formatInstant(record.booking.startsAt)}`,
    title: 'Your booking has a new time',
    paragraphs: [
      `You have moved your booking from ${formatInstant(before)}. ${record.business.name} still has to confirm the new time; you will get an email as soon as they do.`,
    ],
    calendar: true,
  }),
  ...toOwner(record, {
    kind: 'booking-moved-notice',
    subject: `New time asked for by ${record.booking.customerName}`,
    title: 'A guest asks for another time',
    blocks: [
      paragraph(
        `${record.booking.customerName} has moved their booking. Please confirm the new time.`,
      ),
      ownerFacts(record, before),
      ...answerBlocks(record),
    ],
  }),
]

/** To the guest: the time asked for passed without an answer. */
export const expiredMails = (record: BookingRecord): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-expired',
    subject: `No answer from ${record.business.name}`,
    title: 'Your booking request was not answered',
    paragraphs: [
      `Sorry, ${record.business.name} did not answer before the time you asked for, so the request is closed.`,
    ],
    calendar: true,
    after: again(record),
  }),
]

/** To the guest: the appointment is near. */
export const reminderMails = (record: BookingRecord): MailDraft[] => [
  toGuest(record, {
    kind: 'booking-reminder',
    subject: `Reminder: ${record.business.name}, ${formatInstant(record.booking.startsAt)}`,
    title: 'See you soon',
    paragraphs: [`This is a reminder of your booking with ${record.business.name}.`],
    calendar: true,
  }),
]
