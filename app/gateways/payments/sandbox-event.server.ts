import { Fault } from '#app/log/fault.ts'

/** Milliseconds that our own webhook may take. */
const usualTimeout = 10_000

/**
 * Posts an event of the sandbox to our own webhook at `url`, as the provider would. Throws where it is not
 * taken in time.
 */
export async function postSandboxEvent(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  timeoutMs = usualTimeout,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  if (response.status !== 200) throw new Fault(`the webhook answered ${response.status}`)
}
