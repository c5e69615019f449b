import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import { deleteMails } from '#app/domain/mail/delete-mails.server.ts'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { isOneOf } from '#app/domain/is-one-of.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { log } from '#app/log.server.ts'
import { either, mentions, type PersonSearch } from './person-search.server.ts'
import { isMailAbout, mailWithout } from './traces.server.ts'
import { mailTexts } from './texts.ts'

/**
 * Has the queue delete the places on waiting lists that stay while a mail to who waits is being handed over, and the mails to
 * them: also one that was written since mails were erased.
 */
export async function eraseKeptWaits({ email }: PersonSearch, tx: Database): Promise<void> {
  if (email === null) return
  const kept = await tx.execute<{ waitingId: string; mailId: string }>(sql`
    select waiting_entries.id as "waitingId", mails.id as "mailId"
    from waiting_entries join mails on mails.waiting_id = waiting_entries.id
    where lower(customer_email) = ${email}`)
  if (kept.length === 0) return
  const waitingIds = [...new Set(kept.map(({ waitingId }) => waitingId))]
  await enqueue(tx, 'delete-mails', { mailIds: kept.map(({ mailId }) => mailId), waitingIds })
}

/** Takes the address out of the mails that `free` finds, and has the queue delete the files of those that left; answers which. */
async function clean(email: string, free: SQL, tx: Database): Promise<Set<string>> {
  const rows = await tx.execute<{ id: string; hasLeft: boolean }>(sql`
    update mails set ${mailWithout(email)} where id in (${free})
    returning id, status <> 'queued' as "hasLeft"`)
  const left = rows.filter(({ hasLeft }) => hasLeft).map(({ id }) => id)
  if (left.length > 0) await enqueue(tx, 'delete-mail-files', { mailIds: left })
  return new Set(rows.map(({ id }) => id))
}

const these = (ids: string[]) =>
  sql`select id from mails where ${isOneOf(mails.id, ids)} order by id for update`

/**
 * Deletes the mails to and about a person, and takes the address out of those about another account; the table is read once.
 * What is being handed over just now the queue deletes or cleans once it has left. Answers how many.
 */
export async function eraseFromMails(person: PersonSearch, tx: Database): Promise<number> {
  const found = await tx.execute<{ id: string; isAbout: boolean }>(sql`
    select id, ${isMailAbout(person)} as "isAbout" from mails
    where ${either(isMailAbout(person), mentions(mailTexts, person))}`)
  const about = found.filter(({ isAbout }) => isAbout).map(({ id }) => id)
  const others = found.filter(({ isAbout }) => !isAbout).map(({ id }) => id)
  await deleteMails(isOneOf(mails.id, about), tx)
  if (person.email === null) return found.length
  // What has left is in its file alone, whoever it was to.
  await enqueue(tx, 'delete-mail-files', { mailIds: [], email: person.email })
  if (others.length === 0) return found.length
  const cleaned = await clean(person.email, sql`${these(others)} skip locked`, tx)
  const mailIds = others.filter((id) => !cleaned.has(id))
  if (mailIds.length > 0) await enqueue(tx, 'clean-mails', { mailIds, email: person.email })
  return found.length
}

type LeftMails = { mailIds: string[]; email: string }

/** Takes an address out of mails that were being handed over when it was to go. Called by the queue. */
export const cleanLeftMails = ({ mailIds, email }: LeftMails, tx: Database = db): Promise<void> =>
  tx.transaction(async (t) => void (await clean(email, these(mailIds), t)))

/** As `cleanLeftMails`, once the queue has given up: by now no mail of theirs waits to be sent, and what cannot be cleaned goes. */
export async function cleanOrDeleteMails(payload: LeftMails, tx: Database): Promise<void> {
  try {
    await cleanLeftMails(payload, tx)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ err: error }, 'mails could not be cleaned of an address, and were deleted')
    await tx.delete(mails).where(isOneOf(mails.id, payload.mailIds))
  }
}
