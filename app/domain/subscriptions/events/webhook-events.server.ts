import { createHash } from 'node:crypto'
import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { checkouts, payments, providerEvents, subscriptions } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { readEvent, type ProviderEvent } from '#app/gateways/payments/paystack/event.server.ts'
import { log } from '#app/log.server.ts'
import { confirmCheckout } from '../checkout/confirm.server.ts'
import { eventJson } from './event-json.ts'
import { syncCustomer } from '../plan/sync-customer.server.ts'
import { mailExpiringCard } from '../billing/mails.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { reviewEvent } from '../tasks/disputes.server.ts'
import {
  openUnclaimedRenewal,
  openUnmatched,
  unclaimedCheckout,
} from '../tasks/unmatched.server.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Records only a hash of an unsigned body, up to a limit. */
async function recordForged(body: Uint8Array, address: string, tx: Database): Promise<void> {
  log.warn({ bytes: body.byteLength }, 'payment event refused: invalid signature')
  try {
    await countUse('forged-events', 'all', 'Too many.', tx)
  } catch (error) {
    if (error instanceof DomainError) return
    throw error
  }
  await tx
    .insert(providerEvents)
    .values({
      fingerprint: `forged:${sha256(body)}`,
      event: 'unsigned',
      payload: { bytes: body.byteLength, sha256: sha256(body) },
      outcome: 'forged',
      note: `Its signature is not the provider's. Sent from ${address}.`,
      processedAt: new Date(),
    })
    .onConflictDoNothing()
}

/**
 * Verifies a webhook event's signature over the raw bytes and stores it once for processing. A forged one is recorded
 * as a hash and throws `unauthenticated`; signed invalid JSON throws `invalid`. Protocol:
 * https://paystack.com/docs/payments/webhooks/
 */
export async function receiveEvent(
  body: Uint8Array,
  signature: string | null,
  { address = 'unknown' }: { address?: string } = {},
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<'stored' | 'known'> {
  if (!provider.gateway.isSigned(body, signature)) {
    await recordForged(body, address, tx)
    throw new DomainError('unauthenticated', 'The signature does not fit the body.')
  }
  const payload = eventJson(body)
  if (!payload) throw new DomainError('invalid', 'The body is not an event.')
  const event = readEvent(payload).name
  return tx.transaction(async (inner) => {
    const [row] = await inner
      .insert(providerEvents)
      .values({ fingerprint: `${event}:${sha256(body)}`, event, payload })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (!row) return 'known'
    await enqueue(inner, 'process-provider-event', { eventId: row.id })
    return 'stored'
  })
}

type Found = { businessId: string; customerCode: string }

/** Checkouts an event may refer to, by reference or customer email. */
async function pendingCheckoutsFor(event: ProviderEvent, tx: Database): Promise<string[]> {
  const byReference = event.reference ? eq(checkouts.reference, event.reference) : undefined
  const byEmail = event.customerEmail
    ? and(
        eq(checkouts.email, event.customerEmail.toLowerCase()),
        ne(checkouts.state, 'paid'),
        ...(event.planCode ? [eq(checkouts.planCode, event.planCode)] : []),
      )
    : undefined
  if (!byReference && !byEmail) return []
  const rows = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(or(byReference, byEmail))
    .orderBy(desc(checkouts.createdAt))
    .limit(5)
  return rows.map(({ reference }) => reference)
}

/** Businesses an event refers to, by its customer or subscriptions. */
async function businessesOf(event: ProviderEvent, tx: Database): Promise<Found[]> {
  const found = new Map<string, Found>()
  const add = (rows: { businessId: string | null; customerCode: string | null }[]) => {
    for (const { businessId, customerCode } of rows) {
      if (businessId && customerCode) found.set(businessId, { businessId, customerCode })
    }
  }
  if (event.subscriptionCodes.length > 0) {
    add(
      await tx
        .select({ businessId: subscriptions.businessId, customerCode: subscriptions.customerCode })
        .from(subscriptions)
        .where(inArray(subscriptions.code, event.subscriptionCodes)),
    )
  }
  if (event.reference) {
    add(
      await tx
        .select({ businessId: payments.businessId, customerCode: payments.customerCode })
        .from(payments)
        .where(eq(payments.reference, event.reference)),
    )
  }
  if (found.size === 0 && event.customerCode) {
    add(
      await tx
        .select({ businessId: checkouts.businessId, customerCode: checkouts.customerCode })
        .from(checkouts)
        .where(eq(checkouts.customerCode, event.customerCode)),
    )
  }
  return [...found.values()]
}

type Outcome = { outcome: 'applied' | 'ignored' | 'needs-person'; note: string | null }

async function apply(
  event: ProviderEvent,
  receivedAt: Date,
  provider: Provider,
  tx: Database,
): Promise<Outcome & { businessId: string | null }> {
  const reviewed = await reviewEvent(event, provider, tx)
  if (reviewed) return reviewed
  const doubts: string[] = []
  for (const reference of await pendingCheckoutsFor(event, tx)) {
    const outcome = await confirmCheckout(reference, provider, tx)
    if (outcome && reference === event.reference) doubts.push(...outcome.doubts)
  }
  const found = await businessesOf(event, tx)
  const businessId = found[0]?.businessId ?? null
  if (found.length === 0) {
    if (doubts[0]) return { outcome: 'needs-person', note: doubts[0], businessId }
    return { ...(await applyWithoutBusiness(event, provider, tx)), businessId }
  }
  if (found.length > 1 && event.name !== 'subscription.expiring_cards') {
    return { outcome: 'needs-person', note: 'Several businesses share this customer.', businessId }
  }
  const at = event.at ?? receivedAt
  const failed =
    event.name === 'invoice.payment_failed'
      ? { subscriptionCodes: event.subscriptionCodes, at }
      : null
  for (const { businessId: id, customerCode } of found) {
    const learnt = await syncCustomer(id, customerCode, provider, { failed }, tx)
    doubts.push(...learnt.doubts)
  }
  if (event.name === 'subscription.expiring_cards') await warnOfCards(event, provider, tx)
  return doubts.length > 0
    ? { outcome: 'needs-person', note: doubts.join(' ').slice(0, 1000), businessId }
    : { outcome: 'applied', note: null, businessId }
}

/** What nobody's business was paid for: a plan that is not set up yet, or a payment that fits nothing. */
async function applyWithoutBusiness(
  event: ProviderEvent,
  provider: Provider,
  tx: Database,
): Promise<Outcome> {
  const { name, reference } = event
  const charged = name === 'charge.success' && reference
  const ordered = charged ? await isOrdered(reference, tx) : true
  const unclaimed = await unclaimedCheckout(ordered ? event : { ...event, reference: null }, tx)
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

const isOrdered = async (reference: string, tx: Database): Promise<boolean> => {
  const rows = await tx
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(eq(checkouts.reference, reference))
  return rows.length > 0
}

async function warnOfCards(event: ProviderEvent, provider: Provider, tx: Database): Promise<void> {
  const rows = await tx
    .select({ code: subscriptions.code, businessId: subscriptions.businessId })
    .from(subscriptions)
    .where(inArray(subscriptions.code, event.subscriptionCodes))
  for (const { code, businessId } of rows) {
    if (businessId) await mailExpiringCard(businessId, await provider.gateway.cardLink(code), tx)
  }
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
  const result = await apply(readEvent(row.payload), row.receivedAt, provider, tx)
  await tx
    .update(providerEvents)
    .set({ ...result, processedAt: new Date() })
    .where(eq(providerEvents.id, eventId))
  if (result.outcome === 'needs-person') log.warn({ eventId }, 'payment event needs manual review')
}
