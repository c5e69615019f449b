import { and, eq, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { reconcileDrifts } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { doAlone, type Failed } from '../plan/one-of-many.server.ts'
import { retryPendingCancellations } from '../plan/one-renewal.server.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'
import type { PlanFacts } from '../plan/facts.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { paymentBehind } from '../tasks/payment-behind.server.ts'
import { findReversals, findUnbookedReversals } from '../tasks/reversals.server.ts'
import { mailNight } from './night-mail.server.ts'
import { customersAfter, type Customer } from './reconciled-customers.server.ts'
import { endStray } from './stray-renewals.server.ts'
import { takeUnknownPayments } from './unknown-payments.server.ts'

export type Reconciled = Failed & { asked: number; drifts: number }

function differences(before: PlanFacts, after: PlanFacts): string[] {
  const states = new Map(before.subscriptions.map(({ code, state }) => [code, state]))
  const references = new Set(before.payments.map(({ reference }) => reference))
  const subscribed = after.subscriptions.flatMap(({ code, state }) => {
    const known = states.get(code)
    if (known === undefined) return `Subscription ${code} was not in our records; it is ${state}.`
    return known === state ? [] : `Subscription ${code} is ${state}; our records said ${known}.`
  })
  const paid = after.payments.flatMap(({ reference }) =>
    references.has(reference) ? [] : `Payment ${reference} was not in our records.`,
  )
  return [...subscribed, ...paid]
}

/** Doubts that were not reported before: one that stays open is found again every night. */
async function newDoubts(businessId: string, doubts: string[], tx: Database): Promise<string[]> {
  if (doubts.length === 0) return []
  const rows = await tx
    .select({ finding: reconcileDrifts.finding })
    .from(reconcileDrifts)
    .where(
      and(
        eq(reconcileDrifts.businessId, businessId),
        eq(reconcileDrifts.repaired, false),
        inArray(reconcileDrifts.finding, doubts),
      ),
    )
  const reported = new Set(rows.map(({ finding }) => finding))
  return [...new Set(doubts)].filter((doubt) => !reported.has(doubt))
}

async function record(
  businessId: string | null,
  findings: { finding: string; repaired: boolean }[],
  tx: Database,
): Promise<number> {
  if (findings.length === 0) return 0
  await tx.insert(reconcileDrifts).values(findings.map((finding) => ({ businessId, ...finding })))
  return findings.length
}

/** Takes in what the provider lists and our ledger does not know, and writes it down. */
async function reconcileListedPayments(
  done: Reconciled,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const onTaken = async (reference: string) => {
    const finding = `Payment ${reference} was not in our records.`
    const businessId = (await paymentBehind(reference, tx))?.businessId ?? null
    done.drifts += await record(businessId, [{ finding, repaired: true }], tx)
  }
  const takeIn = () => takeUnknownPayments(onTaken, done, provider, tx)
  await doAlone(takeIn, 'listing payments failed', done)
  await findUnbookedReversals(done, provider, tx)
}

/** Compares one business with the provider; how many differences were written down. Throws PaymentsFault. */
async function compare(
  { businessId, customerCode }: Customer,
  provider: Provider,
  tx: Database,
): Promise<number> {
  const before = await planFactsOf(businessId, tx)
  const { doubts } = await syncCustomer(businessId, customerCode, provider, {}, tx)
  await findReversals(businessId, customerCode, provider, tx)
  const found = differences(before, await planFactsOf(businessId, tx))
  const fresh = await newDoubts(businessId, doubts, tx)
  return record(
    businessId,
    [
      ...found.map((finding) => ({ finding, repaired: true })),
      ...fresh.map((finding) => ({ finding, repaired: false })),
    ],
    tx,
  )
}

async function reconcileBusinesses(
  done: Reconciled,
  batch: number,
  provider: Provider,
  tx: Database,
): Promise<void> {
  let after = { businessId: '00000000-0000-0000-0000-000000000000', customerCode: '' }
  for (;;) {
    const customers = await customersAfter(after, batch, tx)
    for (const customer of customers) {
      done.asked += 1
      const { businessId } = customer
      const asked = async () => void (done.drifts += await compare(customer, provider, tx))
      await doAlone(asked, 'reconciling a business failed', done, { businessId })
    }
    const last = customers.at(-1)
    if (!last || customers.length < batch) return
    after = last
  }
}

/**
 * Checks every paying business with the provider, and its list of payments, corrects the ledger, and records and mails
 * differences. What fails for one business keeps no other from it, and is tried again the next night.
 */
export async function reconcilePayments(
  provider: Provider = currentProvider(),
  tx: Database = db,
  { batch = 100 } = {},
): Promise<Reconciled> {
  const done: Reconciled = { asked: 0, drifts: 0, failures: 0, errors: 0 }
  const before = new Date(Date.now() - day)
  try {
    await reconcileBusinesses(done, batch, provider, tx)
    await reconcileListedPayments(done, provider, tx)
  } finally {
    // They ask no provider, and what they end is charged again where every night breaks off.
    await retryPendingCancellations(before, tx)
    await endStray(before, tx)
    // Repaired by now, so the next night would not find them.
    await mailNight(done, tx)
  }
  return done
}
