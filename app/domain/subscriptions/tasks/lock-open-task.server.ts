import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isUuid } from '#app/domain/uuid.ts'
import type { BillingTask } from './open-task.server.ts'

/** A task that waits for a person, locked. Throws `not-found` and `conflict`. */
export async function lockOpenTask(taskId: string, tx: Database): Promise<BillingTask> {
  const [task] = isUuid(taskId)
    ? await tx.select().from(billingTasks).where(eq(billingTasks.id, taskId)).for('update')
    : []
  if (!task) throw new DomainError('not-found', 'There is no such task.')
  if (task.state !== 'open') {
    throw new DomainError('conflict', 'This was dealt with already. Nothing was changed.')
  }
  return task
}
