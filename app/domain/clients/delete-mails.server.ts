import { inArray, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { mails, waitingEntries } from '#db/schema/index.ts'
import { enqueue } from '#app/domain/queue.server.ts'

/**
 * Deletes the mails about bookings, and who waited together with the mails to them. What is being handed over just now the
 * queue deletes once it has left: nobody waits for a mail server here.
 */
export async function deleteMailsAndWaits(
  { bookingIds, waitingIds }: { bookingIds: string[]; waitingIds: string[] },
  tx: Database,
): Promise<void> {
  const theirs = or(inArray(mails.bookingId, bookingIds), inArray(mails.waitingId, waitingIds))
  const free = tx
    .select({ id: mails.id })
    .from(mails)
    .where(theirs)
    .for('update', { skipLocked: true })
  await tx.delete(mails).where(inArray(mails.id, free))
  const leaving = await tx
    .select({ id: mails.id, waitingId: mails.waitingId })
    .from(mails)
    .where(theirs)
  const kept = leaving.flatMap(({ waitingId }) => waitingId ?? [])
  const gone = waitingIds.filter((id) => !kept.includes(id))
  await tx.delete(waitingEntries).where(inArray(waitingEntries.id, gone))
  if (leaving.length === 0) return
  const mailIds = leaving.map(({ id }) => id)
  await enqueue(tx, 'delete-mails', { mailIds, waitingIds: [...new Set(kept)] })
}

/** Deletes what was being handed over when it was to go, and who waited. Called by the queue. */
export async function deleteLeftMails(
  { mailIds, waitingIds }: { mailIds: string[]; waitingIds: string[] },
  tx: Database = db,
): Promise<void> {
  await tx.delete(mails).where(inArray(mails.id, mailIds))
  await tx.delete(waitingEntries).where(inArray(waitingEntries.id, waitingIds))
}
