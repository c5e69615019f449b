import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { enqueueDeliveries } from '#app/domain/bookings/enqueue-deliveries.server.ts'
import { findBookingFor, statusWord } from '#app/domain/bookings/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatInstant } from '#app/domain/local-time.ts'

/** Keeps a note on a booking that only its business reads. Throws `not-found`, also for another owner's. */
export async function noteBooking(
  actor: Actor,
  { bookingId, note }: { bookingId: string; note: string },
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await findBookingFor(asOwner(actor), bookingId, inner, { lock: true })
    await inner.update(bookings).set({ ownNote: note }).where(eq(bookings.id, bookingId))
  })
}

/**
 * Marks that the guest did not come, which completes a booking that has begun, or takes the mark back. Throws
 * `not-found`, and `conflict` for one that has not begun, waits for an answer, or was cancelled.
 */
export async function markNoShow(
  actor: Actor,
  { bookingId, noShow }: { bookingId: string; noShow: boolean },
  tx: Database = db,
  now = new Date(),
): Promise<void> {
  const owner = asOwner(actor)
  await tx.transaction(async (inner) => {
    const record = await findBookingFor(owner, bookingId, inner, { lock: true })
    const { booking, business } = record
    const { status, startsAt } = booking
    if (status !== 'CONFIRMED' && status !== 'COMPLETED') {
      throw new DomainError('conflict', `This booking is ${statusWord[status]}.`)
    }
    if (startsAt > now) {
      throw new DomainError('conflict', `This booking only begins on ${formatInstant(startsAt)}.`)
    }
    if (booking.noShow === noShow) return
    await inner
      .update(bookings)
      .set({ status: 'COMPLETED', noShow, exclusive: false })
      .where(eq(bookings.id, bookingId))
    const log = { bookingId, actor: 'owner', actorUserId: owner.userId, startsAt } as const
    await inner.insert(bookingChanges).values({ ...log, kind: noShow ? 'no-show' : 'came' })
    if (status === 'COMPLETED') return
    const after = { business, booking: { ...booking, status: 'COMPLETED' as const } }
    await enqueueDeliveries(inner, 'booking.completed', [after])
  })
}
