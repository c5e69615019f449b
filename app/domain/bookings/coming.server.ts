import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { findBookingFor, statusWord, type BookingRecord } from './record.server.ts'
import type { Guest } from './tokens.server.ts'

/** Notes that a customer is coming; said again it stays. Throws `conflict` unless it is confirmed and still ahead. */
export async function sayComing(
  guest: Guest,
  tx: Database = db,
  now = new Date(),
): Promise<BookingRecord> {
  return tx.transaction(async (inner) => {
    const record = await findBookingFor(guest, guest.bookingId, inner, { lock: true })
    const { status, startsAt, comingAt } = record.booking
    if (status !== 'CONFIRMED') {
      throw new DomainError('conflict', `This booking is ${statusWord[status]}.`)
    }
    if (startsAt <= now) throw new DomainError('conflict', 'The time of this booking has passed.')
    if (!comingAt) {
      await inner.update(bookings).set({ comingAt: now }).where(eq(bookings.id, guest.bookingId))
    }
    return record
  })
}
