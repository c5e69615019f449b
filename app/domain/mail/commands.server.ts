import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { mails, type MailAttachment } from '#db/schema/index.ts'
import { enqueueEach, mostAttempts } from '#app/domain/queue.server.ts'
import { EmailRefused, EmailUnavailable, type EmailGateway } from '#app/gateways/email/port.ts'
import { describeError, summarise } from '#app/log/describe-error.ts'
import { asHtml, asText, type Letter } from './letter.ts'

/** A mail to be: to whom, what it says, and what it is about. */
export type MailDraft = {
  kind: string
  recipient: string
  subject: string
  letter: Letter
  attachments?: MailAttachment[]
  bookingId?: string
  businessId?: string
}

/**
 * Owes somebody these mails: rows and jobs in the caller's transaction, so that they exist if and
 * only if it commits. Two statements, none for no drafts.
 */
export async function queueMails(tx: Database, drafts: MailDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = await tx
    .insert(mails)
    .values(
      drafts.map(({ letter, ...draft }) => ({
        ...draft,
        subject: draft.subject.replace(/\s+/g, ' ').trim(),
        text: asText(letter),
        html: asHtml(letter),
      })),
    )
    .returning({ mailId: mails.id })
  await enqueueEach(tx, 'send-mail', rows)
}

/** What became of an attempt to send a mail. */
export type Delivery = 'sent' | 'failed' | 'nothing-to-do'

/** Why a mail did not go out, for an admin. */
const reasonOf = (fault: unknown): string =>
  fault instanceof EmailRefused || fault instanceof EmailUnavailable
    ? fault.answer
    : summarise(describeError(fault))

const emptied = { text: null, html: null, attachments: [] }

/**
 * Sends one owed mail and empties its body. The row stays locked meanwhile, so a mail that two
 * workers hold goes out once; only a crash between the hand-over and the commit can repeat it.
 * A refusal for good marks it failed, body and all, so that it can be sent again; any other fault is noted on the row and thrown again.
 */
export async function deliverMail(
  { mailId }: { mailId: string },
  gateway: EmailGateway,
  tx: Database = db,
): Promise<Delivery> {
  const outcome = await tx.transaction(async (inner): Promise<Delivery | { fault: unknown }> => {
    const [mail] = await inner.select().from(mails).where(eq(mails.id, mailId)).for('update')
    if (!mail || mail.status !== 'queued' || mail.text === null) return 'nothing-to-do'
    const note = (values: Partial<typeof mails.$inferInsert>) =>
      inner
        .update(mails)
        .set({ ...values, attempts: sql`${mails.attempts} + 1` })
        .where(eq(mails.id, mailId))
    try {
      await gateway.send({ ...mail, to: mail.recipient, text: mail.text })
    } catch (fault) {
      const lastError = reasonOf(fault)
      const forGood = fault instanceof EmailRefused || mail.attempts + 1 >= mostAttempts
      await note(forGood ? { status: 'failed', lastError } : { lastError })
      return forGood ? 'failed' : { fault }
    }
    await note({ ...emptied, status: 'sent', sentAt: new Date(), lastError: null })
    return 'sent'
  })
  if (typeof outcome === 'object') throw outcome.fault
  return outcome
}
