import { and, inArray, lt, ne, sql } from 'drizzle-orm'
import { join } from 'node:path'
import { db, type Database } from '#db/client.server.ts'
import { mails, refusedAddresses } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { env } from '#app/env.server.ts'
import { deleteMailsOf } from '#app/gateways/email/mail-folder.server.ts'

const folder = () => join(env().DATA_DIR, 'mail')

/** Longer than the queue retries a mail. */
const farewellsKept = 5 * day

/**
 * Deletes the farewells of accounts and waiting lists that are gone, with what was said of an address that refused one, and files of mails that are no longer in the log. Answers how many
 * files. Safe to repeat.
 */
export async function cleanUpMails(tx: Database = db, now = new Date()): Promise<number> {
  await tx.transaction(async (t) => {
    const gone = await t
      .delete(mails)
      .where(
        and(
          inArray(mails.kind, ['account-deleted', 'waiting-closed']),
          ne(mails.status, 'queued'),
          lt(mails.createdAt, new Date(now.getTime() - farewellsKept)),
        ),
      )
      .returning({ address: mails.recipient, status: mails.status })
    const refused = gone.filter(({ status }) => status === 'failed')
    const addresses = refused.map(({ address }) => address.toLowerCase())
    await t.delete(refusedAddresses).where(sql`address = any(${sql.param(addresses)}::text[])`)
  })
  return deleteMailsOf(folder(), async (ids) => {
    const known = await tx.select({ id: mails.id }).from(mails).where(inArray(mails.id, ids))
    return new Set(known.map(({ id }) => id))
  })
}

/** Deletes the files of mails that were cleaned of an address after they left. Called by the queue. */
export async function deleteMailFiles({ mailIds }: { mailIds: string[] }): Promise<void> {
  const gone = new Set(mailIds)
  await deleteMailsOf(folder(), async (ids) => new Set(ids.filter((id) => !gone.has(id))))
}
