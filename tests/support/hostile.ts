import type { DescribedApi } from './described-api.ts'
import { rawRequest } from './raw-request.ts'
import type { TestServer } from './server.ts'
import { demoAccounts } from '#db/seed/accounts.ts'
import { sample } from './runs.ts'

export type Sent = Parameters<typeof rawRequest>[1]

/** Texts as they stand in an address: NUL, half pairs, broken UTF-8, other controls, other alphabets. */
export const spelt = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ED%B0%80x',
  '%FF',
  '%',
  '%E0%A4%A',
  '%0D%0Aset-cookie:%20x=1',
  '%09',
  '%7F',
  '%E2%82%AC',
  '%F0%9F%92%8E',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%5C',
  'x'.repeat(5000),
]

/** The headers of visitors of every kind, with sessions of the demo directory's accounts. */
export async function visitors(server: TestServer) {
  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const answer = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { token } = (await answer.json()) as { token: string }
    return { cookie: `session=${token}` }
  }
  return {
    nobody: {},
    premium: await signIn(demoAccounts.premium),
    admin: await signIn(demoAccounts.admin),
  }
}

/** Sends all in a drill and one of 24 in `npm test`, a few at a time, and tells which were met with a fault of the server. */
export async function faultsOf(server: TestServer, requests: Sent[]): Promise<string[]> {
  const waiting = sample(requests, 24)
  const faults: string[] = []
  const lane = async () => {
    for (let sent = waiting.pop(); sent; sent = waiting.pop()) {
      const { method = 'GET', path, body } = sent
      const { status } = await rawRequest(server.url, sent)
      if (status === 500 || status >= 502) {
        faults.push(`${status} ${method} ${path} ${String(body ?? '')}`.slice(0, 400))
      }
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return faults.toSorted()
}

/** The entries of the server's log that tell of a fault. */
export const faultsInLog = (server: TestServer): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)|^\s*(at |\w*Error:)/.test(line))

/** Books a visit to a business, at the first time that it offers. */
export async function bookSomewhere(api: DescribedApi, businessId: string, email: string) {
  const call = (dateTime: string) =>
    api.call({
      method: 'post',
      path: '/api/bookings',
      body: {
        businessId,
        customerName: 'Naledi Dlamini',
        customerEmail: email,
        customerPhone: '082 123 4567',
        dateTime,
      },
    })
  const midnight = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const refused = (await call(`${midnight}T03:00:00+02:00`)).json as {
    choices?: { dateTime?: { value: string }[] }
  }
  const offered = refused.choices?.dateTime?.[0]?.value
  return offered === undefined ? undefined : call(offered)
}
