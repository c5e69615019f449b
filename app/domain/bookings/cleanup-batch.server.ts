import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { queueMails, type MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { inviteReviews } from '#app/domain/reviews/invitation.server.ts'
import { enqueueDeliveries } from './enqueue-deliveries.server.ts'
import type { EventName } from './events.ts'
import { loadBookings, type BookingRecord } from './record.server.ts'

export const batchSize = 100

/**
 * Of what is due, locks the bookings that nothing else changes, and keeps their businesses, to which mails and events refer:
 * those of one that is being taken down wait for the next time, as that waits for them.
 */
export const locking = (booking: string, business: string): SQL =>
  sql.raw(`for update of ${booking} skip locked for key share of ${business} skip locked`)

type Ids = { id: string }[]

/** Repeats `batch` until a batch is not full; returns the number of rows. */
export async function inBatches(batch: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const done = await batch()
    total += done
    if (done < batchSize) return total
  }
}

type Notifications = {
  mails?: (record: BookingRecord) => MailDraft[]
  event?: EventName
  reviews?: true
}

/** Changes a batch with `change`, which returns the ids, and enqueues mails and events, in one transaction. */
export async function changeAndNotify(
  tx: Database,
  change: (inner: Database) => Promise<Ids>,
  { mails, event, reviews }: Notifications,
): Promise<number> {
  return tx.transaction(async (inner) => {
    const ids = (await change(inner)).map(({ id }) => id)
    if (ids.length === 0) return 0
    const records = await loadBookings(inner, inArray(bookings.id, ids))
    if (mails) await queueMails(inner, records.flatMap(mails))
    if (event) await enqueueDeliveries(inner, event, records)
    if (reviews) await inviteReviews(inner, records)
    return ids.length
  })
}

/** The statement returns the `id` of each row it changed. */
export const run = (tx: Database, statement: SQL): Promise<Ids> =>
  tx.execute<{ id: string }>(statement)
