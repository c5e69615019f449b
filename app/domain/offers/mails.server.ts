import type { waitingEntries } from '#db/schema/index.ts'
import { contactSentence, type DirectContact } from '#app/domain/businesses/contact-sentence.ts'
import { businessMailbox } from '#app/domain/businesses/mailbox.server.ts'
import { placeLine } from '#app/domain/businesses/place-line.ts'
import {
  clockTimeOf,
  formatDate,
  formatInstant,
  formatMoment,
  localDateOf,
} from '#app/domain/local-time.ts'
import { type Block, note, paragraph } from '#app/domain/mail/content.ts'
import type { MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { answerMinutes } from './offer-end.ts'
import { waitingToken } from './token.server.ts'

export type WaitingEntry = typeof waitingEntries.$inferSelect

type Business = DirectContact & {
  id: string
  slug: string
  name: string
  email: string | null
  isEmailRefused: boolean
  city: string
}

/** Who a mail is to, and of whom. */
export type Parts = { entry: WaitingEntry; business: Business; staffName: string | null }

type Wanted = Pick<WaitingEntry, 'wantedFrom' | 'wantedUntil'>

/** `from 09:00 to 12:00`, or `at 09:00` where no other time suits. */
function hoursWords({ wantedFrom, wantedUntil }: Wanted): string {
  const [from, until] = [clockTimeOf(wantedFrom), clockTimeOf(wantedUntil)]
  return from === until ? `at ${from}` : `from ${from} to ${until}`
}

/** `Fri 27 Nov 2026, from 09:00 to 12:00`. */
export const wantedWords = (wanted: Wanted): string =>
  `${formatDate(localDateOf(wanted.wantedFrom))}, ${hoursWords(wanted)}`

const page = (entry: WaitingEntry) => `${env().publicUrl}${paths.waiting(waitingToken(entry.id))}`

const facts = ({ entry, business, staffName }: Parts, when: string): Block => ({
  kind: 'facts',
  facts: [
    ['When', when],
    ['Business', business.name],
    ['Service', entry.serviceName ?? ''],
    ['With', staffName ?? ''],
    ['People', entry.partySize > 1 ? String(entry.partySize) : ''],
    ['Where', placeLine(business.address, business.suburb, business.city)],
  ],
})

const whoReads = (business: Business): Block =>
  note(
    businessMailbox(business)
      ? `Reply to this email to reach ${business.name}.`
      : `${business.name} has no public email address, so replies to this email do not reach them. ${contactSentence(business)}`,
  )

type Words = { kind: string; subject: string; title: string; when: string; text: string }

/** A mail to somebody who waits. */
export function draft(parts: Parts, words: Words, asked: Block[]): MailDraft {
  const { entry, business } = parts
  return {
    kind: words.kind,
    recipient: entry.customerEmail,
    replyTo: businessMailbox(business),
    subject: words.subject,
    businessId: business.id,
    waitingId: entry.id,
    content: {
      title: words.title,
      preview: words.when,
      blocks: [
        paragraph(`Hello ${entry.customerName},`),
        paragraph(words.text),
        ...asked,
        facts(parts, words.when),
        whoReads(business),
      ],
    },
  }
}

const leaveLink = (entry: WaitingEntry): Block => ({
  kind: 'link',
  label: 'View or leave the waiting list',
  url: page(entry),
})

export const joinedMail = (parts: Parts): MailDraft =>
  draft(
    parts,
    {
      kind: 'waiting-joined',
      subject: `You are on the waiting list: ${parts.business.name}`,
      title: 'You are on the waiting list',
      when: wantedWords(parts.entry),
      text: `We will email you when a suitable time opens up, and hold it for you, usually for ${answerMinutes} minutes. That email says until when.`,
    },
    [leaveLink(parts.entry)],
  )

/** To who asked again, or in whose name somebody else did. */
export const askedAgainMail = (parts: Parts): MailDraft =>
  draft(
    parts,
    {
      kind: 'waiting-joined',
      subject: `You are already on the waiting list: ${parts.business.name}`,
      title: 'You are already on the waiting list',
      when: wantedWords(parts.entry),
      text: 'We received another request with your name and email address. You keep your place, for the hours below. For fewer hours or more people, leave the waiting list and join it again.',
    },
    [leaveLink(parts.entry)],
  )

export const offerMail = (
  parts: Parts,
  { startsAt, until }: { startsAt: Date; until: Date },
): MailDraft =>
  draft(
    parts,
    {
      kind: 'waiting-offer',
      subject: `A time is available: ${parts.business.name}, ${formatInstant(startsAt)}`,
      title: 'A time is available',
      when: formatInstant(startsAt),
      text: `There is room for you at ${parts.business.name}. We hold this time for you until ${formatMoment(until)}; after that we offer it to the next person on the waiting list.`,
    },
    [
      { kind: 'button', label: 'View this time', url: page(parts.entry) },
      note('Nothing is booked until you confirm on the next page.'),
    ],
  )

export const withdrawnMail = (parts: Parts): MailDraft =>
  draft(
    parts,
    {
      kind: 'waiting-withdrawn',
      subject: `That time is no longer available: ${parts.business.name}`,
      title: 'That time is no longer available',
      when: wantedWords(parts.entry),
      text: `Sorry, ${parts.business.name} can no longer offer the time we held for you. You are still on the waiting list.`,
    },
    [leaveLink(parts.entry)],
  )
