import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { billingTasks, refunds } from '#db/schema/index.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { Fault } from '#app/log/fault.ts'
import { endWithRefund } from './end-renewal.server.ts'
import { lockOpenTask } from './lock-open-task.server.ts'
import { paymentBehind } from './payment-behind.server.ts'
import { returnedCents } from './gone.server.ts'
import { moneyText, taskTitles } from './words.ts'

/** The cents to give back of a payment that is locked, in full or as asked for. Throws `conflict` and `invalid`. */
async function refundable(
  { reference, paid, currency }: { reference: string; paid: number; currency: string },
  asked: number | 'all',
  tx: Database,
): Promise<{ cents: number; isLast: boolean }> {
  const left = paid - (await returnedCents(reference, tx))
  if (left <= 0) throw new DomainError('conflict', 'All of it has already been refunded.')
  const cents = asked === 'all' ? left : asked
  if (Number.isSafeInteger(cents) && cents > 0 && cents <= left) {
    return { cents, isLast: cents === left }
  }
  const message = `Please enter an amount of at most ${moneyText(left, currency)}.`
  throw new DomainError('invalid', message, { fields: { amount: [message] } })
}

/**
 * Pays back what a task is about, in full or in part; the queue sends it to the provider. With `endSubscription` a
 * refund that leaves nothing of the month that runs ends what renews too. Admins only. Throws
 * `not-found`, `conflict` for a task that is not open or has nothing left to refund, `invalid` for more than is left.
 */
export async function refundTask(
  actor: Actor,
  {
    taskId,
    amountCents,
    endSubscription = false,
  }: { taskId: string; amountCents: number | 'all'; endSubscription?: boolean },
  tx: Database = db,
): Promise<{ amount: string }> {
  const admin = asAdmin(actor)
  return tx.transaction(async (inner) => {
    const task = await lockOpenTask(taskId, inner)
    const { reference, currency } = task
    const payment = reference ? await paymentBehind(reference, inner) : null
    const paid = payment?.amountCents ?? task.amountCents
    if (!reference || paid === null) {
      throw new DomainError('conflict', 'This can only be refunded at the provider.')
    }
    const asked = { reference, paid, currency }
    const { cents, isLast } = await refundable(asked, amountCents, inner)
    const [refund] = await inner
      .insert(refunds)
      .values({ reference, taskId: task.id, amountCents: cents, state: 'queued' })
      .returning({ id: refunds.id })
    if (!refund) throw new Fault('refund was not inserted')
    await inner.update(billingTasks).set({ state: 'refunding' }).where(eq(billingTasks.id, task.id))
    await recordAudit(
      inner,
      actor,
      'payment.refunded',
      { type: 'billing-task', id: task.id },
      null,
      { name: taskTitles[task.kind], reference, cents },
    )
    await enqueue(inner, 'send-refund', { refundId: refund.id })
    if (endSubscription && isLast) await endWithRefund(admin, task, inner)
    return { amount: moneyText(cents, currency) }
  })
}
