import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { billingTasks, payments, refunds } from '#db/schema/index.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { PaymentsFault, type ProviderRefund } from '#app/gateways/payments/port.ts'
import { withdrawCredit } from '../ledger/grant-credits.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { creditRefund, isCreditedInFull } from '../receipts/credit.server.ts'
import { returnedCents, setAsideKinds } from './gone.server.ts'
import { openTask } from './open-task.server.ts'
import { mailPaidOut, mailRefundBegun } from './payer-mails.server.ts'
import { lockPayment, type Payment } from './payment-behind.server.ts'
import { openUnclaimedRest } from './unclaimed-rest.server.ts'
import { moneyText } from './words.ts'

type Refund = typeof refunds.$inferSelect

/** Our id of a refund travels in the provider's note, so that it is recognised after a lost answer. */
const noteOf = (id: string) => `CPT Gems refund ${id}`

/**
 * Takes over what the provider says of a refund: the payer is mailed, a failed one becomes a task. What is paid out stays
 * so, whatever an older answer says. The caller has locked the payment and read the refund since.
 */
async function advance(
  refund: Refund,
  { id, state }: ProviderRefund,
  payment: Payment,
  tx: Database,
): Promise<void> {
  if (refund.state === 'processed') return
  if (refund.state === state && refund.providerId === id) return
  await tx
    .update(refunds)
    .set({ state, providerId: id, updatedAt: sql`now()` })
    .where(eq(refunds.id, refund.id))
  const { amountCents } = refund
  const { currency } = payment
  if (state === 'failed' || state === 'needs-attention') {
    await recordFailure({ ...refund, providerId: id }, state, payment, tx)
  } else {
    if (refund.state === 'queued' && state === 'pending') {
      await mailRefundBegun(payment, { amountCents, currency }, tx)
    }
    if (state === 'processed') await settlePaidOut(refund, payment, tx)
  }
}

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

async function settlePaidOut(refund: Refund, payment: Payment, tx: Database): Promise<void> {
  const { amountCents, reference } = refund
  await closeTasks(refund, payment, tx)
  await openUnclaimedRest(payment, tx)
  // Nobody can set up what was paid back, so what it began without an account renews no more.
  await enqueue(tx, 'cancel-unclaimed', { reference, onlyOwn: true })
  const note = await creditRefund(refund, payment, tx)
  if (await isCreditedInFull(reference, tx)) {
    await tx.update(payments).set({ reversed: true }).where(eq(payments.reference, reference))
  }
  await withdrawCredit(reference, tx)
  await mailPaidOut(payment, { amountCents, currency: payment.currency, note }, tx)
}

/** A refund that did not arrive: its task is open again; one from elsewhere gets a task. */
async function recordFailure(
  refund: Refund,
  state: string,
  payment: Payment,
  tx: Database,
): Promise<void> {
  const why = state === 'failed' ? 'was refused' : 'needs the payer’s bank details, at the provider'
  const note = `The refund of ${moneyText(refund.amountCents, payment.currency)} ${why}.`
  if (refund.taskId) {
    await tx
      .update(billingTasks)
      .set({
        state: 'open',
        closedAt: null,
        note: sql`${billingTasks.note} || ' ' || ${note}::text`,
      })
      .where(eq(billingTasks.id, refund.taskId))
    return
  }
  await openTask(tx, {
    ...payment,
    kind: 'refund-failed',
    subject: refund.providerId ?? refund.id,
    amountCents: payment.amountCents ?? refund.amountCents,
    note,
  })
}

/**
 * Asks the provider which refunds a payment has, and takes over each: ours by their note, others as begun at the
 * provider. In any order and however often, it ends the same. Throws PaymentsFault.
 */
export async function syncRefunds(
  reference: string,
  { gateway }: Provider,
  tx: Database = db,
): Promise<void> {
  const listed = await gateway.refundsOf(reference)
  if (listed.length === 0) return
  await tx.transaction(async (inner) => {
    const payment = await lockPayment(reference, inner)
    if (!payment) return
    const known = await inner.select().from(refunds).where(eq(refunds.reference, reference))
    for (const reported of listed) {
      const ours =
        known.find(({ providerId }) => providerId === reported.id) ??
        known.find(({ id }) => reported.note === noteOf(id))
      const [refund] = ours
        ? [ours]
        : await inner
            .insert(refunds)
            .values({ reference, amountCents: reported.amountCents, state: 'queued' })
            .returning()
      if (refund) await advance(refund, reported, payment, inner)
    }
  })
}

const refundNow = async (id: string, tx: Database): Promise<Refund | undefined> =>
  (await tx.select().from(refunds).where(eq(refunds.id, id)))[0]

/** The provider's answer to a refund, or null where it refused for good. Throws PaymentsFault. */
async function askFor(
  { id, reference, amountCents }: Refund,
  { gateway }: Provider,
): Promise<ProviderRefund | null> {
  try {
    return await gateway.refund({ reference, amountCents, note: noteOf(id) })
  } catch (error) {
    if (error instanceof PaymentsFault && error.isFinal) return null
    throw error
  }
}

/**
 * Sends a queued refund to the provider, once: after a lost answer it is looked for before it is sent again. Called
 * by the queue, which repeats it where the provider does not answer (PaymentsFault).
 */
export async function sendRefund(
  refundId: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  const refund = await refundNow(refundId, tx)
  if (refund?.state !== 'queued') return
  await syncRefunds(refund.reference, provider, tx)
  const still = await refundNow(refundId, tx)
  if (still?.state !== 'queued') return
  const reported = await askFor(still, provider)
  await tx.transaction(async (inner) => {
    const payment = await lockPayment(still.reference, inner)
    // An event may have brought more than this answer meanwhile.
    const now = await refundNow(refundId, inner)
    if (!now) return
    if (reported) {
      if (payment) await advance(now, reported, payment, inner)
    } else if (now.state === 'queued') {
      await inner.update(refunds).set({ state: 'failed' }).where(eq(refunds.id, refundId))
      if (payment) await recordFailure(now, 'failed', payment, inner)
    }
  })
}
