import { env } from '#app/env.server.ts'
import type { Database } from '#db/client.server.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { ownAddress, sandboxKey } from '#app/gateways/payments/current.server.ts'
import { postSandboxEvent } from '#app/gateways/payments/sandbox/post-event.server.ts'
import type { SandboxEvent } from '#app/gateways/payments/sandbox/shapes.server.ts'
import { paths } from '#app/paths.ts'

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

/** Posts an event to this server's public webhook. Throws on failure; the queue retries, as the provider does. */
export async function sendSandboxEvent({ body }: { body: string }): Promise<void> {
  const { host } = new URL(env().publicUrl)
  const url = ownAddress() + paths.api.paymentsWebhook()
  await postSandboxEvent(url, { body, host, secretKey: sandboxKey() })
}
