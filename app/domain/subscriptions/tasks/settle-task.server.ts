import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { billingTasks, planCredits } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { applyPlanState } from '../ledger/ledger.server.ts'
import { enqueueMove } from '../ledger/subscription-to-move.server.ts'
import { lockOpenTask } from './lock-open-task.server.ts'
import type { BillingTask } from './open-task.server.ts'
import { mailSettledMonth } from './settled-months.server.ts'
import { taskTitles } from './words.ts'

/** Has a second payment count that was settled: what it pays for is added, also to what its business's credits moved. */
async function countSettled(
  businessId: string,
  { reference }: BillingTask,
  tx: Database,
): Promise<void> {
  await tx
    .update(planCredits)
    .set({ subscriptionCode: null })
    .where(eq(planCredits.businessId, businessId))
  await applyPlanState(businessId, new Date(), tx)
  await mailSettledMonth(businessId, reference, tx)
  await enqueueMove(businessId, tx)
}

/** Closes a task without a refund, for a parsed reason; the month of a second payment then follows what is paid. Admins only. Throws `not-found` and `conflict`. */
export async function settleTask(
  actor: Actor,
  { taskId, reason }: { taskId: string; reason: string },
  tx: Database = db,
): Promise<void> {
  asAdmin(actor)
  await tx.transaction(async (inner) => {
    const task = await lockOpenTask(taskId, inner)
    await inner
      .update(billingTasks)
      .set({ state: 'settled', reason, closedAt: new Date() })
      .where(eq(billingTasks.id, task.id))
    if (task.kind === 'second-payment' && task.businessId) {
      await countSettled(task.businessId, task, inner)
    }
    await recordAudit(
      inner,
      actor,
      'payment.settled',
      { type: 'billing-task', id: task.id },
      null,
      { name: taskTitles[task.kind], reference: task.reference, reason },
    )
  })
}
