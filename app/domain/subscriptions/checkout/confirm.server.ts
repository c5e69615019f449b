import { and, between, eq, inArray, isNotNull, isNull, ne, notExists, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, checkouts, payments } from '#db/schema/index.ts'
import { day, minute } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import type { PaidPlan } from '../plan/catalogue.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { validatePayment } from '../plan/validate-payment.ts'
import { syncCustomer } from '../plan/sync-customer.server.ts'
import { mailPaid } from '../billing/mails.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'

type Checkout = typeof checkouts.$inferSelect

/** Where a checkout stands, for whoever comes back from the payment page. */
export type CheckoutOutcome = {
  reference: string
  plan: PaidPlan
  state: 'paid' | 'pending' | 'failed' | 'abandoned' | 'mismatch'
  /** The provider's sentence about a payment that failed. */
  answer: string | null
  /** Whose business it was paid for; null where it has none yet. */
  ownerId: string | null
  hasBusiness: boolean
  doubts: string[]
}

const shapeOf = (text: string) => /^cptgems-[0-9a-f]{32}$/.test(text)

/** The checkout of a reference, or null. */
export async function findCheckout(reference: string, tx: Database = db): Promise<Checkout | null> {
  if (!shapeOf(reference)) return null
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.reference, reference))
  return row ?? null
}

async function ownerOf(businessId: string | null, tx: Database): Promise<string | null> {
  if (!businessId) return null
  const [row] = await tx
    .select({ ownerId: businesses.ownerId })
    .from(businesses)
    .where(eq(businesses.id, businessId))
  return row?.ownerId ?? null
}

/** Notes what the provider says of a checkout; the first who hears that it is paid sends the receipt. */
async function note(
  checkout: Checkout,
  change: Partial<Checkout> & { state: Checkout['state'] },
  tx: Database,
): Promise<void> {
  await tx.transaction(async (inner) => {
    const changed = await inner
      .update(checkouts)
      .set(change)
      .where(and(eq(checkouts.reference, checkout.reference), ne(checkouts.state, 'paid')))
      .returning({ reference: checkouts.reference })
    if (changed.length > 0 && change.state === 'paid') await mailPaid(inner, checkout)
  })
}

/**
 * Asks the provider about a checkout and books what it says: paid, for exactly what was ordered, or
 * not. May be called as often as one likes, by anybody who knows the reference. Null for references
 * that are not ours. Throws PaymentsFault where the provider does not answer.
 */
export async function confirmCheckout(
  reference: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<CheckoutOutcome | null> {
  const checkout = await findCheckout(reference, tx)
  if (!checkout) return null
  const outcome = async (state: CheckoutOutcome['state'], more: Partial<CheckoutOutcome> = {}) => ({
    reference,
    plan: checkout.plan,
    state,
    answer: null,
    ownerId: await ownerOf(checkout.businessId, tx),
    hasBusiness: checkout.businessId !== null,
    doubts: [],
    ...more,
  })
  const payment = await provider.gateway.transaction(reference)
  if (!payment || payment.state === 'pending') return outcome('pending')
  if (payment.state === 'abandoned' || payment.state === 'failed') {
    await note(checkout, { state: payment.state, fault: payment.answer }, tx)
    return outcome(payment.state, { answer: payment.answer })
  }
  const { customerCode } = payment
  const judged = validatePayment(payment, checkout)
  if (!judged.fits || !customerCode) {
    const fault = judged.fits ? 'The provider names no customer.' : judged.why
    await note(checkout, { state: 'mismatch', fault, customerCode }, tx)
    return outcome('mismatch', { doubts: [fault] })
  }
  await note(checkout, { state: 'paid', fault: null, customerCode, paidAt: judged.paidAt }, tx)
  if (!checkout.businessId) return outcome('paid')
  const { doubts } = await syncCustomer(checkout.businessId, customerCode, provider, {}, tx)
  return outcome('paid', { doubts })
}

/**
 * Where a checkout stands for the person who comes back from the payment page: as `confirmCheckout`, and
 * `pending` while the provider does not answer; the queue asks again then.
 */
export async function checkoutOnReturn(
  reference: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<CheckoutOutcome | null> {
  try {
    return await confirmCheckout(reference, provider, tx)
  } catch (error) {
    if (!(error instanceof PaymentsFault)) throw error
    log.warn({ reference, err: error }, 'a payment could not be confirmed on return')
    const checkout = await findCheckout(reference, tx)
    if (!checkout) return null
    await enqueue(tx, 'confirm-checkout', { reference })
    return {
      reference,
      plan: checkout.plan,
      state: 'pending',
      answer: null,
      ownerId: await ownerOf(checkout.businessId, tx),
      hasBusiness: checkout.businessId !== null,
      doubts: [],
    }
  }
}

/** Notes that a person turned back on the payment page; the provider has the last word still. */
export async function recordAbandonedCheckout(reference: string, tx: Database = db): Promise<void> {
  if (!shapeOf(reference)) return
  await tx
    .update(checkouts)
    .set({ state: 'abandoned' })
    .where(and(eq(checkouts.reference, reference), eq(checkouts.state, 'open')))
}

/**
 * Binds a paid checkout to a business that has just been made or found, and owes asking the provider
 * about it. Nothing where it is bound already.
 */
export async function bindCheckout(
  reference: string,
  businessId: string,
  tx: Database,
): Promise<boolean> {
  const bound = await tx
    .update(checkouts)
    .set({ businessId })
    .where(and(eq(checkouts.reference, reference), isNull(checkouts.businessId)))
    .returning({ reference: checkouts.reference })
  if (bound.length === 0) return false
  await enqueue(tx, 'confirm-checkout', { reference })
  return true
}

/**
 * References of the last three days' checkouts that are undecided, or paid and not booked yet, the
 * oldest first; what is younger than ten minutes is left to the person who is paying.
 */
export async function pendingCheckouts(now: Date, tx: Database = db): Promise<string[]> {
  const unbooked = notExists(
    tx.select().from(payments).where(eq(payments.reference, checkouts.reference)),
  )
  const rows = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(
      and(
        between(
          checkouts.createdAt,
          new Date(now.getTime() - 3 * day),
          new Date(now.getTime() - 10 * minute),
        ),
        or(
          inArray(checkouts.state, ['opening', 'open']),
          and(eq(checkouts.state, 'paid'), isNotNull(checkouts.businessId), unbooked),
        ),
      ),
    )
    .orderBy(checkouts.createdAt)
    .limit(200)
  return rows.map(({ reference }) => reference)
}
