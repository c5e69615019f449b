import { db, type Database } from '#db/client.server.ts'
import { bookingChanges, bookings } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { enqueueDeliveries } from '#app/domain/bookings/enqueue-deliveries.server.ts'
import { notAsItIs } from '#app/domain/bookings/history.server.ts'
import { bookingRow, findBookingFor } from '#app/domain/bookings/record.server.ts'
import { refuseOtherNote, refuseUnseen, type Seen } from '#app/domain/bookings/seen.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { formatInstant } from '#app/domain/local-time.ts'

/**
 * Keeps a note on a booking that only its business reads. Throws `not-found`, also for another owner's, and `stale` where
 * it no longer is what was there `before`.
 */
export async function noteBooking(
  actor: Actor,
  { bookingId, note, before }: { bookingId: string; note: string; before?: string | undefined },
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const record = await findBookingFor(asOwner(actor), bookingId, inner, { lock: true })
    refuseOtherNote(record.booking.ownNote, { note, before })
    await inner.update(bookings).set({ ownNote: note }).where(bookingRow(record))
  })
}

/**
 * Marks that the guest did not come, which completes a booking that has begun, or takes the mark back. Throws
 * `not-found`, and `conflict` for one that has not begun, waits for an answer, or was cancelled; `stale` where it is not as it was seen.
 */
export async function markNoShow(
  actor: Actor,
  { bookingId, noShow, ...seen }: { bookingId: string; noShow: boolean } & Seen,
  tx: Database = db,
  now = new Date(),
): Promise<void> {
  const owner = asOwner(actor)
  await tx.transaction(async (inner) => {
    const record = await findBookingFor(owner, bookingId, inner, { lock: true })
    const { booking, business } = record
    const { status, startsAt } = booking
    if (status !== 'CONFIRMED' && status !== 'COMPLETED') {
      throw await notAsItIs(owner, record, inner)
    }
    if (startsAt > now) {
      throw new DomainError('conflict', `This booking only begins on ${formatInstant(startsAt)}.`)
    }
    if (booking.noShow === noShow) return
    refuseUnseen(record, seen)
    await inner
      .update(bookings)
      .set({ status: 'COMPLETED', noShow, exclusive: false })
      .where(bookingRow(record))
    const log = { bookingId, actor: 'owner', actorUserId: owner.userId, startsAt } as const
    await inner.insert(bookingChanges).values({ ...log, kind: noShow ? 'no-show' : 'came' })
    if (status === 'COMPLETED') return
    const after = { business, booking: { ...booking, status: 'COMPLETED' as const } }
    await enqueueDeliveries(inner, 'booking.completed', [after])
  })
}
