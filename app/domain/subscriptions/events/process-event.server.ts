import { and, eq, inArray, isNull } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { providerEvents, subscriptions } from '#db/schema/index.ts'
import type { ProviderEvent } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { mailExpiringCard } from '../mails/charge-mails.server.ts'
import { confirmCheckout, findCheckout } from '../checkout/confirm.server.ts'
import { holderOfPlan, holdersOf, sharedNote } from '../plan/customer-holders.server.ts'
import { isLive } from '../plan/one-renewal.server.ts'
import { isFormersCard } from '../plan/payer.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'
import { reviewEvent } from '../tasks/disputes.server.ts'
import {
  openUnclaimedRenewal,
  openUnmatched,
  unclaimedCheckout,
} from '../tasks/unmatched.server.ts'
import { recordUnclaimed } from '../checkout/unclaimed-records.server.ts'
import { businessesOf, isOrdered, pendingCheckoutsFor } from './event-matches.server.ts'

type Outcome = { outcome: 'applied' | 'ignored' | 'needs-person'; note: string | null }

/** Takes in what an event is a hint of. Throws PaymentsFault. */
export async function applyEvent(
  event: ProviderEvent,
  receivedAt: Date,
  provider: Provider,
  tx: Database,
): Promise<Outcome & { businessId: string | null }> {
  // A lost dispute takes back only what is known as received; the deadline of a new one waits for no answer.
  if (event.kind === 'dispute-decided') await confirmDisputed(event, provider, tx)
  const reviewed = await reviewEvent(event, provider, tx)
  if (reviewed) {
    if (event.kind === 'dispute') await confirmDisputed(event, provider, tx)
    return reviewed
  }
  const { doubts, asked } = await confirmPending(event, provider, tx)
  const found = await businessOfPlan(event, await businessesOf(event, tx), tx)
  const businessId = found[0]?.businessId ?? null
  if (found.length === 0) {
    if (doubts[0]) return { outcome: 'needs-person', note: doubts[0], businessId }
    return { ...(await applyWithoutBusiness(event, asked, provider, tx)), businessId }
  }
  if (found.length > 1 && event.kind !== 'cards-expiring') {
    return { ...(await applyShared(event, provider, tx)), businessId }
  }
  const at = event.at ?? receivedAt
  const failed =
    event.kind === 'renewal-failed' ? { subscriptionCodes: event.subscriptionCodes, at } : null
  for (const { businessId: id, customerCode } of found) {
    if (!failed && asked.has(askedKey(id, customerCode))) continue
    const synced = await syncCustomer(id, customerCode, provider, { failed }, tx)
    doubts.push(...synced.doubts)
  }
  if (event.kind === 'cards-expiring') await warnOfCards(event, provider, tx)
  return doubts.length > 0
    ? { outcome: 'needs-person', note: doubts.join(' ').slice(0, 1000), businessId }
    : { outcome: 'applied', note: null, businessId }
}

const askedKey = (businessId: string | null, customerCode: string) =>
  `${businessId ?? 'nobody'} ${customerCode}`

/** Confirms the checkout of a payment that is disputed, where nobody told of the payment itself. */
async function confirmDisputed(
  { reference }: ProviderEvent,
  provider: Provider,
  tx: Database,
): Promise<void> {
  if (!reference) return
  const checkout = await findCheckout(reference, tx)
  if (!checkout || checkout.state === 'paid' || checkout.state === 'mismatch') return
  await confirmCheckout(reference, provider, tx)
}

/** Confirms the checkouts that an event may be about; `asked` are those whose holdings were written down by it. */
async function confirmPending(event: ProviderEvent, provider: Provider, tx: Database) {
  const doubts: string[] = []
  const asked = new Set<string>()
  for (const reference of await pendingCheckoutsFor(event, tx)) {
    const outcome = await confirmCheckout(reference, provider, tx)
    // Whose doubts are those of another checkout is asked about once more.
    if (!outcome || (reference !== event.reference && outcome.doubts.length > 0)) continue
    doubts.push(...outcome.doubts)
    if (outcome.asked) asked.add(askedKey(outcome.asked.businessId, outcome.asked.customerCode))
  }
  return { doubts, asked }
}

/** Of several businesses that share a customer, the one that an event's plan names; all where it names none. */
async function businessOfPlan(
  { customerCode, planCode }: ProviderEvent,
  found: Awaited<ReturnType<typeof businessesOf>>,
  tx: Database,
) {
  if (found.length < 2 || !customerCode) return found
  const holder = holderOfPlan(await holdersOf(customerCode, tx), planCode)
  return holder ? found.filter(({ businessId }) => businessId === holder) : found
}

/** What concerns a customer that several businesses share: a payment nobody can tell the owner of is a task. */
async function applyShared(
  { kind, reference }: ProviderEvent,
  provider: Provider,
  tx: Database,
): Promise<Outcome> {
  const note = sharedNote
  if (kind === 'payment' && reference && !(await isOrdered(reference, tx))) {
    const payment = await provider.gateway.transaction(reference)
    if (payment) await openUnmatched(payment, { note }, provider, tx)
  }
  return { outcome: 'needs-person', note }
}

/** What nobody's business was paid for: a plan that is not set up yet, or a payment that fits nothing. */
async function applyWithoutBusiness(
  event: ProviderEvent,
  asked: Set<string>,
  provider: Provider,
  tx: Database,
): Promise<Outcome> {
  const { kind, reference } = event
  const charged = kind === 'payment' && reference
  const ordered = charged ? await isOrdered(reference, tx) : true
  const unclaimed = await unclaimedCheckout(ordered ? event : { ...event, reference: null }, tx)
  const payer = unclaimed?.customerCode
  if (payer && !asked.has(askedKey(null, payer))) await recordUnclaimed(payer, provider, tx)
  if (ordered && unclaimed) {
    return { outcome: 'applied', note: 'Paid; the account is not set up yet.' }
  }
  const ignored: Outcome = { outcome: 'ignored', note: 'It is about no plan that we know of.' }
  if (!charged) return ignored
  const payment = await provider.gateway.transaction(reference)
  if (!payment) return ignored
  const note = 'No business here belongs to its customer.'
  const opened = unclaimed
    ? await openUnclaimedRenewal(payment, unclaimed.reference, provider, tx)
    : await openUnmatched(payment, { note }, provider, tx)
  return opened ? { outcome: 'needs-person', note } : ignored
}

/** Those of these subscriptions that renew and are to go on. */
const renewingOf = (codes: string[], tx: Database) =>
  tx
    .select()
    .from(subscriptions)
    .where(and(inArray(subscriptions.code, codes), isLive, isNull(subscriptions.supersededAt)))

/** Mails about cards that pay for a plan that renews: all of an event, or none where the provider fails. */
async function warnOfCards(event: ProviderEvent, provider: Provider, tx: Database): Promise<void> {
  const codes = (await renewingOf(event.subscriptionCodes, tx)).map(({ code }) => code)
  const links = await Promise.all(codes.map((code) => provider.gateway.cardLink(code)))
  await tx.transaction(async (inner) => {
    // Some may have been cancelled while the provider was asked.
    for (const subscription of await renewingOf(codes, inner)) {
      const { businessId, code } = subscription
      const warning = { subscription, cardLink: links[codes.indexOf(code)] ?? null }
      if (!businessId || (await isFormersCard(subscription.customerCode, businessId, inner)))
        continue
      await mailExpiringCard(businessId, warning, inner)
    }
  })
}

/**
 * Processes a stored event by querying the provider and recording the result. The event is only a hint, so lost,
 * repeated and late ones are harmless. Throws PaymentsFault; the job is then retried.
 */
export async function processEvent(
  eventId: string,
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<void> {
  const [row] = await tx.select().from(providerEvents).where(eq(providerEvents.id, eventId))
  if (!row || row.outcome !== 'waiting') return
  const result = await applyEvent(
    provider.gateway.readEvent(row.payload),
    row.receivedAt,
    provider,
    tx,
  )
  await tx
    .update(providerEvents)
    .set({ ...result, processedAt: new Date() })
    .where(eq(providerEvents.id, eventId))
  if (result.outcome === 'needs-person') log.warn({ eventId }, 'payment event needs manual review')
}
