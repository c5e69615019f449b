import { and, inArray, not, or, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { mails, refusedAddresses, waitingEntries } from '#db/schema/index.ts'
import { isOneOf } from '#app/domain/is-one-of.server.ts'
import { day } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { isOwnersAddress } from './refused-addresses.server.ts'

/** Longer than the queue retries a mail. */
export const mailsSentAfter = 5 * day

/** Deletes mails but for those that are being handed over just now; answers these. */
async function deleteFree(theirs: SQL | undefined, tx: Database) {
  const free = tx
    .select({ id: mails.id })
    .from(mails)
    .where(theirs)
    .for('update', { skipLocked: true })
  await tx.delete(mails).where(inArray(mails.id, free))
  return tx.select({ id: mails.id, waitingId: mails.waitingId }).from(mails).where(theirs)
}

/** Deletes mails; what is being handed over just now the queue deletes once it has left. */
export async function deleteMails(theirs: SQL | undefined, tx: Database): Promise<void> {
  const leaving = await deleteFree(theirs, tx)
  if (leaving.length === 0) return
  const mailIds = leaving.map(({ id }) => id)
  await enqueue(tx, 'delete-mails', { mailIds, waitingIds: [] })
}

/**
 * Deletes the mails about bookings, and who waited together with the mails to them. What is being handed over just now the
 * queue deletes once it has left: nobody waits for a mail server here.
 */
export async function deleteMailsAndWaits(
  { bookingIds, waitingIds }: { bookingIds: string[]; waitingIds: string[] },
  tx: Database,
): Promise<void> {
  const theirs = or(isOneOf(mails.bookingId, bookingIds), isOneOf(mails.waitingId, waitingIds))
  const leaving = await deleteFree(theirs, tx)
  const kept = new Set(leaving.flatMap(({ waitingId }) => waitingId ?? []))
  const gone = waitingIds.filter((id) => !kept.has(id))
  await tx.delete(waitingEntries).where(isOneOf(waitingEntries.id, gone))
  if (leaving.length === 0) return
  const mailIds = leaving.map(({ id }) => id)
  await enqueue(tx, 'delete-mails', { mailIds, waitingIds: [...kept] })
}

/**
 * Deletes what was being handed over when it was to go, with what its server has said of the address since, unless it is that
 * of an account or a listing, and who waited. Called by the queue.
 */
export async function deleteLeftMails(
  { mailIds, waitingIds }: { mailIds: string[]; waitingIds: string[] },
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (t) => {
    // Waits until each has left: only then is it known what its server said.
    const left = isOneOf(mails.id, mailIds)
    await t.select({ id: mails.id }).from(mails).where(left).for('update')
    const addresses = t
      .select({ address: sql`lower(${mails.recipient})` })
      .from(mails)
      .where(left)
    const isTheirs = inArray(refusedAddresses.address, addresses)
    await t.delete(refusedAddresses).where(and(isTheirs, not(isOwnersAddress)))
    await t.delete(mails).where(left)
    await t.delete(waitingEntries).where(isOneOf(waitingEntries.id, waitingIds))
  })
}
