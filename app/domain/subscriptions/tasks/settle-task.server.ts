import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { billingTasks } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { countSecondPayment } from './count-second-payment.server.ts'
import { lockOpenTask } from './lock-open-task.server.ts'
import { taskTitles } from './words.ts'

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
    if (task.kind === 'second-payment') await countSecondPayment(task, inner)
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
