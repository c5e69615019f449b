import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { automations } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { digest, newToken } from '#app/domain/accounts/tokens.server.ts'
import { minute } from '#app/domain/local-time.ts'
import { requireAutomation } from './settings.server.ts'
import { firstVersion, formerSignsFor, sealKeyOf, signingSecret } from './signing.server.ts'

type Secrets = { apiKey?: string | null; callbackHash?: string | null }

type Own = { id: string; url: string }

async function keep(own: Own, values: Secrets, tx: Database): Promise<void> {
  await tx
    .insert(automations)
    .values({ businessId: own.id, signingVersion: firstVersion(own), ...values })
    .onConflictDoUpdate({
      target: automations.businessId,
      set: { ...values, updatedAt: sql`now()` },
    })
}

/** The signing secret, which is shown while it is new. Throws as `requireAutomation`. */
export async function ownSigningSecret(actor: Actor, tx: Database = db): Promise<string> {
  const { id, signingVersion } = await requireAutomation(actor, tx)
  return signingSecret(id, signingVersion ?? 1)
}

/** A button pressed twice makes one secret: the one before it would else sign no more. */
const pressedTwice = minute

/**
 * Rotates the signing secret and returns it; the previous one signs beside it for a day. Within a minute it stays the
 * same. Throws as `requireAutomation`.
 */
export async function rotateSigningSecret(actor: Actor, tx: Database = db): Promise<string> {
  const own = await requireAutomation(actor, tx)
  const formerSignsUntil = new Date(Date.now() + formerSignsFor)
  const fresh = sql`${automations.formerSignsUntil} > ${new Date(formerSignsUntil.getTime() - pressedTwice).toISOString()}`
  const [row] = await tx
    .insert(automations)
    .values({ businessId: own.id, signingVersion: firstVersion(own) + 1, formerSignsUntil })
    .onConflictDoUpdate({
      target: automations.businessId,
      set: {
        signingVersion: sql`${automations.signingVersion} + case when ${fresh} then 0 else 1 end`,
        formerSignsUntil: sql`case when ${fresh} then ${automations.formerSignsUntil} else ${formerSignsUntil.toISOString()}::timestamptz end`,
        updatedAt: sql`now()`,
      },
    })
    .returning({ version: automations.signingVersion })
  return signingSecret(own.id, row?.version ?? 1)
}

/** Stores the webhook's API key encrypted, or deletes it (null). Throws as `requireAutomation`. */
export async function saveApiKey(
  actor: Actor,
  { apiKey }: { apiKey: string | null },
  tx: Database = db,
): Promise<void> {
  const own = await requireAutomation(actor, tx)
  await keep(own, { apiKey: apiKey === null ? null : sealKeyOf(own.id, apiKey) }, tx)
}

/** Creates a callback secret and returns it; the previous one stops working. Throws as `requireAutomation`. */
export async function makeCallbackSecret(actor: Actor, tx: Database = db): Promise<string> {
  const own = await requireAutomation(actor, tx)
  const secret = newToken()
  await keep(own, { callbackHash: digest(secret) }, tx)
  return secret
}

/** Disables callbacks. Throws as `requireAutomation`. */
export async function removeCallbackSecret(actor: Actor, tx: Database = db): Promise<void> {
  const own = await requireAutomation(actor, tx)
  await keep(own, { callbackHash: null }, tx)
}
