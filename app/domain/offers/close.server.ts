import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, waitingEntries } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { deleteMailsAndWaits } from '#app/domain/mail/delete-mails.server.ts'
import { queueMails, type MailDraft } from '#app/domain/mail/queue-mails.server.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { wantedWords, type WaitingEntry } from './mails.server.ts'

/** Of no entry, since that is deleted; the log forgets it by its kind. */
const closedWaitKind = 'waiting-closed'

const closedMail = (
  entry: WaitingEntry,
  { name, industry }: { name: string; industry: string },
): MailDraft => ({
  kind: closedWaitKind,
  recipient: entry.customerEmail,
  subject: `The waiting list has ended: ${name}`,
  content: {
    title: 'You are no longer waiting',
    preview: wantedWords(entry),
    blocks: [
      paragraph(`Hello ${entry.customerName},`),
      paragraph(
        `Sorry, ${name} takes no bookings on ${brand.name} any more, so you are no longer on the waiting list for ${wantedWords(entry)}. We have deleted your details for it.`,
      ),
      {
        kind: 'button',
        label: 'Find another place',
        url: `${env().publicUrl}${paths.directory({ industry })}`,
      },
    ],
  },
})

/** Ends the waiting list of a business that is gone or has no owner any more: tells who waits, and deletes it. */
export async function closeWaitingList(businessId: string, tx: Database): Promise<void> {
  const ours = eq(waitingEntries.businessId, businessId)
  const open = inArray(waitingEntries.status, ['waiting', 'offered'])
  const rows = await tx
    .select({
      entry: waitingEntries,
      business: { name: businesses.name, industry: businesses.industry },
    })
    .from(waitingEntries)
    .innerJoin(businesses, eq(businesses.id, waitingEntries.businessId))
    .where(and(ours, open))
  const all = await tx.select({ id: waitingEntries.id }).from(waitingEntries).where(ours)
  await deleteMailsAndWaits({ bookingIds: [], waitingIds: all.map(({ id }) => id) }, tx)
  await queueMails(
    tx,
    rows.map(({ entry, business }) => closedMail(entry, business)),
  )
}
