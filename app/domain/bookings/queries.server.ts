import { and, count, desc, eq, gt, isNotNull, lt, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { hoursTable, upcomingSpecialDates } from '#app/domain/businesses/opening-times.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { DomainError } from '#app/domain/errors.ts'
import {
  clockTimeOf,
  formatDate,
  formatInstant,
  formatShortDate,
  localDateOf,
  toInputValue,
  toIso,
} from '#app/domain/local-time.ts'
import { bookingCalendar } from './calendar.server.ts'
import { closedBecause, directContact } from './closed.server.ts'
import { businessToBook, reachBooking, type BookedBusiness } from './record.server.ts'
import { firstTime, freeTimes, lastTime } from './slot.ts'
import { busySlots } from './busy-slots.server.ts'
import {
  guestOf,
  issueFormToken,
  ownerLinkOf,
  type Guest,
  type OwnerLink,
} from './tokens.server.ts'
import type { AnswerView, BookingFormView, GuestBookingView, TimeOffer } from './views.ts'

const timesOffered = 12
const timesPerDay = 4

/** A few free times for each of the next days, and the bounds of the input. */
async function offerTimes(business: BookedBusiness, now: Date, tx: Database): Promise<TimeOffer> {
  const taken = await busySlots(business, now, tx)
  const times = freeTimes(business, now, timesOffered, { now, taken, perDay: timesPerDay })
  const days = new Map<string, TimeOffer['days'][number]>()
  for (const time of times) {
    const date = formatShortDate(localDateOf(time))
    const ofDay = days.get(date) ?? { date, choices: [] }
    ofDay.choices.push({ value: toInputValue(time), label: clockTimeOf(time) })
    days.set(date, ofDay)
  }
  return {
    min: toInputValue(firstTime(business, now)),
    max: toInputValue(lastTime(business, now)),
    days: [...days.values()],
  }
}

/** A paused business shows only its name. */
const pausedForm = (
  { id, slug, name }: BookedBusiness,
  sentence: string,
  now: Date,
): BookingFormView => ({
  business: { id, slug, name, suburb: '', city: '', category: '' },
  formToken: issueFormToken(id, now),
  offer: { min: '', max: '', days: [] },
  hours: null,
  notes: [],
  closed: { sentence, phone: null, website: null },
})

/**
 * The booking form by business id or slug, with a new form token; with `closed` set where it takes no bookings, so
 * that typed values are not lost. Throws `not-found`. At most two statements.
 */
export async function bookingFormFor(
  _actor: Actor,
  idOrSlug: string,
  tx: Database = db,
  now = new Date(),
): Promise<BookingFormView> {
  const business = await businessToBook(idOrSlug, tx)
  const sentence = closedBecause(business)
  if (sentence && !business.listed) return pausedForm(business, sentence, now)
  const { id, slug, name, suburb, city, category, industry, closedUntil, phone, website } = business
  const closure =
    closedUntil !== null && localDateOf(now) < closedUntil
      ? [`Closed for now; open again on ${formatDate(closedUntil)}.`]
      : []
  const special = upcomingSpecialDates(business.specialDates, now).map(
    ({ date, label, text }) => `${formatShortDate(date)}: ${text}${label ? ` (${label})` : ''}`,
  )
  return {
    business: { id, slug, name, suburb, city, category: category || industry },
    formToken: issueFormToken(id, now),
    offer: await offerTimes(business, now, tx),
    hours: business.hours && hoursTable(business.hours),
    notes: [...closure, ...special],
    closed: sentence === null ? null : { sentence, phone, website },
  }
}

/** Throws `not-found` for a forged token. */
export function asGuest(token: string): Guest {
  const guest = guestOf(token)
  if (guest) return guest
  throw new DomainError('not-found', 'There is no such booking. Please use the link of your mail.')
}

/** Throws `not-found` for a forged or expired token. */
export function asOwnerLink(token: string): OwnerLink {
  const link = ownerLinkOf(token)
  if (link) return link
  throw new DomainError('not-found', 'This link no longer works.')
}

async function lastReason(bookingId: string, tx: Database): Promise<string | null> {
  const [change] = await tx
    .select({ reason: bookingChanges.reason })
    .from(bookingChanges)
    .where(and(eq(bookingChanges.bookingId, bookingId), isNotNull(bookingChanges.reason)))
    .orderBy(desc(bookingChanges.at))
    .limit(1)
  return change?.reason ?? null
}

const expiredWords = 'The business did not answer before the time you asked for.'

/** Throws `not-found` for a forged token or a deleted booking. */
export async function guestBooking(
  token: string,
  tx: Database = db,
  now = new Date(),
): Promise<GuestBookingView> {
  const guest = asGuest(token)
  const { booking, business } = await reachBooking(guest, guest.bookingId, tx)
  const open =
    (booking.status === 'PENDING' || booking.status === 'CONFIRMED') && booking.startsAt > now
  const reason = booking.status === 'CANCELLED' ? await lastReason(booking.id, tx) : null
  const shown = business.listed
  const bookable = closedBecause(business) === null
  return {
    token,
    status: booking.status,
    when: formatInstant(booking.startsAt),
    startsAt: toIso(booking.startsAt),
    customerName: booking.customerName,
    notes: booking.notes,
    business: {
      slug: business.slug,
      name: business.name,
      place: [business.address, business.suburb, business.city].filter(Boolean).join(', '),
      phone: shown ? business.phone : null,
      website: shown ? business.website : null,
      listed: shown,
    },
    bookable,
    directly: directContact(business),
    mayCancel: open,
    move: open && bookable ? await offerTimes(business, now, tx) : null,
    reason: reason === 'expired' ? expiredWords : reason,
  }
}

/** Throws `not-found` for a forged token. */
export async function guestCalendar(token: string, tx: Database = db): Promise<string> {
  const guest = asGuest(token)
  return bookingCalendar(await reachBooking(guest, guest.bookingId, tx))
}

/**
 * The request behind an owner's mailed link, answered or not. Throws `not-found` where the link is forged, expired,
 * or from before a move. Two statements.
 */
export async function requestToAnswer(
  token: string,
  tx: Database = db,
  now = new Date(),
): Promise<AnswerView> {
  const link = asOwnerLink(token)
  const { booking, business } = await reachBooking(link, link.bookingId, tx)
  const [overlap] = await tx
    .select({ count: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, business.id),
        eq(bookings.status, 'CONFIRMED'),
        ne(bookings.id, booking.id),
        lt(bookings.startsAt, booking.endsAt),
        gt(bookings.endsAt, booking.startsAt),
      ),
    )
  return {
    token,
    status: booking.status,
    when: formatInstant(booking.startsAt),
    businessName: business.name,
    customer: {
      name: booking.customerName,
      phone: booking.customerPhone,
      phoneShown: formatPhone(booking.customerPhone),
      email: booking.customerEmail,
    },
    notes: booking.notes,
    open: booking.status === 'PENDING' && booking.startsAt > now,
    overlapping: overlap?.count ?? 0,
  }
}
