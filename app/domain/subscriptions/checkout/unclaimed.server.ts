import { and, eq, gt, isNotNull, isNull, lt, lte, ne, notExists, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, subscriptions } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import type { ProviderSubscription } from '#app/gateways/payments/port.ts'
import { begunByNone, begunByPayment } from './begun-by-payment.server.ts'
import { recordEndOfNobodys, stopRenewal } from '../ledger/cancellation.server.ts'
import { mailSetUpReminder } from '../mails/setup-mails.server.ts'
import { catalogue } from '../plan/catalogue.ts'
import { doAlone, type Failed } from '../plan/one-of-many.server.ts'
import { ordersEverSold, planOfCode } from '../plan/plan-codes.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { endsAt, lastSetUpReminder } from '../plan/set-up-steps.ts'
import { allPaid, isUnheard } from '../sync/ordered-payments.server.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'
import { openTask } from '../tasks/open-task.server.ts'
import { setAsideOf } from '../tasks/set-aside.server.ts'
import { recordUnclaimed } from './unclaimed-records.server.ts'

/** Days after the payment: mails at 1, 7 and 30; renewals end before the shortest month is over. */
const steps = [1, 7, endsAt, lastSetUpReminder] as const

type Checkout = typeof checkouts.$inferSelect

const atOnce = 200

async function takeStep(checkout: Checkout, step: number, tx: Database): Promise<void> {
  const { reference } = checkout
  if (step >= endsAt) await enqueue(tx, 'cancel-unclaimed', { reference, onlyOwn: false })
  // Emptied where the account of who opened it was deleted.
  if (step !== endsAt && checkout.email) {
    await mailSetUpReminder(checkout, { isLast: step === lastSetUpReminder }, tx)
  }
  if (step !== lastSetUpReminder) return
  await openTask(tx, {
    kind: 'unclaimed',
    subject: reference,
    reference,
    customerCode: checkout.customerCode,
    payerEmail: checkout.email || null,
    amountCents: checkout.amountCents,
    paidAt: checkout.paidAt,
    note: `${catalogue[checkout.plan].name} was paid but no account was created within ${lastSetUpReminder} days. It will not renew.`,
  })
}

/** Takes a step for one payer, unless another server has, or they have set it up; answers whether. */
const remind = (checkout: Checkout, step: number, tx: Database): Promise<boolean> =>
  tx.transaction(async (inner) => {
    const own = and(eq(checkouts.reference, checkout.reference), isNull(checkouts.businessId))
    const taken = await inner
      .update(checkouts)
      .set({ setupReminder: step })
      .where(and(own, lt(checkouts.setupReminder, step)))
      .returning({ reference: checkouts.reference })
    if (taken.length > 0) await takeStep(checkout, step, inner)
    return taken.length > 0
  })

/** Who paid so long ago without setting it up, and whose step is due. */
const isDue = (step: number, now: Date, tx: Database) =>
  and(
    eq(checkouts.state, 'paid'),
    isNull(checkouts.businessId),
    isNotNull(checkouts.customerCode),
    lt(checkouts.setupReminder, step),
    lte(checkouts.paidAt, new Date(now.getTime() - step * day)),
    notExists(setAsideOf(tx)),
  )

/**
 * Reminds who paid and set nothing up; after a month it is a task, and the subscription was ended before it could
 * take a second payment. Goes past those that fail. Safe to repeat and to run at once. Answers how many were reminded, and
 * counts those that `failed`.
 */
export async function remindUnclaimed(
  tx: Database,
  now: Date,
  failed: Failed = { failures: 0, errors: 0 },
): Promise<number> {
  let reminded = 0
  for (const step of steps.toReversed()) {
    let some: Checkout[] = []
    do {
      some = await tx
        .select()
        .from(checkouts)
        .where(and(isDue(step, now, tx), gt(checkouts.reference, some.at(-1)?.reference ?? '')))
        .orderBy(checkouts.reference)
        .limit(atOnce)
      for (const checkout of some) {
        const about = { reference: checkout.reference }
        const work = async () => void (reminded += Number(await remind(checkout, step, tx)))
        await doAlone(work, 'reminding a payer failed', failed, about)
      }
    } while (some.length === atOnce)
  }
  return reminded
}

/**
 * What somebody without an account paid Premium after is Basic: of the two, only Premium renews, whichever is heard of
 * first. Premium that was paid before it, or is with its payer again, replaces nothing.
 */
export async function endReplaced(
  { reference, businessId, plan, paidAt }: Checkout,
  customerCode: string,
  tx: Database,
): Promise<void> {
  if (businessId) return
  const others = await tx
    .select({ reference: checkouts.reference, plan: checkouts.plan, paidAt: checkouts.paidAt })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerCode, customerCode),
        eq(checkouts.state, 'paid'),
        isNull(checkouts.businessId),
        ne(checkouts.reference, reference),
        notExists(setAsideOf(tx)),
      ),
    )
  const at = Number(paidAt)
  const isReplaced = others.some((one) => one.plan === 'PREMIUM' && Number(one.paidAt) >= at)
  const earlier = others.filter((one) => Number(one.paidAt) <= at)
  const replaced = plan === 'PREMIUM' ? earlier : isReplaced ? [{ reference }] : []
  for (const one of replaced)
    await enqueue(tx, 'cancel-unclaimed', { reference: one.reference, onlyOwn: true })
}

/** What else the same customer paid that is a listing's, or may be set up and renews until its own time is over. */
const paidBeside = ({ reference, customerCode }: Checkout, tx: Database) =>
  tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerCode, customerCode ?? ''),
        ne(checkouts.reference, reference),
        or(
          isNotNull(checkouts.businessId),
          and(
            eq(checkouts.state, 'paid'),
            lt(checkouts.setupReminder, endsAt),
            notExists(setAsideOf(tx)),
          ),
        ),
      ),
    )

/** Ends one of them at the provider, unless somebody has set it up while that was asked. */
async function endUnclaimed(
  { reference }: Checkout,
  one: ProviderSubscription,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const here = and(eq(checkouts.reference, reference), isNotNull(checkouts.businessId))
  const held = and(eq(subscriptions.code, one.code), isNotNull(subscriptions.businessId))
  const isSetUp = (await tx.$count(checkouts, here)) + (await tx.$count(subscriptions, held)) > 0
  if (isSetUp) return
  await stopRenewal(one, provider)
  await recordEndOfNobodys(one, tx)
}

/**
 * Ends the subscriptions of a payer without an account: all, or the one that a second payment began. Those that a
 * business holds are left alone, as are those of another payment that may yet be set up. Where the payment has been set up
 * meanwhile nothing is ended, and its owner told of what was. Called by the queue (PaymentsFault).
 */
export async function cancelUnclaimedSubscriptions(
  { reference, onlyOwn }: { reference: string; onlyOwn: boolean },
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.reference, reference))
  if (!checkout?.customerCode) return
  const { customerCode, businessId } = checkout
  // This may have ended it before, and the answer was lost.
  if (businessId) return void (await syncCustomer(businessId, customerCode, provider, {}, tx))
  const held = await tx
    .select({ code: subscriptions.code })
    .from(subscriptions)
    .where(and(eq(subscriptions.customerCode, customerCode), isNotNull(subscriptions.businessId)))
  const orders = await ordersEverSold(provider, tx)
  const answer = await provider.gateway.holdingsOf(customerCode)
  const payers = answer.subscriptions
    .filter(({ planCode }) => planOfCode(orders, planCode) !== null)
    .filter(({ code }) => !held.some((one) => one.code === code))
  await recordUnclaimed(customerCode, provider, tx)
  const paid = await allPaid(customerCode, answer.payments, tx)
  // Its own is chosen whether it renews or not: this may have ended it before, and the answer was lost.
  const chosen = onlyOwn
    ? begunByPayment(checkout, payers, paid)
    : begunByNone([...(await paidBeside(checkout, tx)), ...paid.filter(isUnheard)], payers, paid)
  for (const one of chosen.filter(({ state }) => state === 'active' || state === 'attention'))
    await endUnclaimed(checkout, one, provider, tx)
}
