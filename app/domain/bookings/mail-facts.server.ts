import { placeLine } from '#app/domain/businesses/place-line.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import type { Block } from '#app/domain/mail/content.ts'
import { bookedFacts, type Fact } from './booked-facts.ts'
import type { BookingRecord } from './record.server.ts'

export type GuestFacts = {
  /** A time that the customer may take instead of the booked one. */
  proposed?: Date
  /** When it was to be before it was moved. */
  before?: Date
  /** What the time is called of a booking that is not to be, of which little matters any more. */
  over?: 'Was' | 'You asked for'
  /** Says who it is for too, so that a slip of the pen is seen. */
  isReceipt?: boolean
  /** Whether the mail says already how to reach the business. */
  isDirect?: boolean
}

const place = ({ business }: BookingRecord) =>
  placeLine(business.address, business.suburb, business.city)

const whoOf = ({ customerName, customerPhone }: BookingRecord['booking']) =>
  [customerName, customerPhone && formatPhone(customerPhone)].filter(Boolean).join(', ')

const phoneOf = ({ business }: BookingRecord) => (business.phone ? formatPhone(business.phone) : '')

const timeFacts = ({ booking }: BookingRecord, { proposed, before, over }: GuestFacts): Fact[] => [
  ['Proposed', proposed ? formatInstant(proposed) : ''],
  [proposed ? 'Instead of' : (over ?? 'When'), formatInstant(booking.startsAt)],
  ...(before ? [['Instead of', formatInstant(before)] satisfies Fact] : []),
]

/** Of a booking that is not to be, neither its price nor the way there. */
const beside = new Set(['People', 'Price'])

/** The sentence above names the business, and how to reply stands below. */
export function guestFacts(record: BookingRecord, words: GuestFacts): Block {
  const { over, isReceipt, isDirect } = words
  const booked = bookedFacts(record.booking)
  return {
    kind: 'facts',
    facts: [
      ...timeFacts(record, words),
      ...(over ? booked.filter(([name]) => !beside.has(name)) : booked),
      ['Where', over ? '' : place(record)],
      ['Phone', isDirect && record.business.listed ? '' : phoneOf(record)],
      ['For', isReceipt ? whoOf(record.booking) : ''],
    ],
  }
}

export const ownerFacts = ({ booking }: BookingRecord, before?: Date): Block => ({
  kind: 'facts',
  facts: [
    ['When', formatInstant(booking.startsAt)],
    ['Instead of', before ? formatInstant(before) : ''],
    ...bookedFacts(booking),
    ['Customer', booking.customerName],
    ['Phone', formatPhone(booking.customerPhone)],
    ['Email', booking.customerEmail],
    ['Notes', booking.notes],
  ],
})
