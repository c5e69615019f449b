import { placeLine } from '#app/domain/businesses/place-line.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { contactSentence } from '#app/domain/businesses/contact-sentence.ts'
import { businessMailbox } from '#app/domain/businesses/mailbox.server.ts'
import { notificationAddresses } from '#app/domain/businesses/reachable.server.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { day, formatDate, formatInstant, localDateOf } from '#app/domain/local-time.ts'
import { env } from '#app/env.server.ts'
import { paths, withQuery } from '#app/paths.ts'
import { bookedFacts } from './booked-facts.ts'
import { calendarAttachment } from './calendar.server.ts'
import { closedBecause } from './closed.server.ts'
import type { BookingRecord } from './record.server.ts'
import { customerMailbox } from './reply-to.server.ts'
import { answerToken, manageToken, repeatDays, repeatToken } from './tokens.server.ts'

const link = (path: string) => `${env().publicUrl}${path}`

/** The customer's page, where a button does what the link speaks of. */
export const guestLink = (
  { booking }: BookingRecord,
  what?: 'confirm' | 'move' | 'cancel' | 'answer',
) => link(paths.booking(manageToken(booking.id), what && { do: what }))

const repeatUntil = ({ booking }: BookingRecord) =>
  new Date(booking.startsAt.getTime() + repeatDays * day)

/** Opens the form with the same service and person, and for a while the same contact details. */
const repeatLink = (record: BookingRecord) => {
  const repeat = repeatToken(record.booking.id, repeatUntil(record))
  return link(paths.bookBusiness(record.business.slug, { repeat }))
}

/** For when it is over; nothing of a business that takes no bookings. */
export const repeatBlocks = (record: BookingRecord): Block[] =>
  closedBecause(record.business) === null
    ? [
        { kind: 'link', label: 'Book this again', url: repeatLink(record) },
        paragraph(
          `That link fills in your name, email and phone until ${formatDate(localDateOf(repeatUntil(record)))}, so please keep it to yourself.`,
        ),
      ]
    : []
const others = ({ business }: BookingRecord) =>
  link(paths.directory({ industry: business.industry }))
const place = ({ business }: BookingRecord) =>
  placeLine(business.address, business.suburb, business.city)

const whoOf = ({ customerName, customerPhone }: BookingRecord['booking']) =>
  [customerName, customerPhone && formatPhone(customerPhone)].filter(Boolean).join(', ')

const guestFacts = (record: BookingRecord, proposed?: Date): Block => ({
  kind: 'facts',
  facts: [
    ['Proposed', proposed ? formatInstant(proposed) : ''],
    [proposed ? 'Instead of' : 'When', formatInstant(record.booking.startsAt)],
    ['Business', record.business.name],
    ...bookedFacts(record.booking),
    ['Where', place(record)],
    ['Phone', record.business.phone ? formatPhone(record.business.phone) : ''],
    ['Email', record.business.email ?? ''],
    ['For', whoOf(record.booking)],
  ],
})

export const ownerFacts = (record: BookingRecord, before?: Date): Block => ({
  kind: 'facts',
  facts: [
    ['When', formatInstant(record.booking.startsAt)],
    ['Before', before ? formatInstant(before) : ''],
    ...bookedFacts(record.booking),
    ['Customer', record.booking.customerName],
    ['Phone', formatPhone(record.booking.customerPhone)],
    ['Email', record.booking.customerEmail],
    ['Notes', record.booking.notes],
  ],
})

type GuestMail = {
  kind: string
  subject: string
  title: string
  paragraphs: string[]
  reason?: string
  calendar?: boolean
  /** A time that the customer may take instead of the booked one. */
  proposed?: Date
  after?: Block[]
}

export const guestButton = (record: BookingRecord): Block => ({
  kind: 'button',
  label: 'View, move or cancel your booking',
  url: guestLink(record),
})

export function toGuest(record: BookingRecord, mail: GuestMail): MailDraft {
  return {
    kind: mail.kind,
    recipient: record.booking.customerEmail,
    replyTo: businessMailbox(record.business),
    subject: mail.subject,
    bookingId: record.booking.id,
    businessId: record.business.id,
    ...(mail.calendar && { attachments: [calendarAttachment(record)] }),
    content: {
      title: mail.title,
      preview: formatInstant(mail.proposed ?? record.booking.startsAt),
      blocks: [
        paragraph(`Hello ${record.booking.customerName},`),
        ...mail.paragraphs.map(paragraph),
        ...(mail.reason ? [{ kind: 'quote' as const, text: mail.reason }] : []),
        guestFacts(record, mail.proposed),
        ...(mail.after ?? [guestButton(record)]),
        whoReads(record),
      ],
    },
  }
}

/** Who reads an answer; replies come to us where a business has no public email address. */
const whoReads = ({ business }: BookingRecord): Block => {
  const { name } = business
  return paragraph(
    businessMailbox(business)
      ? `Reply to this email to reach ${name}.`
      : `${name} has no public email address, so replies to this email do not reach them. ${contactSentence(business)}`,
  )
}

export const rebookBlocks = (record: BookingRecord): Block[] => [
  closedBecause(record.business) === null
    ? { kind: 'button', label: 'Choose another time', url: repeatLink(record) }
    : { kind: 'button', label: 'Find another place', url: others(record) },
  { kind: 'link', label: 'See this booking', url: guestLink(record) },
]

/** One to each address that is read, the owner's and the business's; no mail without one. */
export function toOwner(
  record: BookingRecord,
  mail: { kind: string; subject: string; title: string; blocks: Block[]; answerable?: true },
): MailDraft[] {
  const { kind, subject, title, blocks, answerable } = mail
  const preview = `${record.booking.customerName}, ${formatInstant(record.booking.startsAt)}`
  return notificationAddresses(record.business).map((recipient) => ({
    kind,
    recipient,
    replyTo: customerMailbox(record),
    subject,
    bookingId: record.booking.id,
    businessId: record.business.id,
    content: {
      ...{ title, preview },
      blocks: [
        ...blocks,
        ...(answerable ? answerBlocks(record, recipient) : []),
        paragraph(
          `Reply to this email to reach ${record.booking.customerName}; they will see your email address.`,
        ),
      ],
    },
  }))
}

function answerBlocks({ booking }: BookingRecord, recipient: string): Block[] {
  const expires = new Date(booking.startsAt.getTime() + day)
  const path = paths.bookingAction(answerToken(booking.id, booking.sequence, expires, recipient))
  return [
    {
      kind: 'button',
      label: 'Confirm this booking',
      url: link(withQuery(path, { do: 'confirm' })),
    },
    { kind: 'link', label: 'Decline this booking', url: link(withQuery(path, { do: 'decline' })) },
    paragraph('Nothing happens until you confirm on the next page.'),
  ]
}
