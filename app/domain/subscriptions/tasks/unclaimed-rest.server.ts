import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts } from '#db/schema/index.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { returnedCents, setAsideKinds } from './gone.server.ts'
import { openTask } from './open-task.server.ts'
import { paymentBehind, type Payment } from './payment-behind.server.ts'
import { moneyText } from './words.ts'

/**
 * Opens a task for the rest of what was paid without an account and went back in part: it cannot be set up any more. None
 * where a person knows of it. The caller has locked the payment.
 */
export async function openUnclaimedRest(payment: Payment, tx: Database): Promise<void> {
  const { reference, amountCents, currency } = payment
  const returned = await returnedCents(reference, tx)
  if (!amountCents || returned >= amountCents) return
  const [unclaimed] = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(
      and(
        ...[eq(checkouts.reference, reference), eq(checkouts.state, 'paid')],
        isNull(checkouts.businessId),
      ),
    )
  const [known] = await tx
    .select({ id: billingTasks.id })
    .from(billingTasks)
    .where(and(eq(billingTasks.reference, reference), inArray(billingTasks.kind, setAsideKinds)))
    .limit(1)
  if (!unclaimed || known) return
  const back = moneyText(returned, currency)
  const note = `${back} was refunded, so nobody can set up what was paid. It no longer renews.`
  await openTask(tx, { ...payment, kind: 'unclaimed', subject: reference, note })
}

/**
 * Where some of what was paid without an account went back before it was heard of at all, nobody can set it up: it renews
 * no more, and the rest is a task. False where nothing went back.
 */
export async function isReturnedBefore(
  { reference, businessId }: Pick<typeof checkouts.$inferSelect, 'reference' | 'businessId'>,
  tx: Database,
): Promise<boolean> {
  if (businessId || (await returnedCents(reference, tx)) === 0) return false
  const payment = await paymentBehind(reference, tx)
  if (payment) await openUnclaimedRest(payment, tx)
  await enqueue(tx, 'cancel-unclaimed', { reference, onlyOwn: true })
  return true
}
