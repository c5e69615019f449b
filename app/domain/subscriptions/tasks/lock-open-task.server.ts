import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isUuid } from '#app/domain/uuid.ts'
import type { BillingTask } from './open-task.server.ts'
import { lockPayment } from './payment-behind.server.ts'

/**
 * A task that waits for a person, locked together with the payment it is about, so that two of one payment are worked
 * on one after the other. Throws `not-found` and `conflict`.
 */
export async function lockOpenTask(taskId: string, tx: Database): Promise<BillingTask> {
  const own = eq(billingTasks.id, taskId)
  const [found] = isUuid(taskId) ? await tx.select().from(billingTasks).where(own) : []
  if (found?.reference) await lockPayment(found.reference, tx)
  const [task] = found ? await tx.select().from(billingTasks).where(own).for('update') : []
  if (!task) throw new DomainError('not-found', 'There is no such task.')
  if (task.state !== 'open') {
    throw new DomainError('conflict', 'This has already been handled. Nothing was changed.')
  }
  return task
}
