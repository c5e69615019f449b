import { asc, eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { billingTasks, users } from '#db/schema/index.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { paragraph, type Block } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { moneyText, taskTitles } from './words.ts'

const shown = 20

/** Mails the admins what needs a person; nothing where nothing does. Run once a day. Answers how many tasks are open. */
export async function mailOpenTasks(tx: Database = db): Promise<number> {
  const open = await tx
    .select()
    .from(billingTasks)
    .where(eq(billingTasks.state, 'open'))
    .orderBy(sql`${billingTasks.dueAt} asc nulls last`, asc(billingTasks.createdAt))
  if (open.length === 0) return 0
  const admins = await tx.select({ email: users.email }).from(users).where(eq(users.role, 'ADMIN'))
  const payments = open.length === 1 ? 'payment needs' : 'payments need'
  const subject = `${open.length} ${payments} a person`
  const lines: [string, string][] = open
    .slice(0, shown)
    .map(({ kind, amountCents, currency, dueAt, paidAt }) => [
      taskTitles[kind],
      [
        amountCents === null ? '' : moneyText(amountCents, currency),
        paidAt ? `paid ${formatInstant(paidAt)}` : '',
        dueAt ? `answer by ${formatInstant(dueAt)}` : '',
      ]
        .filter(Boolean)
        .join(', '),
    ])
  const more = open.length - lines.length
  const blocks: Block[] = [
    { kind: 'facts', facts: lines },
    ...(more > 0 ? [paragraph(`And ${more} more.`)] : []),
    { kind: 'button', label: 'Look at them', url: env().publicUrl + paths.adminTasks() },
  ]
  await queueMails(
    tx,
    admins.map(({ email }) => ({
      kind: 'billing-tasks',
      recipient: email,
      subject,
      content: { title: subject, preview: 'Refund them, or settle them with a reason.', blocks },
    })),
  )
  return open.length
}
