import { and, isNull, lt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { deleteClosingMails } from '#app/domain/bookings/cancel-all.server.ts'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { deleteMailFiles } from '#app/domain/mail/cleanup.server.ts'
import { deleteLeftMails } from '#app/domain/mail/delete-mails.server.ts'
import { renamedJobs, type Jobs } from '#app/domain/queue.server.ts'
import { log } from '#app/log.server.ts'
import { deleteLeftListing } from './delete-own-account.server.ts'
import { cleanOrDeleteMails } from './erase-mails.server.ts'
import { emptyPayerEvents } from './erase-traces.server.ts'

/** What an erasure leaves to the queue, and how it is finished once that has given it up. */
const erasures: { [Name in keyof Jobs]?: (payload: Jobs[Name], tx: Database) => Promise<void> } = {
  'delete-mails': deleteLeftMails,
  'clean-mails': cleanOrDeleteMails,
  'delete-mail-files': (payload) => deleteMailFiles(payload),
  'delete-closing-mails': ({ businessId }, tx) => deleteClosingMails(businessId, tx),
  'delete-left-listing': ({ businessId }, tx) => deleteLeftListing(businessId, tx),
  'empty-payer-events': ({ customers }, tx) => emptyPayerEvents(customers, tx),
}

const finish = <Name extends keyof Jobs>(name: Name, payload: Jobs[Name], tx: Database) =>
  erasures[name]?.(payload, tx)

const namesOf = Object.keys(erasures)
const formerNames = Object.keys(renamedJobs).filter((name) => namesOf.includes(renamedJobs[name]!))

/** Does one of several; what fails keeps no other from being done. Answers whether it was. */
async function tryAlone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    log.error({ err: error }, 'what was to be erased could not be')
    return false
  }
}

/** When the mails to the guests of a listing that was left have gone out, and its row should have, twice over. */
const leftFor = 10 * day

const leftListings = (now: Date, tx: Database) =>
  tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(
      and(isNull(businesses.ownerId), lt(businesses.closedAt, new Date(now.getTime() - leftFor))),
    )

/**
 * Finishes what the queue has given up of erasing, with the jobs, which may name an address, and deletes listings that were
 * left long ago. Answers how much failed, which is tried again the next night. Safe to repeat.
 */
export async function finishErasures(tx: Database = db, now = new Date()): Promise<number> {
  const jobs = await tx.execute<{ id: string; name: string; payload: never }>(sql`
    select j.id::text, t.identifier as name, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any(${sql.param([...namesOf, ...formerNames])}::text[])
      and j.attempts >= j.max_attempts and j.locked_at is null
    order by j.id`)
  let failed = 0
  for (const { id, name, payload } of jobs) {
    const done = await tryAlone(async () => {
      await finish(renamedJobs[name] ?? (name as keyof Jobs), payload, tx)
      await tx.execute(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`)
    })
    failed += Number(!done)
  }
  for (const { id } of await leftListings(now, tx))
    failed += Number(!(await tryAlone(() => deleteLeftListing(id, tx))))
  return failed
}
