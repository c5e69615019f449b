import { and, eq, sql } from 'drizzle-orm'
import { db, untilAnswered, type Database } from '#db/client.server.ts'
import { mails, type MailAttachment } from '#db/schema/index.ts'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { enqueueEach, maxAttempts } from '#app/domain/queue.server.ts'
import { storablePart } from '#app/domain/validation.ts'
import { EmailRefused, EmailUnavailable, type EmailGateway } from '#app/gateways/email/port.ts'
import { describeError, summarise } from '#app/log/describe-error.ts'
import { type MailContent, plainText } from './content.ts'
import { htmlDocument } from './html.server.tsx'

/** A mail to be: to whom, what it says, and what it is about. */
export type MailDraft = {
  kind: string
  recipient: string
  subject: string
  content: MailContent
  attachments?: MailAttachment[]
  bookingId?: string
  businessId?: string
}

/**
 * Enqueues mails: rows and jobs in the caller's transaction, so that they exist if and
 * only if it commits. Two statements, none for no drafts.
 */
export async function queueMails(tx: Database, drafts: MailDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = await tx
    .insert(mails)
    .values(
      drafts.map(({ content, ...draft }) => ({
        ...draft,
        subject: draft.subject.replace(/\s+/g, ' ').trim(),
        text: plainText(content),
        html: htmlDocument(content),
      })),
    )
    .returning({ mailId: mails.id })
  await enqueueEach(tx, 'send-mail', rows)
}

/** What became of an attempt to send a mail. */
export type Delivery = 'sent' | 'failed' | 'nothing-to-do'

/** Why a mail did not go out, for an admin; another server's words may hold anything. */
const reasonOf = (fault: unknown): string =>
  fault instanceof EmailRefused || fault instanceof EmailUnavailable
    ? storablePart(fault.answer)
    : summarise(describeError(fault))

const emptied = { text: null, html: null, attachments: [] }

/** Writes down why a mail did not go out. */
async function noteFault(
  mail: typeof mails.$inferSelect,
  fault: unknown,
  tx: Database,
): Promise<Delivery | { fault: unknown }> {
  const lastError = reasonOf(fault)
  const permanent = fault instanceof EmailRefused || mail.attempts + 1 >= maxAttempts
  await tx
    .update(mails)
    .set({ ...(permanent && { status: 'failed' }), lastError, attempts: mail.attempts + 1 })
    .where(eq(mails.id, mail.id))
  return permanent ? 'failed' : { fault }
}

/**
 * Sends one queued mail and empties its body. The row stays locked meanwhile, so a mail that two
 * workers hold goes out once; a connection that breaks after the hand-over is waited for, and only a
 * crash before it is written down can repeat the mail. A permanent refusal marks it failed, body and
 * all, so that it can be sent again; any other fault is noted on the row and thrown again.
 */
export async function deliverMail(
  { mailId }: { mailId: string },
  gateway: EmailGateway,
  tx: Database = db,
): Promise<Delivery> {
  let sentAt: Date | undefined
  const noteSent = (inner: Database) =>
    inner
      .update(mails)
      .set({
        ...emptied,
        status: 'sent',
        sentAt,
        lastError: null,
        attempts: sql`${mails.attempts} + 1`,
      })
      .where(and(eq(mails.id, mailId), eq(mails.status, 'queued')))
  try {
    const outcome = await tx.transaction(async (inner): Promise<Delivery | { fault: unknown }> => {
      // The hand-over may take a minute, in which the database is asked nothing.
      await inner.execute(sql`set local idle_in_transaction_session_timeout = '75s'`)
      const [mail] = await inner.select().from(mails).where(eq(mails.id, mailId)).for('update')
      if (!mail || mail.status !== 'queued' || mail.text === null) return 'nothing-to-do'
      try {
        await gateway.send({ ...mail, to: mail.recipient, text: mail.text })
      } catch (fault) {
        return await noteFault(mail, fault, inner)
      }
      sentAt = new Date()
      await noteSent(inner)
      return 'sent'
    })
    if (typeof outcome === 'object') throw outcome.fault
    return outcome
  } catch (error) {
    if (!sentAt || !isDatabaseAway(error)) throw error
    await untilAnswered(() => noteSent(tx))
    return 'sent'
  }
}
