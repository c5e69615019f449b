import { createHmac } from 'node:crypto'
import { env } from '#app/env.server.ts'
import type { Database } from '#db/client.server.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { ownAddress, sandboxKey } from '#app/gateways/payments/current.server.ts'
import { postSandboxEvent } from '#app/gateways/payments/sandbox/post-event.server.ts'
import { paths } from '#app/paths.ts'

/** A simulated event, with data in Paystack's shape. */
export type SandboxEvent = { event: string; data: unknown }

/** Enqueues webhook events in the caller's transaction; delivered separately, in any order. */
export const enqueueSandboxEvents = (
  tx: Pick<Database, 'execute'>,
  events: SandboxEvent[],
): Promise<void> =>
  enqueueEach(
    tx,
    'send-sandbox-event',
    events.map((event) => ({ body: JSON.stringify(event) })),
  )

/**
 * Posts an event to this server's public webhook, signed like Paystack's. Throws on failure; the queue retries, as
 * Paystack does.
 */
export async function sendSandboxEvent({ body }: { body: string }): Promise<void> {
  const signature = createHmac('sha512', sandboxKey()).update(body).digest('hex')
  await postSandboxEvent(ownAddress() + paths.api.paymentsWebhook(), {
    body,
    headers: { 'x-paystack-signature': signature, host: new URL(env().publicUrl).host },
  })
}
