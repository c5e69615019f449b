import { and, eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { automations, businesses, deliveries } from '#db/schema/index.ts'
import { asOwner, asUser, type Actor } from '#app/domain/actor.ts'
import { noBusiness } from '#app/domain/businesses/own.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { DomainError } from '#app/domain/errors.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { env } from '#app/env.server.ts'
import { webhookRules } from '#app/gateways/automation/current.server.ts'
import { parseWebhookUrl } from '#app/gateways/automation/webhook-url.ts'
import { paths } from '#app/paths.ts'
import { causeText } from './causes.ts'
import { deliveriesChannel } from '#app/domain/bookings/enqueue-deliveries.server.ts'
import type { WebhookPayload } from './payload-schema.ts'
import { examplePayload } from './payload.server.ts'
import { firstVersion, signingSecret } from './signing.server.ts'
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
  formerSignsUntil: automations.formerSignsUntil,
  apiKey: automations.apiKey,
  callbackHash: automations.callbackHash,
  pausedAt: automations.pausedAt,
  pausedCause: automations.pausedCause,
}

/** The actor's business with its connection to Make, if any. Throws `unauthenticated`, `forbidden`, `not-found`. */
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

/** Null where the plan has no automation. Throws as `ownConnection`. */
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
      deadLetters: sql<number>`count(*) filter (where ${deliveries.status} = 'dead-letter')::int`,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.businessId, own.id),
        sql`${deliveries.status} in ('queued', 'dead-letter')`,
      ),
    )
  return {
    businessId: own.id,
    url: own.url,
    stopped: own.pausedAt && own.pausedCause ? causeText(own.pausedCause) : null,
    waiting: counted?.waiting ?? 0,
    deadLetters: counted?.deadLetters ?? 0,
    hasApiKey: own.apiKey !== null,
    takesCallbacks: own.callbackHash !== null,
    callbackUrl: `${env().publicUrl}${paths.api.automationCallback(own.id)}`,
  }
}

/** Ends a pause: what is queued is due at once, with all its tries, and workers are woken. */
export async function resume(businessId: string, tx: Database): Promise<void> {
  await tx
    .update(automations)
    .set({ pausedAt: null, pausedCause: null, updatedAt: sql`now()` })
    .where(eq(automations.businessId, businessId))
  await tx
    .update(deliveries)
    .set({ dueAt: sql`now()`, tries: 0 })
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.status, 'queued')))
  await tx.execute(sql`select pg_notify(${deliveriesChannel}, '')`)
}

/** The signing secret is returned only with the first URL. */
export type SavedWebhook = { makeWebhookUrl: string; signingSecret: string | null }

/**
 * Saves the webhook URL and resumes waiting deliveries. Throws `unauthenticated`, `forbidden` (role, plan),
 * `not-found`, `invalid` for a URL that may not be called.
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
      .values({ businessId: own.id, signingVersion: firstVersion(own) })
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

/** Deletes the URL; waiting deliveries are kept. Throws as `saveWebhook`, whatever the plan. */
export async function disconnectWebhook(actor: Actor, tx: Database = db): Promise<void> {
  const own = await ownConnection(actor, tx)
  await tx.transaction(async (inner) => {
    await setUrl(own.id, '', inner)
    await inner
      .update(deliveries)
      .set({ status: 'dead-letter', lastCause: 'no-address' })
      .where(and(eq(deliveries.businessId, own.id), eq(deliveries.status, 'queued')))
    await inner
      .update(automations)
      .set({ pausedAt: null, pausedCause: null, updatedAt: sql`now()` })
      .where(eq(automations.businessId, own.id))
  })
}

/** An example payload of the actor's business; throws `not-found` for another or none. */
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
