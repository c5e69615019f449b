import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { billingTasks, payments, subscriptions } from '#db/schema/index.ts'
import type { UserActor } from '#app/domain/actor.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { isLive } from '../plan/one-renewal.server.ts'
import type { BillingTask } from './open-task.server.ts'
import { lockOpenTask } from './lock-open-task.server.ts'
import { taskTitles } from './words.ts'

/** Whether a subscription renews that a task concerns, for a query of tasks; as `liveOf`. */
export const renews = sql<boolean>`exists (
  select from ${subscriptions} where ${isLive} and (${subscriptions.businessId} = ${billingTasks.businessId}
    or (${billingTasks.businessId} is null and ${subscriptions.businessId} is null
      and ${subscriptions.customerCode} = ${billingTasks.customerCode})))`

/** What a task concerns: its business's subscriptions or, without one, those of the payer that no business holds. */
function liveOf({ businessId, customerCode }: BillingTask, tx: Database) {
  const payers = customerCode ? eq(subscriptions.customerCode, customerCode) : sql`false`
  return tx
    .select({ code: subscriptions.code })
    .from(subscriptions)
    .where(
      and(
        isLive,
        businessId
          ? eq(subscriptions.businessId, businessId)
          : and(isNull(subscriptions.businessId), payers),
      ),
    )
}

/** Whether a task is about what pays for the month that runs; a second payment is not. */
export const paysForNow = sql<boolean>`${billingTasks.kind} <> 'second-payment' and exists (
  select from ${payments} where ${payments.reference} = ${billingTasks.reference}
    and ${payments.paidAt} > now() - interval '1 month')`

/** Has the queue end every subscription that renews and a task concerns; how many. Audited. */
async function endAll(
  admin: UserActor,
  task: BillingTask,
  { tells }: { tells: boolean },
  tx: Database,
): Promise<number> {
  const live = await liveOf(task, tx)
  for (const { code } of live) {
    await enqueue(tx, 'end-renewal', { code, tells }, { key: `end-renewal:${code}` })
    await recordAudit(
      tx,
      admin,
      'payment.subscription-ended',
      { type: 'billing-task', id: task.id },
      null,
      { name: taskTitles[task.kind], reference: task.reference, subscription: code },
    )
  }
  return live.length
}

/**
 * Ends the subscriptions that a task concerns at the provider; the task stays open. Admins only. Throws `not-found`
 * and `conflict` where nothing renews.
 */
export async function endTaskSubscription(
  actor: Actor,
  taskId: string,
  tx: Database = db,
): Promise<void> {
  const admin = asAdmin(actor)
  await tx.transaction(async (inner) => {
    const task = await lockOpenTask(taskId, inner)
    if ((await endAll(admin, task, { tells: true }, inner)) > 0) return
    throw new DomainError('conflict', 'No subscription renews here. Nothing was changed.')
  })
}

/** Ends what renews where a refund gives back all that was paid for the month that runs. */
export async function endWithRefund(
  admin: UserActor,
  task: BillingTask,
  tx: Database,
): Promise<void> {
  const [row] = await tx
    .select({ id: billingTasks.id })
    .from(billingTasks)
    .where(and(eq(billingTasks.id, task.id), gt(sql`(${paysForNow})::int`, 0)))
  // Who has their money back was promised no days of grace.
  if (row) await endAll(admin, task, { tells: false }, tx)
}
