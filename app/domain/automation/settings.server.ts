import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { automations, businesses, deliveries } from '#db/schema/index.ts'
import { asOwner, asUser, type Actor } from '#app/domain/accounts/actor.ts'
import { digest, newToken } from '#app/domain/accounts/tokens.server.ts'
import { noBusiness } from '#app/domain/businesses/own.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { allows } from '#app/domain/subscriptions/plan-matrix.ts'
import { env } from '#app/env.server.ts'
import { automationGateway, webhookRules } from '#app/gateways/automation/current.server.ts'
import type { CallWebhook } from '#app/gateways/automation/port.ts'
import { parseWebhookUrl } from '#app/gateways/automation/webhook-url.ts'
import { paths } from '#app/paths.ts'
import { causeText } from './causes.ts'
import { attemptOf } from './deliver.server.ts'
import type { EventName } from './events.ts'
import { deliveriesChannel } from './enqueue-deliveries.server.ts'
import type { WebhookPayload } from './payload-schema.ts'
import { examplePayload } from './payload.server.ts'
import { callHeaders, openKeyOf, sealKeyOf, signingSecret } from './signing.server.ts'
import type { AutomationView } from './views.ts'

const columns = {
  id: businesses.id,
  name: businesses.name,
  phone: businesses.phone,
  email: businesses.email,
  googleReviewLink: businesses.googleReviewLink,
  planStatus: businesses.planStatus,
  url: businesses.makeWebhookUrl,
  signingVersion: automations.signingVersion,
  apiKey: automations.apiKey,
  callbackHash: automations.callbackHash,
  heldAt: automations.heldAt,
  heldCause: automations.heldCause,
}

/** The actor's own business with its connection. Throws `unauthenticated`, `forbidden`, `not-found`. */
async function ownConnection(actor: Actor, tx: Database) {
  const { userId } = asOwner(actor)
  const [row] = await tx
    .select(columns)
    .from(businesses)
    .leftJoin(automations, eq(automations.businessId, businesses.id))
    .where(eq(businesses.ownerId, userId))
  if (!row) throw noBusiness()
  return row
}

/** As `ownConnection`, and `forbidden` where the plan has no automation. */
export async function requireAutomation(actor: Actor, tx: Database) {
  const own = await ownConnection(actor, tx)
  if (allows(own.planStatus, 'automation')) return own
  throw new DomainError('forbidden', 'Automations come with the Premium plan.')
}

/** What the actor's card shows, or null where the plan has no automation. Throws as a query of theirs. */
export async function automationView(
  actor: Actor,
  tx: Database = db,
): Promise<AutomationView | null> {
  asUser(actor)
  const own = await ownConnection(actor, tx)
  if (!allows(own.planStatus, 'automation')) return null
  const [counted] = await tx
    .select({
      waiting: sql<number>`count(*) filter (where ${deliveries.status} = 'queued')::int`,
      held: sql<number>`count(*) filter (where ${deliveries.status} = 'held')::int`,
    })
    .from(deliveries)
    .where(and(eq(deliveries.businessId, own.id), sql`${deliveries.status} in ('queued', 'held')`))
  return {
    businessId: own.id,
    url: own.url,
    stopped: own.heldAt && own.heldCause ? causeText(own.heldCause) : null,
    waiting: counted?.waiting ?? 0,
    held: counted?.held ?? 0,
    hasApiKey: own.apiKey !== null,
    takesCallbacks: own.callbackHash !== null,
    callbackUrl: `${env().publicUrl}${paths.api.automationCallback(own.id)}`,
  }
}

/** Lets a queue go on at once, whatever stopped it or made it wait. */
export async function resume(businessId: string, tx: Database): Promise<void> {
  await tx
    .update(automations)
    .set({ heldAt: null, heldCause: null, updatedAt: sql`now()` })
    .where(eq(automations.businessId, businessId))
  await tx
    .update(deliveries)
    .set({ dueAt: sql`now()`, tries: 0 })
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.status, 'queued')))
  await tx.execute(sql`select pg_notify(${deliveriesChannel}, '')`)
}

/** A saved address; the signing secret is told with the first one alone. */
export type SavedWebhook = { makeWebhookUrl: string; signingSecret: string | null }

/**
 * Connects the actor's business to a webhook, and lets what waited go there. Throws
 * `unauthenticated`, `forbidden` (role, plan), `not-found`, `invalid` where it may not be called.
 */
export async function saveWebhook(
  actor: Actor,
  { makeWebhookUrl }: { makeWebhookUrl: string },
  tx: Database = db,
): Promise<SavedWebhook> {
  const own = await requireAutomation(actor, tx)
  const parsed = parseWebhookUrl(makeWebhookUrl, webhookRules())
  if (!parsed.ok) {
    const fields = { makeWebhookUrl: [parsed.message] }
    throw new DomainError('invalid', parsed.message, { fields })
  }
  return tx.transaction(async (inner) => {
    await setUrl(own.id, parsed.url, inner)
    const [first] = await inner
      .insert(automations)
      .values({ businessId: own.id })
      .onConflictDoNothing()
      .returning({ version: automations.signingVersion })
    await resume(own.id, inner)
    return {
      makeWebhookUrl: parsed.url,
      signingSecret: first ? signingSecret(own.id, first.version) : null,
    }
  })
}

const setUrl = (id: string, makeWebhookUrl: string, tx: Database) =>
  tx.update(businesses).set({ makeWebhookUrl }).where(eq(businesses.id, id))

/** Forgets the address; what waits for it is kept. Throws as `saveWebhook`, whatever the plan. */
export async function disconnectWebhook(actor: Actor, tx: Database = db): Promise<void> {
  const own = await ownConnection(actor, tx)
  await tx.transaction(async (inner) => {
    await setUrl(own.id, '', inner)
    await inner
      .update(deliveries)
      .set({ status: 'held', lastCause: 'no-address' })
      .where(and(eq(deliveries.businessId, own.id), eq(deliveries.status, 'queued')))
    await inner
      .update(automations)
      .set({ heldAt: null, heldCause: null, updatedAt: sql`now()` })
      .where(eq(automations.businessId, own.id))
  })
}

/** How a test ended: the status of the answer, or a word where none came; `cause` in plain words. */
export type TestedWebhook = { ok: boolean; status: number | string; cause: string | null }

/**
 * Sends an example to the saved address while the person waits; where it is taken, what was stopped
 * goes on. Throws as `saveWebhook`, `invalid` where no address is saved, `too-many`.
 */
export async function testWebhook(
  actor: Actor,
  event: EventName,
  call: CallWebhook = automationGateway(),
  tx: Database = db,
): Promise<TestedWebhook> {
  const own = await requireAutomation(actor, tx)
  if (own.url === '') {
    const message = 'Please save a webhook URL first'
    throw new DomainError('invalid', message, { fields: { makeWebhookUrl: [message] } })
  }
  const often = 'That is a lot of tests. Please try again in a while.'
  await countUse('automation-test', own.id, often, tx)
  const id = randomUUID()
  const body = JSON.stringify(examplePayload(own, { id, event }))
  const headers = callHeaders({
    secret: signingSecret(own.id, own.signingVersion ?? 1),
    apiKey: own.apiKey === null ? null : openKeyOf(own.id, own.apiKey),
    deliveryId: id,
    event,
    attempt: 1,
    body,
    now: new Date(),
  })
  const outcome = await call({ url: own.url, headers, body })
  const { cause, status } = attemptOf(outcome)
  if (cause === null) await tx.transaction((inner) => resume(own.id, inner))
  return {
    ok: cause === null,
    status: status ?? (outcome.kind === 'timeout' ? 'no answer within 10 seconds' : 'no answer'),
    cause: cause && causeText(cause),
  }
}

/** An example for the actor's own business; another one's, or none, throws `not-found`. */
export async function samplePayload(
  actor: Actor,
  businessId: string,
  tx: Database = db,
): Promise<WebhookPayload> {
  const { userId } = asOwner(actor)
  if (!isUuid(businessId)) throw new DomainError('not-found', 'There is no such business.')
  const [own] = await tx
    .select(columns)
    .from(businesses)
    .leftJoin(automations, eq(automations.businessId, businesses.id))
    .where(and(eq(businesses.id, businessId), eq(businesses.ownerId, userId)))
  if (!own) throw new DomainError('not-found', 'There is no such business.')
  return examplePayload(own)
}

type Secrets = { apiKey?: string | null; callbackHash?: string | null }

async function keep(businessId: string, values: Secrets, tx: Database): Promise<void> {
  await tx
    .insert(automations)
    .values({ businessId, ...values })
    .onConflictDoUpdate({
      target: automations.businessId,
      set: { ...values, updatedAt: sql`now()` },
    })
}

/** Makes another signing secret, told this once; the one before signs nothing more. Throws as `saveWebhook`. */
export async function rotateSigningSecret(actor: Actor, tx: Database = db): Promise<string> {
  const own = await requireAutomation(actor, tx)
  const [row] = await tx
    .insert(automations)
    .values({ businessId: own.id, signingVersion: 2 })
    .onConflictDoUpdate({
      target: automations.businessId,
      set: { signingVersion: sql`${automations.signingVersion} + 1`, updatedAt: sql`now()` },
    })
    .returning({ version: automations.signingVersion })
  return signingSecret(own.id, row?.version ?? 1)
}

/** Keeps the key that the webhook asks for, sealed, or forgets it (null). Throws as `saveWebhook`. */
export async function saveApiKey(
  actor: Actor,
  { apiKey }: { apiKey: string | null },
  tx: Database = db,
): Promise<void> {
  const own = await requireAutomation(actor, tx)
  await keep(own.id, { apiKey: apiKey === null ? null : sealKeyOf(own.id, apiKey) }, tx)
}

/** Makes the secret for calls back, told this once; the one before opens nothing more. Throws as `saveWebhook`. */
export async function makeCallbackSecret(actor: Actor, tx: Database = db): Promise<string> {
  const own = await requireAutomation(actor, tx)
  const secret = newToken()
  await keep(own.id, { callbackHash: digest(secret) }, tx)
  return secret
}

/** Takes no more calls back. Throws as `saveWebhook`. */
export async function removeCallbackSecret(actor: Actor, tx: Database = db): Promise<void> {
  const own = await requireAutomation(actor, tx)
  await keep(own.id, { callbackHash: null }, tx)
}
