import { randomUUID } from 'node:crypto'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { automationGateway } from '#app/gateways/automation/current.server.ts'
import type { CallWebhook } from '#app/gateways/automation/port.ts'
import { causeText } from './causes.ts'
import { attemptOf } from './deliver.server.ts'
import type { EventName } from '#app/domain/bookings/events.ts'
import { examplePayload } from './payload.server.ts'
import { requireAutomation, resume } from './settings.server.ts'
import { callHeaders, openKeyOf, signingSecrets } from './signing.server.ts'

/** The response's status, or a word without one; `cause` in plain words. */
export type TestedWebhook = { ok: boolean; status: number | string; cause: string | null }

/**
 * Sends an example to the saved URL and waits for the result; success resumes a paused queue. Throws as
 * `saveWebhook`, `invalid` without a URL, `too-many`.
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
  const now = new Date()
  const body = JSON.stringify(examplePayload(own, { id, event }))
  const headers = callHeaders({
    secrets: signingSecrets(own.id, own, now),
    apiKey: own.apiKey === null ? null : openKeyOf(own.id, own.apiKey),
    deliveryId: id,
    event,
    attempt: 1,
    body,
    now,
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
