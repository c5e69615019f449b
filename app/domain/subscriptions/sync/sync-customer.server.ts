import { db, type Database } from '#db/client.server.ts'
import { payments } from '#db/schema/index.ts'
import type { Transaction } from '#app/gateways/payments/port.ts'
import { lockBusiness, lockCustomer } from '../plan/locks.server.ts'
import { grantCredits } from '../ledger/grant-credits.server.ts'
import { enqueueMove } from '../ledger/subscription-to-move.server.ts'
import { holderOfPlan, holdersOf, sharedNote } from '../plan/customer-holders.server.ts'
import { applyPlanState, correctDates, planFactsOf } from '../ledger/ledger.server.ts'
import { overdueSeconds } from '../plan/overdue.ts'
import {
  ownSubscriptions,
  saveFailedRenewal,
  saveSubscriptions,
  type FailedRenewal,
} from './customer-subscriptions.server.ts'
import { isFormerOwners, paysFor } from '../plan/payer.server.ts'
import { inOrder, ordersOf, withPaidAt, type Checkout } from './ordered-payments.server.ts'
import { paymentsOf } from './listed-payments.server.ts'
import { ordersEverSold } from '../plan/plan-codes.server.ts'
import { validateRenewal, validatePayment, type Order } from '../plan/validate-payment.ts'
import type { PlanState } from '../plan/state.ts'
import type { Provider } from '../plan/provider.server.ts'
import { mailCredits } from './credit-mails.server.ts'
import { endUntied } from './untied-subscriptions.server.ts'
import { isCreditedInFull } from '../receipts/credit.server.ts'
import { issueReceiptsFor } from '../receipts/booked.server.ts'
import { enqueueEndOfRenewals } from '../plan/one-renewal.server.ts'
import { settleAutomatically } from '../tasks/open-task.server.ts'
import { findSecondPayments } from '../tasks/second-payments.server.ts'
import {
  openUnclaimedRenewal,
  openUnmatched,
  unclaimedOrder,
  unmatchedTask,
} from '../tasks/unmatched.server.ts'

/** The plan's state, and doubts for manual review. */
export type SyncResult = { state: PlanState; newPayments: number; doubts: string[] }

/** Why nobody can use a payment, for the admin. */
const accountGone = 'The account it was for has been deleted.'
const formerOwner = 'It was charged to a former owner of the listing.'

/** Settles the task of a payment that fits its checkout after all; false where one still sets it aside. */
async function settleUnlessSetAside(
  reference: string,
  checkout: Checkout | undefined,
  tx: Database,
): Promise<boolean> {
  const task = await unmatchedTask(reference, tx)
  if (!task) return true
  const reason = 'It fits its order after all, and pays for the plan.'
  const subject = reference
  if (!checkout) return false
  return settleAutomatically(tx, { kind: 'unmatched', subject, reason })
}

/** `isFormer`: the customer is a former owner; one whom nothing ties to the business any more is too. */
type Payer = { businessId: string; customerCode: string; isOwned: boolean; isFormer: boolean }

async function payerOf(
  payer: Pick<Payer, 'businessId' | 'customerCode'>,
  { ownerId, ordered }: { ownerId: string | null; ordered: Checkout[] },
  tx: Database,
): Promise<Payer & { ties: boolean }> {
  const { businessId } = payer
  const ties = ordered.some((one) => one.businessId === businessId) || (await paysFor(payer, tx))
  const isFormer = ownerId !== null && isFormerOwners(ordered, { businessId, ownerId })
  return { ...payer, isOwned: ownerId !== null, isFormer: isFormer || !ties, ties }
}

/** Books a payment; one by a checkout may be for a month that was due. */
async function insertPayment(
  paid: typeof payments.$inferInsert & { businessId: string },
  isOrdered: boolean,
  tx: Database,
) {
  const { businessId, plan, paidAt } = paid
  const facts = isOrdered ? await planFactsOf(businessId, tx) : null
  const overdue = facts ? overdueSeconds(facts, plan, paidAt) : 0
  const reversed = await isCreditedInFull(paid.reference, tx)
  return tx
    .insert(payments)
    .values({ ...paid, reversed, overdueSeconds: overdue })
    .onConflictDoNothing()
    .returning()
}

/** `planCodes`: those of the business's own subscriptions. */
type Sold = { orders: Order[]; ordered: Checkout[]; planCodes: string[] }

/**
 * Whether a renewal is not this business's: of another business with the same customer, which is booked when that one is
 * asked about, of a plan that nobody has set up, or of one that nobody can tell. The last two are tasks.
 */
async function isOthers(
  payment: Transaction,
  { businessId, customerCode }: Payer,
  { ordered, planCodes }: Pick<Sold, 'ordered' | 'planCodes'>,
  provider: Provider,
  tx: Database,
): Promise<boolean> {
  const holders = await holdersOf(customerCode, tx)
  const holder = holderOfPlan(holders, payment.planCode)
  if (holder && holder !== businessId) return true
  const unclaimed = unclaimedOrder(payment, ordered, planCodes)
  if (unclaimed) {
    const isKnown = (await unmatchedTask(payment.reference, tx)) !== null
    if (!isKnown) await openUnclaimedRenewal(payment, unclaimed.reference, provider, tx)
    return true
  }
  const isShared = holders.some((one) => one.businessId !== businessId)
  if (!isShared || holder) return false
  await openUnmatched(payment, { note: sharedNote }, provider, tx)
  return true
}

/** Records the payments that fit an order, and opens a task for each that does not. */
async function bookPayments(
  payer: Payer,
  fresh: Transaction[],
  { orders, ordered, askedAt, planCodes }: Sold & { askedAt: Date },
  provider: Provider,
  tx: Database,
): Promise<{ booked: (typeof payments.$inferSelect)[]; doubts: string[] }> {
  const { businessId, customerCode, isOwned, isFormer } = payer
  const foreign = isFormer ? formerOwner : isOwned ? null : accountGone
  const doubts: string[] = []
  const booked: (typeof payments.$inferSelect)[] = []
  for (const payment of inOrder(fresh, ordered)) {
    const { reference, requestedAmountCents: amountCents } = payment
    const checkout = ordered.find((one) => one.reference === reference)
    if (checkout && checkout.businessId !== businessId) continue
    const checked = checkout ? validatePayment(payment, checkout) : validateRenewal(payment, orders)
    if (!checked) continue
    if (!checkout && (await isOthers(payment, payer, { ordered, planCodes }, provider, tx)))
      continue
    const why = checked.fits ? foreign : checked.why
    if (why || !checked.fits) {
      doubts.push(`Payment ${reference}: ${why}`)
      // The next owner has no part in what a former one paid.
      const about = isFormer ? null : businessId
      await openUnmatched(payment, { note: why ?? '', businessId: about }, provider, tx)
      continue
    }
    if (!(await settleUnlessSetAside(reference, checkout, tx))) continue
    const { plan, paidAt } = checked
    const paid = { reference, businessId, customerCode, plan, amountCents, paidAt, askedAt }
    booked.push(...(await insertPayment(paid, checkout !== undefined, tx)))
  }
  return { booked, doubts }
}

/**
 * Queries all of a customer's payments and subscriptions, records them and updates the plan. The result does not
 * depend on which events were lost, repeated or late. Throws PaymentsFault; nothing is changed then.
 */
export async function syncCustomer(
  businessId: string,
  customerCode: string,
  provider: Provider,
  { failed = null, now = new Date() }: { failed?: FailedRenewal | null; now?: Date } = {},
  tx: Database = db,
): Promise<SyncResult> {
  const askedAt = new Date()
  const payer = { businessId, customerCode }
  const held = await provider.gateway.holdingsOf(customerCode)
  const { fresh, moved } = await paymentsOf(payer, held.payments, provider, tx)
  return tx.transaction(async (inner) => {
    await lockCustomer(customerCode, inner)
    const { ownerId = null } = (await lockBusiness(businessId, inner)) ?? {}
    const ordered = await ordersOf(customerCode, fresh, inner)
    const { ties, ...paying } = await payerOf(payer, { ownerId, ordered }, inner)
    await correctDates(moved, inner)
    const orders = await ordersEverSold(provider, inner)
    const sold = { orders, ordered: withPaidAt(ordered, fresh) }
    const about = { ...payer, nobodysToo: !ties }
    const found = await ownSubscriptions(about, held.subscriptions, sold, inner)
    const own = ties ? found : []
    await saveSubscriptions(businessId, own, askedAt, inner)
    if (!ties) await endUntied({ ...sold, customerCode }, found, askedAt, inner)
    // After the subscriptions, which say whether a month that is paid was due.
    const known = { ...sold, askedAt, planCodes: own.map(({ planCode }) => planCode) }
    const { booked, doubts } = await bookPayments(paying, fresh, known, provider, inner)
    await findSecondPayments(businessId, inner)
    await issueReceiptsFor(booked, ordered, inner)
    if (!paying.isOwned || paying.isFormer) await enqueueEndOfRenewals(payer, inner)
    if (failed) await saveFailedRenewal(businessId, failed, inner)
    await mailCredits(businessId, await grantCredits(businessId, inner), inner)
    const state = await applyPlanState(businessId, now, inner)
    await enqueueMove(businessId, inner)
    return { state, newPayments: booked.length, doubts }
  })
}
