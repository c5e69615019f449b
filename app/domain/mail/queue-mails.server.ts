import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { mails, type Mailbox, type MailAttachment } from '#db/schema/index.ts'
import { oneLine, withoutControls } from '#app/one-line.ts'
import { addJob } from '#app/domain/queue.server.ts'
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
  waitingId?: string
}

/**
 * Enqueues rows and jobs in the caller's transaction; none to guests without an address, whom a business entered
 * itself. The HTML is made when it is sent, so that nobody waits for it. One statement, none without drafts.
 */
export async function queueMails(tx: Database, all: MailDraft[]): Promise<void> {
  const drafts = all.filter(({ recipient }) => recipient !== '')
  if (drafts.length === 0) return
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
  await tx
    .with(written)
    .select({ job: addJob('send-mail', sql`json_build_object('mailId', ${written.mailId})`) })
    .from(written)
}
