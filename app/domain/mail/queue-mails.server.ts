import { sql, type SQL } from 'drizzle-orm'
import type { WithSubquery } from 'drizzle-orm/subquery'
import type { Database } from '#db/client.server.ts'
import { mails, type Mailbox, type MailAttachment } from '#db/schema/index.ts'
import { oneLine, withoutControls } from '#app/one-line.ts'
import { addJobs, wake } from '#app/domain/queue.server.ts'
import { type MailContent, plainText } from './content.ts'

export type MailDraft = {
  kind: string
  recipient: string
  subject: string
  content: MailContent
  /** Who an answer goes to; the sender, unless said. */
  replyTo?: Mailbox | null
  attachments?: MailAttachment[]
  bookingId?: string
  businessId?: string
  /** Whose account it is about: it goes with that, and not with the listing. */
  ownerId?: string | SQL | null
  waitingId?: string
}

/** A statement takes 65,535 values, of which a mail has up to eleven. */
const atOnce = 1000

/** One statement, which also runs `beside`; none without drafts and `beside`. */
async function queueSome(tx: Database, drafts: MailDraft[], beside: WithSubquery[]): Promise<void> {
  if (drafts.length === 0) {
    if (beside.length > 0)
      await tx
        .with(...beside)
        .select({ done: sql`1` })
        .from(sql`(select 1) as one`)
    return
  }
  const written = tx.$with('written').as(
    tx
      .insert(mails)
      .values(
        drafts.map((draft) => ({
          ...draft,
          subject: oneLine(draft.subject),
          text: withoutControls(plainText(draft.content)),
        })),
      )
      .returning({ mailId: mails.id }),
  )
  const payloads = tx
    .select({ payload: sql`json_build_object('mailId', ${written.mailId})`.as('payload') })
    .from(written)
  await tx
    .with(...beside, written)
    .select({ woken: wake('send-mail'), jobs: addJobs('send-mail', payloads.getSQL()) })
    .from(sql`(select 1) as one`)
}

/**
 * Enqueues rows and jobs in the caller's transaction; none to guests without an address, whom a business entered
 * itself. The HTML is made when it is sent, so that nobody waits for it. One statement, as long as there are no more than a
 * thousand, which also runs `beside`; none without drafts and `beside`.
 */
export async function queueMails(
  tx: Database,
  all: MailDraft[],
  ...beside: WithSubquery[]
): Promise<void> {
  const drafts = all.filter(({ recipient }) => recipient !== '')
  if (drafts.length <= atOnce) return queueSome(tx, drafts, beside)
  await tx.transaction(async (inner) => {
    await queueSome(inner, [], beside)
    for (let at = 0; at < drafts.length; at += atOnce) {
      await queueSome(inner, drafts.slice(at, at + atOnce), [])
    }
  })
}
