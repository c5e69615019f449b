import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { type Block, note, paragraph } from '#app/domain/mail/content.ts'
import { contactSentence } from '#app/domain/businesses/contact-sentence.ts'
import { businessMailbox } from '#app/domain/businesses/mailbox.server.ts'
import { notificationAddresses } from '#app/domain/businesses/reachable.server.ts'
import { day, formatInstant, formatMoment } from '#app/domain/local-time.ts'
import { env } from '#app/env.server.ts'
import { paths, withQuery } from '#app/paths.ts'
import { calendarAttachment } from './calendar.server.ts'
import { closedBecause } from './closed.server.ts'
import { guestFacts, ownerFacts, type GuestFacts } from './mail-facts.server.ts'
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

const others = ({ business }: BookingRecord) =>
  link(paths.directory({ industry: business.industry }))
type GuestMail = GuestFacts & {
  kind: string
  subject: string
  title: string
  paragraphs: string[]
  reason?: string
  calendar?: boolean
  /** What the customer may do, in the order of need; stands above the facts, so that a phone shows it at once. */
  asked?: Block[]
  after?: Block[]
}

export const guestButton = (record: BookingRecord, label = 'Manage your booking'): Block => ({
  kind: 'button',
  label,
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
        ...(mail.asked ?? [guestButton(record)]),
        guestFacts(record, mail),
        ...(mail.after ?? []),
        whoReads(record, mail),
      ],
    },
  }
}

/** Who reads an answer; replies come to us where a business has no public email address. */
const whoReads = ({ business }: BookingRecord, { isDirect }: GuestFacts): Block => {
  const { name, listed } = business
  if (businessMailbox(business)) return note(`Reply to this email to reach ${name}.`)
  return note(
    isDirect && listed
      ? 'Replies to this email do not reach them.'
      : `${name} has no public email address, so replies to this email do not reach them. ${contactSentence(business)}`,
  )
}

/** For a booking that is not to be. */
export const overParts = (
  record: BookingRecord,
  over: GuestFacts['over'],
): Pick<GuestMail, 'over' | 'asked' | 'after'> => ({
  over,
  asked: [
    closedBecause(record.business) === null
      ? { kind: 'button', label: 'Choose another time', url: repeatLink(record) }
      : { kind: 'button', label: 'Find another place', url: others(record) },
  ],
  after: [{ kind: 'link', label: 'See this booking', url: guestLink(record) }],
})

type OwnerMail = {
  kind: string
  subject: string
  title: string
  text: string
  /** When it was to be before it was moved. */
  before?: Date
  answerable?: true
}

/** One to each address that is read, the owner's and the business's; no mail without one. */
export function toOwner(record: BookingRecord, mail: OwnerMail): MailDraft[] {
  const { kind, subject, title, text, before, answerable } = mail
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
        paragraph(text),
        ...(answerable ? answerBlocks(record, recipient, before) : deskBlocks(record, 'button')),
        ownerFacts(record, before),
        ...(answerable ? deskBlocks(record, 'link') : []),
        note(
          `Reply to this email to reach ${record.booking.customerName}; they will see your email address.`,
        ),
      ],
    },
  }))
}

/** For who has a desk to open it at. */
const deskBlocks = ({ booking, business }: BookingRecord, kind: 'button' | 'link'): Block[] =>
  business.ownerEmail
    ? [{ kind, label: 'Open this booking', url: link(paths.ownBooking(booking.id)) }]
    : []

/** Of a booking that was moved from `before`, whose earlier time is given up either way. */
function answerBlocks({ booking }: BookingRecord, recipient: string, before?: Date): Block[] {
  const expires = new Date(booking.startsAt.getTime() + day)
  const what = before ? 'the new time' : 'this booking'
  const path = paths.bookingAction(answerToken(booking.id, booking.sequence, expires, recipient))
  return [
    {
      kind: 'button',
      label: `Confirm ${what}`,
      url: link(withQuery(path, { do: 'confirm' })),
    },
    { kind: 'link', label: `Decline ${what}`, url: link(withQuery(path, { do: 'decline' })) },
    note('Either opens a page that asks you once more.'),
    ...(before
      ? [
          note(
            `Declining cancels the booking; the earlier time, ${formatMoment(before)}, does not come back.`,
          ),
        ]
      : []),
  ]
}
