import { placeLine } from '#app/domain/businesses/place-line.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, paragraph } from '#app/domain/mail/content.ts'
import { contactSentence } from '#app/domain/businesses/contact-sentence.ts'
import { notificationAddresses } from '#app/domain/businesses/reachable.server.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { day, formatInstant } from '#app/domain/local-time.ts'
import { env } from '#app/env.server.ts'
import { paths, withQuery } from '#app/paths.ts'
import { bookedFacts } from './booked-facts.ts'
import { calendarAttachment } from './calendar.server.ts'
import { closedBecause } from './closed.server.ts'
import type { BookingRecord } from './record.server.ts'
import { answerToken, manageToken } from './tokens.server.ts'

const link = (path: string) => `${env().publicUrl}${path}`

const guestLink = ({ booking }: BookingRecord) => link(paths.booking(manageToken(booking.id)))
const bookAgain = ({ business }: BookingRecord) => link(paths.bookBusiness(business.slug))
const others = ({ business }: BookingRecord) =>
  link(paths.directory({ industry: business.industry }))
const place = ({ business }: BookingRecord) =>
  placeLine(business.address, business.suburb, business.city)

const guestFacts = (record: BookingRecord): Block => ({
  kind: 'facts',
  facts: [
    ['When', formatInstant(record.booking.startsAt)],
    ['With', record.business.name],
    ...bookedFacts(record.booking),
    ['Where', place(record)],
    ['Phone', record.business.phone ? formatPhone(record.business.phone) : ''],
    ['Email', record.business.email ?? ''],
  ],
})

export const ownerFacts = (record: BookingRecord, before?: Date): Block => ({
  kind: 'facts',
  facts: [
    ['When', formatInstant(record.booking.startsAt)],
    ['Before', before ? formatInstant(before) : ''],
    ...bookedFacts(record.booking),
    ['Guest', record.booking.customerName],
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
  after?: Block[]
}

export const guestButton = (record: BookingRecord): Block => ({
  kind: 'button',
  label: 'See, move or cancel it',
  url: guestLink(record),
})

export function toGuest(record: BookingRecord, mail: GuestMail): MailDraft {
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
        ...(mail.after ?? [guestButton(record)]),
      ],
    },
  }
}

/** Replies come to us: for a business without a public email address, say how to contact it. */
const withoutEmail = ({ business }: BookingRecord): Block[] =>
  business.email
    ? []
    : [paragraph(`${business.name} has no public email. ${contactSentence(business)}`)]

export const rebookBlocks = (record: BookingRecord): Block[] => [
  closedBecause(record.business) === null
    ? { kind: 'button', label: 'Choose another time', url: bookAgain(record) }
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
    subject,
    bookingId: record.booking.id,
    businessId: record.business.id,
    content: {
      ...{ title, preview },
      blocks: [...blocks, ...(answerable ? answerBlocks(record, recipient) : [])],
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
    { kind: 'link', label: 'Decline it', url: link(withQuery(path, { do: 'decline' })) },
    paragraph('Both links open a page first; nothing happens before you press the button there.'),
  ]
}
