import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks } from '#db/schema/index.ts'
import { issueReceipt } from '../receipts/issue.server.ts'
import { fitsNoPlan, setAsideFor } from '../receipts/words.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import { mailPayerOf } from './payer-mails.server.ts'

export type BillingTask = typeof billingTasks.$inferSelect
export type TaskKind = BillingTask['kind']

/** What was found, and about which payment. `note` is a sentence for the admin. */
export type FoundTask = Pick<BillingTask, 'kind' | 'subject' | 'note'> & Partial<BillingTask>

/** Money that became no service has a receipt too; of a second payment it names the plan. */
async function receiptFor(task: BillingTask, plan: PaidPlan | null, tx: Database): Promise<void> {
  const { kind, reference, amountCents, paidAt, createdAt } = task
  if (kind !== 'second-payment' && kind !== 'unmatched') return
  if (!reference || !amountCents) return
  const description = plan ? setAsideFor(plan) : fitsNoPlan
  const received = { ...task, reference, amountCents, description, paidAt: paidAt ?? createdAt }
  await issueReceipt(received, tx)
}

/**
 * Opens a task for an admin and mails the payer what happened, in the caller's transaction. Of one kind and subject
 * there is one task, however often it is found; false where it is known already.
 */
export async function openTask(
  tx: Database,
  { plan = null, ...found }: FoundTask & { plan?: PaidPlan | null },
): Promise<boolean> {
  return tx.transaction(async (inner) => {
    const [made] = await inner.insert(billingTasks).values(found).onConflictDoNothing().returning()
    if (!made) return false
    await receiptFor(made, plan, inner)
    await mailPayerOf(made, inner)
    return true
  })
}

/** Settles a task without a person, where what happened answers it. */
export async function settleAutomatically(
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
