import { createHmac } from 'node:crypto'
import { env } from '#app/env.server.ts'
import type { Database } from '#db/client.server.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { ownAddress, sandboxKey } from '#app/gateways/payments/current.server.ts'
import { postSandboxEvent } from '#app/gateways/payments/sandbox-event.server.ts'
import { paths } from '#app/paths.ts'

/** An event the sandbox owes: its name, and its data in Paystack's own shape. */
export type SandboxEvent = { event: string; data: unknown }

/** Owes events to the webhook in the caller's transaction; each travels by itself, in no fixed order. */
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
 * Posts one event to the public webhook address of this server, signed as Paystack signs. Throws where
 * it is not taken; the queue tries again then, as Paystack would.
 */
export async function sendSandboxEvent({ body }: { body: string }): Promise<void> {
  const signature = createHmac('sha512', sandboxKey()).update(body).digest('hex')
  await postSandboxEvent(ownAddress() + paths.api.paystackWebhook(), {
    body,
    headers: { 'x-paystack-signature': signature, host: new URL(env().publicUrl).host },
  })
}
