import { db, type Database } from '#db/client.server.ts'
import { asUser, type Actor } from '#app/domain/actor.ts'
import { offerMove } from '#app/domain/bookings/move-offer.server.ts'
import { ownerBooking } from '#app/domain/bookings/owner-booking.server.ts'
import type { OwnerBooking } from '#app/domain/bookings/owner-list.ts'
import { findBookingFor } from '#app/domain/bookings/record.server.ts'
import type { TimeOffer } from '#app/domain/bookings/views.ts'

/** A booking, and free times that can be proposed for it. Throws `not-found`, also for another owner's. */
export async function proposalFormFor(
  actor: Actor,
  bookingId: string,
  tx: Database = db,
  now = new Date(),
): Promise<{ booking: OwnerBooking; offer: TimeOffer }> {
  const booking = await ownerBooking(actor, bookingId, tx, now)
  const record = await findBookingFor(asUser(actor), bookingId, tx)
  const { days } = await offerMove(record, now, tx)
  // An owner may propose any time, also one that nobody could book.
  return { booking, offer: { min: '', max: '', days } }
}
