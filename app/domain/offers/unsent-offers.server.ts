import { and, eq, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import { isOneOf } from '#app/domain/is-one-of.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'

const isQueued = eq(mails.status, 'queued')

/**
 * Takes back mails about offers that stand no longer and that have not left yet; answers how many. One that is being
 * handed over counts as left: nobody waits for a mail server here. Should it not leave, the queue takes it back.
 */
export async function deleteUnsentOffers(ids: string[], tx: Database): Promise<number> {
  const unsent = and(isOneOf(mails.waitingId, ids), eq(mails.kind, 'waiting-offer'), isQueued)
  const free = tx
    .select({ id: mails.id })
    .from(mails)
    .where(unsent)
    .for('update', { skipLocked: true })
  const deleted = await tx.delete(mails).where(inArray(mails.id, free)).returning({ id: mails.id })
  const leaving = await tx.select({ id: mails.id }).from(mails).where(unsent)
  if (leaving.length > 0) {
    await enqueue(tx, 'take-back-mails', { mailIds: leaving.map(({ id }) => id) })
  }
  return deleted.length
}

/** Deletes mails that have not left; what is being handed over is waited for, and stays where it left. */
export async function takeBackMails(
  { mailIds }: { mailIds: string[] },
  tx: Database = db,
): Promise<void> {
  await tx.delete(mails).where(and(isOneOf(mails.id, mailIds), isQueued))
}
