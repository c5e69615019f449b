import { and, eq, gt, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { payments, planCredits, reconcileDrifts } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { minute } from '#app/domain/local-time.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import { enqueueMove, subscriptionToMove } from '../ledger/subscription-to-move.server.ts'
import { changingPlan, checkLater } from '../plan/one-change.server.ts'
import { rememberPlanCodes } from '../plan/plan-codes.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'
import { dateText } from '../mails/words.ts'
import { retryCancellations, syncAfterChange } from './end-subscription.server.ts'
import { subscribeFrom } from './subscribe-from.server.ts'

/** Remembers what a subscription was begun for: the credits of a plan, and the payment whose month was due. */
async function bookMove(businessId: string, plan: PaidPlan, code: string, tx: Database) {
  const own = and(eq(payments.businessId, businessId), eq(payments.plan, plan))
  const paid = tx.select({ reference: payments.reference }).from(payments).where(own)
  await tx
    .update(planCredits)
    .set({ subscriptionCode: code })
    .where(and(eq(planCredits.businessId, businessId), inArray(planCredits.reference, paid)))
  await tx
    .update(payments)
    .set({ renewsBy: code })
    .where(and(own, gt(payments.overdueSeconds, 0)))
}

/** Tells the admins, once, what the provider would not do. */
async function recordRefusal(businessId: string, code: string, startAt: Date, tx: Database) {
  const finding = `The next payment of subscription ${code} should be moved to ${dateText(startAt)}, and the provider refuses. We keep trying.`
  const known = await tx
    .select({ id: reconcileDrifts.id })
    .from(reconcileDrifts)
    .where(and(eq(reconcileDrifts.businessId, businessId), eq(reconcileDrifts.finding, finding)))
  if (known.length > 0) return
  await tx.insert(reconcileDrifts).values({ businessId, finding, repaired: false })
}

async function move(businessId: string, provider: Provider, tx: Database): Promise<void> {
  const before = await subscriptionToMove(businessId, tx)
  if (!before) return
  // An earlier attempt whose answer was lost is found here.
  await syncCustomer(businessId, before.subscription.customerCode, provider, {}, tx)
  const due = await subscriptionToMove(businessId, tx)
  if (!due) return
  const { customerCode, plan, code } = due.subscription
  await rememberPlanCodes(provider.codes, tx)
  await checkLater(businessId, customerCode, tx)
  try {
    await subscribeFrom(
      due.startAt,
      { businessId, customerCode, plan },
      provider,
      tx,
      (begun, inner) => bookMove(businessId, due.plan, begun, inner),
    )
  } catch (error) {
    const refused = error instanceof PaymentsFault && error.kind === 'refused'
    if (refused) await recordRefusal(businessId, code, due.startAt, tx)
    throw error
  }
  await retryCancellations(businessId, provider, tx)
  await syncAfterChange(businessId, customerCode, provider, tx)
}

/**
 * Has the provider take the next payment when what is paid ends, with its credit: a subscription that begins then replaces
 * the one that would charge earlier or later. No effect where nothing is to be moved. Run by the queue, which retries on
 * PaymentsFault.
 */
export async function moveNextPayment(
  businessId: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  try {
    await changingPlan(businessId, tx, () => move(businessId, provider, tx))
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
    // The owner changes the plan just now.
    await enqueueMove(businessId, tx, new Date(Date.now() + minute))
  }
}
