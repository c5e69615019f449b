import { and, eq, inArray, ne, not, or, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, payments, type refunds } from '#db/schema/index.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { withdrawCredit } from '../ledger/grant-credits.server.ts'
import { creditRefund, isCreditedInFull } from '../receipts/credit.server.ts'
import { recountSettled } from './count-second-payment.server.ts'
import { returnedCents, setAsideKinds } from './gone.server.ts'
import { openTask } from './open-task.server.ts'
import { mailPaidOut } from './payer-mails.server.ts'
import type { Payment } from './payment-behind.server.ts'
import { openUnclaimedRest } from './unclaimed-rest.server.ts'
import { moneyText } from './words.ts'

type Refund = typeof refunds.$inferSelect

/**
 * Closes the tasks that a refund answers, by hand or at the provider. With money left that is no service, or that its
 * bank still asks for, they open again.
 */
async function closeTasks({ reference, taskId }: Refund, payment: Payment, tx: Database) {
  const left = (payment.amountCents ?? 0) - (await returnedCents(reference, tx))
  const isAside = inArray(billingTasks.kind, setAsideKinds)
  const isUnanswered = inArray(billingTasks.kind, [...setAsideKinds, 'dispute'])
  const own = taskId ? eq(billingTasks.id, taskId) : sql`false`
  const waiting = inArray(billingTasks.state, ['open', 'refunding'])
  const about = and(eq(billingTasks.reference, reference), waiting)
  if (left > 0) {
    await tx
      .update(billingTasks)
      .set({ state: 'open' })
      .where(and(about, own, isUnanswered))
  }
  await tx
    .update(billingTasks)
    .set({ state: 'refunded', closedAt: sql`now()` })
    .where(and(about, left > 0 ? and(own, not(isUnanswered)) : or(own, isAside)))
}

/** Cents of a payment that a person is still to say what they are for, after a part of it went back. */
async function undecidedCents(
  { reference }: Refund,
  payment: Payment,
  tx: Database,
): Promise<number> {
  const [task] = await tx
    .select({ id: billingTasks.id })
    .from(billingTasks)
    .where(
      and(
        ...[eq(billingTasks.reference, reference), eq(billingTasks.state, 'open')],
        inArray(billingTasks.kind, setAsideKinds),
      ),
    )
    .limit(1)
  return task ? (payment.amountCents ?? 0) - (await returnedCents(reference, tx)) : 0
}

/** Takes in that a refund was paid out: its tasks, credit note, credits and mail. The caller has locked the payment. */
export async function settlePaidOut(refund: Refund, payment: Payment, tx: Database): Promise<void> {
  const { amountCents, reference } = refund
  await closeTasks(refund, payment, tx)
  await openUnclaimedRest(payment, tx)
  // Nobody can set up what was paid back, so what it began without an account renews no more.
  await enqueue(tx, 'cancel-unclaimed', { reference, onlyOwn: true })
  const note = await creditRefund(refund, payment, tx)
  if (await isCreditedInFull(reference, tx)) {
    await tx.update(payments).set({ reversed: true }).where(eq(payments.reference, reference))
    await recountSettled(payment.businessId, tx)
  }
  await withdrawCredit(reference, tx)
  const { currency } = payment
  const restCents = await undecidedCents(refund, payment, tx)
  await mailPaidOut(payment, { amountCents, currency, note, restCents }, tx)
}

/** A refund that did not arrive: its task is open again; one from elsewhere, or of a task settled since, gets a task. */
export async function recordFailure(
  refund: Refund,
  state: string,
  payment: Payment,
  tx: Database,
): Promise<void> {
  const why = state === 'failed' ? 'was refused' : 'needs the payer’s bank details, at the provider'
  const note = `The refund of ${moneyText(refund.amountCents, payment.currency)} ${why}.`
  if (refund.taskId) {
    const reopened = await tx
      .update(billingTasks)
      .set({
        state: 'open',
        closedAt: null,
        note: sql`${billingTasks.note} || ' ' || ${note}::text`,
      })
      .where(and(eq(billingTasks.id, refund.taskId), ne(billingTasks.state, 'settled')))
      .returning({ id: billingTasks.id })
    if (reopened.length > 0) return
  }
  await openTask(tx, {
    ...payment,
    kind: 'refund-failed',
    subject: refund.providerId ?? refund.id,
    amountCents: payment.amountCents ?? refund.amountCents,
    note,
  })
}
