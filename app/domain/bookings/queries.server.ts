import { placeLine } from '#app/domain/businesses/place-line.ts'
import { and, count, eq, gt, lt, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { contactSentence } from '#app/domain/businesses/contact-sentence.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatInstant, toIso } from '#app/domain/local-time.ts'
import { isInvited } from '#app/domain/reviews/invitation.server.ts'
import { appointmentOf, clockRange, leafOf } from './appointment.server.ts'
import { bookedFacts } from './booked-facts.ts'
import { bookingCalendar } from './calendar.server.ts'
import { closedBecause, directContact, isReachable } from './closed.server.ts'
import { endingOf, lastMove } from './ending.server.ts'
import { bookingHistory } from './history.server.ts'
import { offerMove } from './move-offer.server.ts'
import { isAtOnce, isServiceGone } from './confirmation.ts'
import { proposalFor, type Proposal } from './proposal.server.ts'
import { findBookingFor, type BookingRecord } from './record.server.ts'
import { guestOf, ownerLinkOf, type Guest, type OwnerLink } from './tokens.server.ts'
import type { AnswerView, GuestBookingView } from './views.ts'
import { whatBecame } from './what-became.ts'

/** The guest whom a mailed link to a booking names. Throws `not-found` for a forged token. */
export function asGuest(token: string): Guest {
  const guest = guestOf(token)
  if (guest) return guest
  throw new DomainError('not-found', 'Please use the link in your latest email.')
}

/** The owner whom a mailed link to confirm or decline names. Throws `not-found` for a forged or expired token. */
export function asOwnerLink(token: string): OwnerLink {
  const link = ownerLinkOf(token)
  if (link) return link
  throw new DomainError('not-found', 'Sign in to answer the request from your dashboard.')
}

/** Its guest was told that nobody reads it, and no person has confirmed it since. */
const isUnread = ({ status, unreadAt, answeredAt }: BookingRecord['booking']): boolean =>
  unreadAt !== null &&
  (status === 'PENDING' ||
    (status === 'CONFIRMED' && (answeredAt === null || answeredAt < unreadAt)))

/** Whether its business reads and answers, and whether its guest has said that they are coming. */
const standingOf = ({ booking, business }: BookingRecord, open: boolean) => ({
  isUnread: isUnread(booking),
  isOverdue: booking.status === 'PENDING' && booking.customerOfferedAt !== null,
  directly: directContact(business) ?? (isUnread(booking) ? contactSentence(business) : null),
  asksAgain: booking.status === 'CONFIRMED' && (!isAtOnce(business) || isServiceGone(booking)),
  mayConfirm:
    open &&
    booking.status === 'CONFIRMED' &&
    booking.remindedAt !== null &&
    !booking.comingAt &&
    isReachable(business),
  isComing: open && booking.comingAt !== null,
})

const shownProposal = (proposal: Proposal | null, now: Date): GuestBookingView['proposal'] =>
  proposal && !proposal.isOver
    ? {
        id: proposal.id,
        startsAt: toIso(proposal.startsAt),
        when: formatInstant(proposal.startsAt),
        leaf: leafOf(proposal.startsAt, now),
        clock: clockRange(proposal.startsAt, proposal.endsAt),
        until: formatInstant(proposal.until),
        message: proposal.message,
      }
    : null

/** A booking as its guest sees it. Throws `not-found` for a forged token or a deleted booking. */
export async function guestBooking(
  token: string,
  tx: Database = db,
  now = new Date(),
): Promise<GuestBookingView> {
  const guest = asGuest(token)
  const { booking, business } = await findBookingFor(guest, guest.bookingId, tx)
  const open =
    (booking.status === 'PENDING' || booking.status === 'CONFIRMED') && booking.startsAt > now
  const shown = business.listed
  const bookable = closedBecause(business) === null
  return {
    token,
    sequence: booking.sequence,
    status: booking.status,
    when: formatInstant(booking.startsAt),
    startsAt: toIso(booking.startsAt),
    customerName: booking.customerName,
    notes: booking.notes,
    booked: bookedFacts(booking),
    appointment: appointmentOf({ booking, business }, now),
    business: {
      ...{ slug: business.slug, name: business.name },
      ...{ industry: business.industry, area: business.area },
      place: placeLine(business.address, business.suburb, business.city),
      phone: shown ? business.phone : null,
      website: shown ? business.website : null,
      listed: shown,
    },
    bookable,
    ...standingOf({ booking, business }, open),
    moved: await lastMove(booking, tx),
    mayCancel: open,
    hasCome: !booking.noShow,
    isInvited: booking.status === 'COMPLETED' && (await isInvited(booking.id, tx, now)),
    proposal: open ? shownProposal(await proposalFor(booking.id, tx), now) : null,
    move: open && bookable ? await offerMove({ booking, business }, now, tx) : null,
    ...(await endingOf(booking, tx)),
  }
}

/** A booking as an iCalendar file (RFC 5545). Throws `not-found` for a forged token. */
export async function guestCalendar(token: string, tx: Database = db): Promise<string> {
  const guest = asGuest(token)
  return bookingCalendar(await findBookingFor(guest, guest.bookingId, tx))
}

/**
 * The request behind an owner's mailed link, answered or not. Throws `not-found` where the link is forged, expired,
 * or from before a move. Three statements.
 */
export async function requestToAnswer(
  token: string,
  tx: Database = db,
  now = new Date(),
): Promise<AnswerView> {
  const link = asOwnerLink(token)
  const { booking, business } = await findBookingFor(link, link.bookingId, tx)
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
    leaf: leafOf(booking.startsAt, now),
    clock: clockRange(booking.startsAt, booking.endsAt),
    businessName: business.name,
    customer: {
      name: booking.customerName,
      phone: booking.customerPhone,
      phoneShown: formatPhone(booking.customerPhone),
      email: booking.customerEmail,
    },
    notes: booking.notes,
    booked: bookedFacts(booking),
    open: booking.status === 'PENDING' && booking.startsAt > now,
    became: whatBecame(booking.status, await bookingHistory(booking.id, tx)),
    overlapping: overlap?.count ?? 0,
  }
}
