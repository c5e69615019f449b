import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ActionFunction } from '@remix-run/node'
import { describe, expect, it, test } from 'vitest'
import { refuseCrossSite } from '#app/http/same-origin.server.ts'

type Route = { id: string; file: string; children?: Route[] }

const root = fileURLToPath(new URL('../../..', import.meta.url))

function routes(): Route[] {
  const remix = `${root}/node_modules/@remix-run/dev/dist/cli.js`
  const json = execFileSync(process.execPath, [remix, 'routes', '--json'], { cwd: root })
  const flat = (list: Route[]): Route[] =>
    list.flatMap((route) => [route, ...flat(route.children ?? [])])
  return flat(JSON.parse(String(json)) as Route[]).filter(({ id }) => id !== 'root')
}

const modules = import.meta.glob<{ action?: ActionFunction }>('../../../app/routes/**/*.{ts,tsx}')

async function actionOf({ file }: Route): Promise<ActionFunction | undefined> {
  const load = modules[`../../../app/${file}`]
  expect(load, file).toBeDefined()
  return (await load?.())?.action
}

/** Routes authenticated by a signature, and their status for an unsigned call. */
const signed: Record<string, number> = {
  'routes/api.webhooks.paystack': 401,
  'routes/api.integrations.make.callback.$businessId': 401,
  'routes/sandbox.paystack.$': 401,
  'routes/objects.$': 404,
}

/** The status of an action called by a cross-site form. */
async function statusOf(action: ActionFunction, method: string, headers: Record<string, string>) {
  const request = new Request('http://localhost:3000/somewhere', { method, headers })
  const params = { id: 'x', token: 'x', businessId: 'x', '*': 'x' }
  const call = async () => await action({ request, params, context: {} } as never)
  const answer: unknown = await call().catch((thrown: unknown) => thrown)
  if (answer instanceof Response) return answer.status
  return (answer as { init?: ResponseInit }).init?.status
}

const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  // Of old browsers, which send neither with a form.
  { referer: 'https://evil.example/form' },
]

describe('a form of an old browser, which sends its page alone', () => {
  const posted = (headers: Record<string, string>) =>
    new Request('http://localhost:3000/login', { method: 'POST', headers })

  test.each(['http://localhost:3000/login', 'not an address'])('is taken from %s', (referer) => {
    expect(() => refuseCrossSite(posted({ referer }))).not.toThrow()
  })
  test.each(['http://localhost.evil.example:3000/', 'http://localhost:3001/', 'data:text/html,x'])(
    'is refused from %s',
    (referer) => {
      expect(() => refuseCrossSite(posted({ referer }))).toThrow('another site')
    },
  )
  test('is judged by what newer browsers say where they say it', () => {
    const referer = 'https://evil.example/'
    expect(() =>
      refuseCrossSite(posted({ referer, 'sec-fetch-site': 'same-origin' })),
    ).not.toThrow()
  })
})

describe('a cross-site form', () => {
  const all = routes()
  test('finds a site with routes and actions', async () => {
    expect(all.length).toBeGreaterThan(50)
    const actions = await Promise.all(all.map(actionOf))
    expect(actions.filter(Boolean).length).toBeGreaterThan(40)
  })

  it.each(all.filter(({ id }) => !(id in signed)))('is refused by $id', async (route) => {
    const action = await actionOf(route)
    if (!action) return
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const headers of foreign) {
        // An endpoint answers 405 for an unknown method, whatever the origin.
        expect([403, 405], `${method} ${JSON.stringify(headers)}`).toContain(
          await statusOf(action, method, headers),
        )
      }
    }
  })

  it.each(Object.entries(signed))(
    'is refused by %s for want of its signature',
    async (id, status) => {
      const action = await actionOf(all.find((route) => route.id === id)!)
      expect(await statusOf(action!, 'POST', foreign[0]!)).toBe(status)
    },
  )
})
