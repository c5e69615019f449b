import { and, eq, exists, sql } from 'drizzle-orm'
import { db, keepPlans, untilAnswered, type Database } from '#db/client.server.ts'
import { mails, refusedAddresses } from '#db/schema/index.ts'
import { isDatabaseAway } from '#app/domain/errors.ts'
import { maxAttempts } from '#app/domain/queue.server.ts'
import { withoutControls } from '#app/one-line.ts'
import { storablePart } from '#app/domain/storable.ts'
import { concurrencyLimit } from '#app/domain/concurrency-limit.ts'
import {
  EmailRefused,
  EmailUnavailable,
  mailsAtOnce,
  type EmailGateway,
} from '#app/gateways/email/port.ts'
import { htmlDocument } from './html.server.tsx'
import { describeError, summarise } from '#app/log/describe-error.ts'

export type Delivery = 'sent' | 'failed' | 'nothing-to-do'

/** The error text for an admin; a mail server's answer may hold unstorable characters. */
const errorText = (fault: unknown): string =>
  fault instanceof EmailRefused || fault instanceof EmailUnavailable
    ? storablePart(fault.answer)
    : summarise(describeError(fault))

const emptyBody = { text: null, html: null, content: null, replyTo: null, attachments: [] }

/** From then on no booking is taken for a business that has no other address. */
const noteRefusedAddress = (recipient: string, answer: string, tx: Database) =>
  tx
    .insert(refusedAddresses)
    .values({ address: recipient.toLowerCase(), answer })
    .onConflictDoNothing()

/** Mails of the version before have theirs already. */
export const htmlOf = ({
  html,
  content,
}: Pick<typeof mails.$inferSelect, 'html' | 'content'>): string | null =>
  content ? withoutControls(htmlDocument(content)) : html

async function recordFault(
  mail: typeof mails.$inferSelect,
  fault: unknown,
  tx: Database,
): Promise<Delivery | { fault: unknown }> {
  const lastError = errorText(fault)
  if (fault instanceof EmailRefused && fault.isAddressRefused) {
    await noteRefusedAddress(mail.recipient, lastError, tx)
  }
  const permanent = fault instanceof EmailRefused || mail.attempts + 1 >= maxAttempts
  await tx
    .update(mails)
    .set({ ...(permanent && { status: 'failed' }), lastError, attempts: mail.attempts + 1 })
    .where(eq(mails.id, mail.id))
  return permanent ? 'failed' : { fault }
}

type Sent = Pick<typeof mails.$inferSelect, 'id' | 'recipient'>

/** Marks a mail sent, empties its body, and forgets that its address was refused. */
async function recordSent({ id, recipient }: Sent, tx: Database): Promise<void> {
  const sent = tx.$with('sent').as(
    tx
      .update(mails)
      .set({
        ...emptyBody,
        status: 'sent',
        // By the database's clock, which offers go by.
        sentAt: sql`clock_timestamp()`,
        lastError: null,
        attempts: sql`${mails.attempts} + 1`,
      })
      .where(and(eq(mails.id, id), eq(mails.status, 'queued')))
      .returning({ id: mails.id }),
  )
  const isTheirs = eq(refusedAddresses.address, recipient.toLowerCase())
  await tx
    .with(sent)
    .delete(refusedAddresses)
    .where(and(isTheirs, exists(tx.select().from(sent))))
}

// A mail waits here, not with its row locked at the gateway: cut off from the database it would be sent by another, and once
// more when its turn came.
const inTurn = concurrencyLimit({
  maxConcurrent: mailsAtOnce,
  maxQueued: Number.POSITIVE_INFINITY,
})

/**
 * Sends a queued mail and empties its body. The row is locked while sending, so two workers send it once; only a
 * crash between delivery and commit can repeat it. A permanent refusal marks it failed and keeps the body for
 * resending; any other error is recorded and rethrown.
 */
export const deliverMail = (
  mail: { mailId: string },
  gateway: EmailGateway,
  tx: Database = db,
): Promise<Delivery> => inTurn(() => deliverNow(mail, gateway, tx))

async function deliverNow(
  { mailId }: { mailId: string },
  gateway: EmailGateway,
  tx: Database,
): Promise<Delivery> {
  let handedOver: Sent | undefined
  try {
    const outcome = await tx.transaction(async (inner): Promise<Delivery | { fault: unknown }> => {
      const [, [mail]] = await Promise.all([
        keepPlans(inner),
        inner.select().from(mails).where(eq(mails.id, mailId)).for('update'),
        // The hand-over may take a minute, in which the database is asked nothing.
        inner.execute(sql`set local idle_in_transaction_session_timeout = '75s'`),
      ])
      if (!mail || mail.status !== 'queued' || mail.text === null) return 'nothing-to-do'
      try {
        await gateway.send({ ...mail, to: mail.recipient, text: mail.text, html: htmlOf(mail) })
      } catch (fault) {
        return await recordFault(mail, fault, inner)
      }
      handedOver = mail
      await recordSent(mail, inner)
      return 'sent'
    })
    if (typeof outcome === 'object') throw outcome.fault
    return outcome
  } catch (error) {
    const mail = handedOver
    if (!mail || !isDatabaseAway(error)) throw error
    await untilAnswered(() => recordSent(mail, tx))
    return 'sent'
  }
}
