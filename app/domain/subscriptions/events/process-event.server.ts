import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { providerEvents } from '#db/schema/index.ts'
import type { ProviderEvent } from '#app/gateways/payments/port.ts'
import { log } from '#app/log.server.ts'
import { confirmCheckout } from '../checkout/confirm.server.ts'
import { findCheckout } from '../checkout/find.server.ts'
import { holderOfPlan, holdersOf, sharedNote } from '../plan/customer-holders.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { syncCustomer } from '../sync/sync-customer.server.ts'
import { reviewEvent } from '../tasks/disputes.server.ts'
import { paymentBehind } from '../tasks/payment-behind.server.ts'
import {
  openUnclaimedRenewal,
  openUnmatched,
  unclaimedCheckout,
} from '../tasks/unmatched.server.ts'
import { recordUnclaimed } from '../checkout/unclaimed-records.server.ts'
import { businessesOf, isOrdered, pendingCheckoutsFor } from './event-matches.server.ts'
import { warnOfCards } from './expiring-cards.server.ts'

type Outcome = { outcome: 'applied' | 'ignored' | 'needs-person'; note: string | null }

/** Takes in what an event is a hint of. Throws PaymentsFault. */
export async function applyEvent(
  event: ProviderEvent,
  receivedAt: Date,
  provider: Provider,
  tx: Database,
): Promise<Outcome & { businessId: string | null }> {
  // A lost dispute takes back only what is known as received; the deadline of a new one waits for no answer.
  if (event.kind === 'dispute-decided') await hearOfDisputed(event, provider, tx)
  const reviewed = await reviewEvent(event, provider, tx)
  if (reviewed && event.kind === 'dispute') {
    await hearOfDisputed(event, provider, tx)
    if (reviewed.outcome === 'ignored') return (await reviewEvent(event, provider, tx)) ?? reviewed
  }
  if (reviewed) return reviewed
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

/** Takes in a payment that is disputed, by a checkout or a renewal, where nobody told of the payment itself. */
async function hearOfDisputed(
  { reference, ...event }: ProviderEvent,
  provider: Provider,
  tx: Database,
): Promise<void> {
  const checkout = reference ? await findCheckout(reference, tx) : null
  if (checkout?.state === 'paid' || checkout?.state === 'mismatch') return
  if (checkout) await confirmCheckout(checkout.reference, provider, tx)
  if (checkout || !reference || (await paymentBehind(reference, tx))) return
  const payment = await provider.gateway.transaction(reference)
  if (!payment?.paidAt) return
  const { customerCode, customerEmail, planCode, paidAt } = payment
  const told = {
    ...event,
    kind: 'payment' as const,
    reference,
    customerCode,
    customerEmail,
    planCode,
  }
  await applyEvent({ ...told, dispute: null, at: paidAt }, paidAt, provider, tx)
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
