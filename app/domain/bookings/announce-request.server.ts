import type { Database } from '#db/client.server.ts'
import { bookingChanges } from '#db/schema/index.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { enqueueDeliveries } from './enqueue-deliveries.server.ts'
import { bookedMails, requestedMails } from './mails.server.ts'
import type { BookingRecord } from './record.server.ts'

/** Writes the history of a new booking, and enqueues mails and deliveries. One statement, and one for each delivery. */
export async function announceRequest(tx: Database, record: BookingRecord): Promise<void> {
  const { booking } = record
  const { id: bookingId, startsAt } = booking
  const isConfirmed = booking.status === 'CONFIRMED'
  const history = tx.$with('history').as(
    tx
      .insert(bookingChanges)
      .values([
        { bookingId, kind: 'requested', actor: 'guest', startsAt },
        ...(isConfirmed
          ? [{ bookingId, kind: 'confirmed' as const, actor: 'system' as const, startsAt }]
          : []),
      ])
      .returning({ id: bookingChanges.id }),
  )
  await queueMails(tx, isConfirmed ? bookedMails(record) : requestedMails(record), history)
  await enqueueDeliveries(tx, 'booking.created', [record])
  if (isConfirmed) await enqueueDeliveries(tx, 'booking.confirmed', [record])
}
