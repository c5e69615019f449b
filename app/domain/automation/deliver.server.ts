import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { db, untilAnswered, type Database } from '#db/client.server.ts'
import { automations, businesses, deliveries, deliveryAttempts, users } from '#db/schema/index.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { storablePart } from '#app/domain/storable.ts'
import type { CallWebhook, WebhookOutcome } from '#app/gateways/automation/port.ts'
import { causeOfStatus, type CallCause } from './causes.ts'
import { automationPausedMail } from './mails.server.ts'
import { buildPayload } from './payload.server.ts'
import { inOrder } from './in-order.server.ts'
import { concernsOne, nextStep } from './schedule.ts'
import { callHeaders, openKeyOf, signingSecrets } from './signing.server.ts'

/** `set-aside`: it is tried again later, and those after it go on meanwhile. */
export type Progress = 'sent' | 'dead-letter' | 'set-aside' | 'waits' | 'nothing-due'

/** A business's oldest delivery that others wait for, with all that sending needs. One statement. */
async function headOf(businessId: string, now: SQL, tx: Database) {
  const [head] = await tx
    .select({
      delivery: deliveries,
      now: sql<Date>`${now}`.mapWith(deliveries.dueAt),
      url: businesses.makeWebhookUrl,
      plan: businesses.planStatus,
      name: businesses.name,
      email: sql<string | null>`coalesce(${businesses.email}, ${users.email})`,
      signingVersion: automations.signingVersion,
      formerSignsUntil: automations.formerSignsUntil,
      apiKey: automations.apiKey,
      pausedAt: automations.pausedAt,
    })
    .from(deliveries)
    .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
    .leftJoin(users, eq(users.id, businesses.ownerId))
    .leftJoin(automations, eq(automations.businessId, deliveries.businessId))
    .where(
      and(eq(deliveries.businessId, businessId), eq(deliveries.status, 'queued'), inOrder(now)),
    )
    .orderBy(asc(deliveries.seq))
    .limit(1)
  return head
}
type Head = NonNullable<Awaited<ReturnType<typeof headOf>>>

type Attempt = {
  status: number | null
  answer: string | null
  cause: CallCause | null
  milliseconds?: number
  /** Milliseconds that the receiver asked us to wait. */
  retryAfter?: number
}

const uncalled = (cause: CallCause): Attempt => ({ status: null, answer: null, cause })

export function attemptOf(outcome: WebhookOutcome): Attempt {
  if (outcome.kind !== 'answered') return uncalled(outcome.kind)
  const { status, body, retryAfter } = outcome
  return {
    ...{ status, answer: storablePart(body), cause: causeOfStatus(status) },
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

async function attempt(head: Head, call: CallWebhook): Promise<Attempt> {
  const { delivery, url, now } = head
  if (!allows(head.plan, 'automation')) return uncalled('no-plan')
  if (url === '') return uncalled('no-address')
  const apiKey = head.apiKey === null ? null : openKeyOf(delivery.businessId, head.apiKey)
  if (head.apiKey !== null && apiKey === null) return uncalled('no-key')
  const { id, event, bookingId, payload: facts } = delivery
  const body = JSON.stringify(buildPayload({ id, event, bookingId, facts }))
  const headers = callHeaders({
    secrets: signingSecrets(delivery.businessId, head, now),
    apiKey,
    deliveryId: id,
    event,
    attempt: delivery.attempts + 1,
    body,
    now,
  })
  const begun = performance.now()
  const outcome = await call({ url, headers, body })
  return { ...attemptOf(outcome), milliseconds: Math.round(performance.now() - begun) }
}

/** Pauses a business's queue and mails the owner once. */
async function pauseQueue(head: Head, cause: CallCause, now: SQL, tx: Database) {
  const { businessId } = head.delivery
  const pause = { pausedAt: sql<Date>`${now}`, pausedCause: cause }
  const [stopped] = await tx
    .insert(automations)
    .values({ businessId, ...pause })
    .onConflictDoUpdate({
      target: automations.businessId,
      set: pause,
      setWhere: isNull(automations.pausedAt),
    })
    .returning({ businessId: automations.businessId })
  if (stopped && head.email !== null) {
    const { name, email: recipient } = head
    await queueMails(tx, [automationPausedMail({ businessId, name, recipient, cause })])
  }
}

const stateAfter = (next: ReturnType<typeof nextStep> | null, now: SQL) =>
  next === null
    ? { status: 'sent' as const, sentAt: now }
    : next.step === 'retry'
      ? { dueAt: sql`${now} + make_interval(secs => ${next.after / 1000}::float8)` }
      : { status: 'dead-letter' as const }

async function logAttempt(
  attempt: { deliveryId: string; number: number; at: SQL },
  { milliseconds, status, answer, cause }: Attempt,
  tx: Database,
): Promise<void> {
  if (milliseconds === undefined) return
  await tx.insert(deliveryAttempts).values({ ...attempt, milliseconds, status, answer, cause })
}

/** Records an attempt and its next step, unless another process did already. */
async function record(head: Head, made: Attempt, now: SQL, tx: Database): Promise<Progress> {
  const { delivery } = head
  const called = made.milliseconds === undefined ? 0 : 1
  const tries = delivery.tries + called
  const next =
    made.cause && nextStep(made.cause, Math.max(1, tries), delivery.lastCause, made.retryAfter)
  const attempts = delivery.attempts + called
  const [mine] = await tx
    .update(deliveries)
    .set({
      ...stateAfter(next, now),
      attempts,
      tries,
      lastCause: made.cause,
      ...(called && { lastStatus: made.status, lastAnswer: made.answer }),
    })
    .where(
      and(
        eq(deliveries.id, delivery.id),
        eq(deliveries.status, 'queued'),
        eq(deliveries.attempts, delivery.attempts),
      ),
    )
    .returning({ id: deliveries.id })
  if (!mine) return 'nothing-due'
  await logAttempt({ deliveryId: delivery.id, number: attempts, at: now }, made, tx)
  if (next?.step === 'give-up' && next.scope === 'connection' && made.cause) {
    await pauseQueue(head, made.cause, now, tx)
  }
  if (next === null) return 'sent'
  if (next.step === 'give-up') return 'dead-letter'
  return made.cause && concernsOne(made.cause) ? 'set-aside' : 'waits'
}

/** By the database's clock, as claims are: a worker whose own is wrong sends as any other. */
const databaseClock = sql`now()`

/**
 * Sends a business's oldest delivery if it is due, and records the result. The caller holds the claim. Marked only
 * after sending: a crash repeats it under the same id and never loses it. `clock` is for tests.
 */
export async function deliverNext(
  businessId: string,
  call: CallWebhook,
  tx: Database = db,
  clock?: () => Date,
): Promise<Progress> {
  const now = () => (clock ? sql`${clock().toISOString()}::timestamptz` : databaseClock)
  const head = await headOf(businessId, now(), tx)
  if (!head || head.pausedAt !== null || head.delivery.dueAt > head.now) return 'nothing-due'
  const made = await attempt(head, call)
  // A brief database outage must not repeat the call.
  return untilAnswered(() => tx.transaction((inner) => record(head, made, now(), inner)))
}

/** Sends a business's deliveries in order until one has to wait, none is due, or `mayGoOn` says no. */
export async function deliverQueue(
  businessId: string,
  call: CallWebhook,
  { mayGoOn = async () => true }: { mayGoOn?: () => Promise<boolean> } = {},
): Promise<void> {
  while (await mayGoOn()) {
    const progress = await deliverNext(businessId, call)
    if (progress === 'waits' || progress === 'nothing-due') return
  }
}
