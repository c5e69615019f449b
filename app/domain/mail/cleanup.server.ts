import { and, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { join } from 'node:path'
import { db, type Database } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import type { Jobs } from '#app/domain/queue.server.ts'
import { env } from '#app/env.server.ts'
import { deleteMailsNaming, deleteMailsOf } from '#app/gateways/email/mail-folder.server.ts'
import { mailsSentAfter } from './delete-mails.server.ts'
import { forgetRefusedOfNobody } from './refused-addresses.server.ts'

const folder = () => join(env().DATA_DIR, 'mail')

const isFarewell = inArray(mails.kind, ['account-deleted', 'waiting-closed'])

/** Of a mail to or about a guest, whose booking or place on a waiting list is gone. */
const isOfGuests = sql`${mails.kind} ~ '^(booking|waiting|review)-'`

/**
 * Mails that nothing takes along any more: farewells, those of guests who are gone, and of the others without an account,
 * listing or booking what is as old as guests' data may be.
 */
function isLost(now: Date) {
  const { bookingId, businessId, ownerId, waitingId, createdAt, status } = mails
  const isNobodys = [bookingId, businessId, ownerId, waitingId].map((link) => isNull(link))
  const isOld = sql`${createdAt} < ${now.toISOString()}::timestamptz - make_interval(months => ${env().GUEST_DATA_MONTHS}::int)`
  return and(
    ...[ne(status, 'queued'), lt(createdAt, new Date(now.getTime() - mailsSentAfter))],
    or(isFarewell, and(...isNobodys, or(isOfGuests, isOld))),
  )
}

/**
 * Deletes mails that have lost what they would go with, what was said of addresses that nobody has, and files of mails that
 * are no longer in the log. Answers how many files. Safe to repeat.
 */
export async function cleanUpMails(tx: Database = db, now = new Date()): Promise<number> {
  await tx.delete(mails).where(isLost(now))
  await forgetRefusedOfNobody(tx)
  return deleteMailsOf(folder(), async (ids) => {
    const known = await tx.select({ id: mails.id }).from(mails).where(inArray(mails.id, ids))
    return new Set(known.map(({ id }) => id))
  })
}

/**
 * Deletes the files of mails that were cleaned of an address after they left, and of those that name `email`, be it in a text
 * that the log holds no more. Called by the queue.
 */
export async function deleteMailFiles({
  mailIds,
  email,
}: Jobs['delete-mail-files']): Promise<void> {
  const gone = new Set(mailIds)
  await deleteMailsOf(folder(), async (ids) => new Set(ids.filter((id) => !gone.has(id))))
  if (email) await deleteMailsNaming(folder(), email)
}
