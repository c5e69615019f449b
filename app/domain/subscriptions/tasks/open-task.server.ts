import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks } from '#db/schema/index.ts'
import { mailPayerOf } from './payer-mails.server.ts'

export type BillingTask = typeof billingTasks.$inferSelect
export type TaskKind = BillingTask['kind']

/** What was found, and about which payment. `note` is a sentence for the admin. */
export type FoundTask = Pick<BillingTask, 'kind' | 'subject' | 'note'> & Partial<BillingTask>

/**
 * Opens a task for an admin and mails the payer what happened, in the caller's transaction. Of one kind and subject
 * there is one task, however often it is found; false where it is known already.
 */
export async function openTask(tx: Database, found: FoundTask): Promise<boolean> {
  const [made] = await tx.insert(billingTasks).values(found).onConflictDoNothing().returning()
  if (!made) return false
  await mailPayerOf(made, tx)
  return true
}

/** Settles a task without a person, where what happened answers it. */
export async function settleByItself(
  tx: Database,
  { kind, subject, reason }: { kind: TaskKind; subject: string; reason: string },
): Promise<boolean> {
  const settled = await tx
    .update(billingTasks)
    .set({ state: 'settled', reason, closedAt: new Date() })
    .where(
      and(
        eq(billingTasks.kind, kind),
        eq(billingTasks.subject, subject),
        inArray(billingTasks.state, ['open']),
      ),
    )
    .returning({ id: billingTasks.id })
  return settled.length > 0
}
