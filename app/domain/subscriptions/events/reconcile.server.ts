import { and, eq, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { reconcileDrifts, users } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { env } from '#app/env.server.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { paths } from '#app/paths.ts'
import { day } from '#app/domain/local-time.ts'
import { planFactsOf } from '../ledger/ledger.server.ts'
import { retryPendingCancellations } from '../plan/one-renewal.server.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'
import type { PlanFacts } from '../plan/facts.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { paymentBehind } from '../tasks/payment-behind.server.ts'
import { findReversals, findUnbookedReversals } from '../tasks/reversals.server.ts'
import { customersAfter, type Customer } from './reconciled-customers.server.ts'
import { takeUnknownPayments } from './unknown-payments.server.ts'

export type Reconciled = { asked: number; drifts: number; failures: number }

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

async function mailAdmins(drifts: number, tx: Database): Promise<void> {
  const admins = await tx.select({ email: users.email }).from(users).where(eq(users.role, 'ADMIN'))
  const subject = `${drifts} ${drifts === 1 ? 'difference' : 'differences'} with the payment provider`
  await queueMails(
    tx,
    admins.map(({ email }) => ({
      kind: 'payments-drift',
      recipient: email,
      subject,
      content: {
        title: subject,
        preview: 'What could be put right was.',
        blocks: [
          {
            kind: 'text',
            text: `The nightly comparison of ${brand.name} with the payment provider found ${drifts}. What could be put right was; the rest waits for a person.`,
          },
          { kind: 'button', label: 'Look at them', url: env().publicUrl + paths.admin() },
        ],
      },
    })),
  )
}

/** Paused: the queue repeats it as a whole when the provider is asked again. */
const stops = (error: unknown) => !(error instanceof PaymentsFault) || error.kind === 'paused'

/** Takes in what the provider lists and our ledger does not know, and writes it down. */
async function reconcileListedPayments(
  done: Reconciled,
  provider: Provider,
  tx: Database,
): Promise<void> {
  try {
    for (const reference of await takeUnknownPayments(provider, tx)) {
      const finding = `Payment ${reference} was not in our records.`
      const businessId = (await paymentBehind(reference, tx))?.businessId ?? null
      done.drifts += await record(businessId, [{ finding, repaired: true }], tx)
    }
    await findUnbookedReversals(provider, tx)
  } catch (error) {
    if (stops(error)) throw error
    done.failures += 1
    log.warn({ err: error }, 'listing payments failed')
  }
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

/**
 * Checks every paying business with the provider, and its list of payments, corrects the ledger, and records and mails
 * differences. After a failed call a business is retried the next night.
 */
export async function reconcilePayments(
  provider: Provider = currentProvider(),
  tx: Database = db,
  { batch = 100 } = {},
): Promise<Reconciled> {
  const done: Reconciled = { asked: 0, drifts: 0, failures: 0 }
  let after = { businessId: '00000000-0000-0000-0000-000000000000', customerCode: '' }
  for (;;) {
    const customers = await customersAfter(after, batch, tx)
    for (const customer of customers) {
      done.asked += 1
      try {
        done.drifts += await compare(customer, provider, tx)
      } catch (error) {
        if (stops(error)) throw error
        done.failures += 1
        log.warn({ businessId: customer.businessId, err: error }, 'reconciling a business failed')
      }
    }
    const last = customers.at(-1)
    if (!last || customers.length < batch) break
    after = last
  }
  await reconcileListedPayments(done, provider, tx)
  await retryPendingCancellations(new Date(Date.now() - day), tx)
  if (done.drifts > 0) await mailAdmins(done.drifts, tx)
  return done
}
