import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { refunds } from '#db/schema/index.ts'
import { PaymentsFault, type ProviderRefund } from '#app/gateways/payments/port.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { mailRefundBegun } from './payer-mails.server.ts'
import { lockPayment, type Payment } from './payment-behind.server.ts'
import { recordFailure, settlePaidOut } from './refund-outcome.server.ts'

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
