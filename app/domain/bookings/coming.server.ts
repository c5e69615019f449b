import { db, type Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { bookingRow, findBookingFor, statusWord, type BookingRecord } from './record.server.ts'
import { saidOf } from './said.ts'
import { refuseUnseen, type Seen } from './seen.server.ts'
import type { Guest } from './tokens.server.ts'

/** Notes that a customer is coming; said again it stays. Throws `conflict` unless it is confirmed and still ahead, `stale` where it is not as it was seen. */
export async function sayComing(
  { sequence, ...guest }: Guest & Seen,
  tx: Database = db,
  now = new Date(),
): Promise<BookingRecord> {
  return tx.transaction(async (inner) => {
    const record = await findBookingFor(guest, guest.bookingId, inner, { lock: true })
    const { status, startsAt, comingAt } = record.booking
    if (status !== 'CONFIRMED') {
      throw new DomainError('conflict', `${saidOf(guest, record)} is ${statusWord[status]}.`)
    }
    refuseUnseen(record, { sequence })
    if (startsAt <= now) throw new DomainError('conflict', 'The time of this booking has passed.')
    if (!comingAt) {
      await inner.update(bookings).set({ comingAt: now }).where(bookingRow(record))
    }
    return record
  })
}
