/**
 * Asks a signed upload address as a browser would before it sends a file from `origin`. Answers what it allows; null
 * where it does not answer within `timeoutMs`.
 */
export async function uploadPreflight(
  url: string,
  origin: string,
  timeoutMs = 10_000,
): Promise<{ origin: string | null; methods: string | null; headers: string | null } | null> {
  const asked = {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  }
  try {
    const { headers } = await fetch(url, {
      method: 'OPTIONS',
      redirect: 'manual',
      headers: { origin, ...asked },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const allowed = (name: string) => headers.get(`access-control-allow-${name}`)
    return { origin: allowed('origin'), methods: allowed('methods'), headers: allowed('headers') }
  } catch {
    return null
  }
}
