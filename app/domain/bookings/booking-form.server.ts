import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { parseClock } from '#app/domain/clock-time.ts'
import { hoursTable } from '#app/domain/businesses/opening-times.ts'
import { isDate } from '#app/domain/businesses/special-dates.ts'
import { closedBecause } from './closed.server.ts'
import { isAtOnce } from './confirmation.ts'
import { closureNote, openingNotes } from './notes.server.ts'
import { businessToBook, type BookedBusiness } from './record.server.ts'
import { repeatedBooking } from './repeat.server.ts'
import { offerTimes } from './time-offer.server.ts'
import { issueFormToken } from './tokens.server.ts'
import { bookingChoices } from './choices.server.ts'
import type { BookingChoices, BookingFormView, ChoiceQuery } from './views.ts'

function happensAt(business: BookedBusiness, choices: BookingChoices | null): string {
  const answered = isAtOnce(business)
    ? 'Your booking is confirmed as soon as you send it.'
    : 'The business will answer your request by email.'
  // On a day that is full there is nothing to send but the form to wait.
  const isToWait = choices?.full && !choices.another
  return `Nothing is booked yet. ${isToWait ? '' : `${answered} `}You pay the business directly, not us.`
}

/** A paused business shows only its name. */
const pausedForm = (
  { id, slug, name }: BookedBusiness,
  sentence: string,
  now: Date,
): BookingFormView => ({
  business: { id, slug, name, suburb: '', city: '', category: '', industry: '', area: '' },
  formToken: issueFormToken(id, now),
  happens: '',
  choices: null,
  asked: null,
  customer: null,
  offer: { min: '', max: '', days: [] },
  full: [],
  hours: null,
  closure: null,
  notes: [],
  closed: { sentence, phone: null, website: null, industry: null },
})

const askedTime = ({ date = '', time = '' }: ChoiceQuery): string | null =>
  isDate(date) && parseClock(time) === time ? `${date}T${time}` : null

/** What an address says, and what a mailed link to book the same again adds to one that chooses nothing. */
async function filledIn(
  business: BookedBusiness,
  asked: ChoiceQuery,
  context: { now: Date; tx: Database },
) {
  const repeated = asked.repeat ? await repeatedBooking(asked.repeat, business, context) : null
  if (!repeated) return { chosen: { ...asked, repeat: '' }, customer: null }
  const { service, date, time, another, repeat = '' } = asked
  const isOpen = !(service || date || time || another)
  return {
    chosen: isOpen ? { ...repeated.choices, repeat } : asked,
    customer: repeated.customer,
  }
}

/**
 * The booking form by business id or slug, with a new form token; with `closed` set where it takes no bookings, so
 * that typed values are not lost. Throws `not-found`. At most five statements, ten for a link to book the same again.
 */
export async function bookingFormFor(
  _actor: Actor,
  idOrSlug: string,
  asked: ChoiceQuery = {},
  tx: Database = db,
  now = new Date(),
): Promise<BookingFormView> {
  const business = await businessToBook(idOrSlug, tx)
  const sentence = closedBecause(business)
  if (sentence && !business.listed) return pausedForm(business, sentence, now)
  const { chosen, customer } = await filledIn(business, asked, { now, tx })
  const { id, slug, name, suburb, city, category, industry, area, phone, website } = business
  const choices = sentence === null ? await bookingChoices(business, chosen, { now, tx }) : null
  const { full, ...offer } = await offerTimes(business, now, tx)
  return {
    business: { id, slug, name, suburb, city, category: category || industry, industry, area },
    formToken: issueFormToken(id, now),
    happens: sentence === null ? happensAt(business, choices) : '',
    choices,
    asked: askedTime(chosen),
    customer,
    offer,
    full: choices || sentence !== null ? [] : full,
    hours: business.hours && hoursTable(business.hours),
    closure: closureNote(business, now),
    notes: await openingNotes(business, now),
    closed: sentence === null ? null : { sentence, phone, website, industry },
  }
}
