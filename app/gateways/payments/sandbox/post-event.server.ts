import { createHmac } from 'node:crypto'
import { Fault } from '#app/log/fault.ts'

/** Timeout of our own webhook, in milliseconds. */
const defaultTimeout = 10_000

/** Posts a sandbox event to our webhook at `url`, signed as the provider does. Throws on a timeout or an error status. */
export async function postSandboxEvent(
  url: string,
  { body, host, secretKey }: { body: string; host: string; secretKey: string },
  timeoutMs = defaultTimeout,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', secretKey).update(body).digest('hex'),
      host,
    },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (response.status !== 200) throw new Fault(`the webhook answered ${response.status}`)
}
