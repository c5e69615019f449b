import { db, type Database } from '#db/client.server.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { isClosedFor } from '#app/domain/businesses/opening-on.ts'
import { describeAge } from '#app/domain/describe-age.ts'
import { minute } from '#app/domain/local-time.ts'
import { bookedDetails } from './booked-facts.ts'
import { bookingHistory } from './history.server.ts'
import type { OwnerBooking } from './owner-list.ts'
import { proposalFor } from './proposal.server.ts'
import { findBookingFor, type BookingRecord } from './record.server.ts'
import type { BookingStatus } from './status.ts'
import { knownCustomer } from './visits.server.ts'

const bookedOf = (booking: BookingRecord['booking']) => ({
  details: bookedDetails({
    ...booking,
    minutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / minute,
  }),
  serviceId: booking.serviceId,
  serviceName: booking.serviceName,
  personId: booking.staffId,
  anyStaff: booking.anyStaff,
  staffName: booking.staffName,
  partySize: booking.partySize,
})

/** What its owner can do with a booking now. */
const possible = (
  { status, customerEmail }: { status: BookingStatus; customerEmail: string },
  hasBegun: boolean,
): OwnerBooking['can'] => ({
  confirm: status === 'PENDING' && !hasBegun,
  decline: status === 'PENDING',
  complete: status === 'CONFIRMED' && hasBegun,
  cancel: status === 'CONFIRMED',
  change: status === 'CONFIRMED',
  propose: !hasBegun && (status === 'PENDING' || status === 'CONFIRMED') && customerEmail !== '',
  noShow: hasBegun && (status === 'CONFIRMED' || status === 'COMPLETED'),
})

/**
 * A booking with its history, oldest first. Throws DomainError `not-found`, also for another owner's. Four statements.
 */
export async function ownerBooking(
  actor: Actor,
  bookingId: string,
  tx: Database = db,
  now = new Date(),
): Promise<OwnerBooking> {
  const { booking, business } = await findBookingFor(asUser(actor), bookingId, tx)
  const proposal = await proposalFor(booking.id, tx)
  const history = await bookingHistory(booking.id, tx)
  return {
    ...{ id: booking.id, sequence: booking.sequence },
    businessName: business.name,
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    customerPhone: booking.customerPhone,
    notes: booking.notes,
    ...bookedOf(booking),
    known: await knownCustomer(business.id, booking, tx),
    asked: describeAge(booking.askedAt ?? booking.createdAt, now),
    isComing: booking.comingAt !== null,
    isClosed: isClosedFor(business, booking.startsAt),
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    status: booking.status,
    createdAt: booking.createdAt,
    noShow: booking.noShow,
    ownNote: booking.ownNote,
    can: possible(booking, booking.startsAt <= now),
    proposal: proposal && !proposal.isOver ? proposal : null,
    history,
  }
}
