import type { Database } from '#db/client.server.ts'
import { mails, type Mailbox, type MailAttachment } from '#db/schema/index.ts'
import { oneLine, withoutControls } from '#app/one-line.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { type MailContent, plainText } from './content.ts'
import { htmlDocument } from './html.server.tsx'

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
}

/**
 * Enqueues rows and jobs in the caller's transaction; none to guests without an address, whom a business entered
 * itself. Two statements, none without drafts.
 */
export async function queueMails(tx: Database, all: MailDraft[]): Promise<void> {
  const drafts = all.filter(({ recipient }) => recipient !== '')
  if (drafts.length === 0) return
  const rows = await tx
    .insert(mails)
    .values(
      drafts.map(({ content, ...draft }) => ({
        ...draft,
        subject: oneLine(draft.subject),
        text: withoutControls(plainText(content)),
        html: withoutControls(htmlDocument(content)),
      })),
    )
    .returning({ mailId: mails.id })
  await enqueueEach(tx, 'send-mail', rows)
}
