import * as fc from 'fast-check'
import postgres from 'postgres'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  describedApi,
  type DescribedApi,
  type DescribedCall,
  type DescribedOperation,
} from '#tests/support/described-api.ts'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { runs } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let api: DescribedApi
let tokens: Record<'nobody' | 'broken' | 'owner' | 'admin', string | undefined>
let calls: { method: string; path: string; operation: DescribedOperation }[]

beforeAll(async () => {
  // Without the worker: reminders and follow-ups that come due would change rows too.
  const env = { WEBHOOK_ALLOW_PRIVATE: '1', WORKER: 'off' }
  server = await startTestServer({ seed: 'demo', env })
  api = await describedApi(server.url)
  calls = Object.entries(api.document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
  )
  const login = async (email: string, password: string) => {
    const body = { email, password }
    const { json } = await api.call({ method: 'post', path: '/api/auth/login', body })
    return (json as { token: string }).token
  }
  tokens = {
    nobody: undefined,
    broken: 'x'.repeat(43),
    owner: await login(demoLogins.basic.email, demoLogins.basic.password),
    admin: await login(demoLogins.admin.email, demoLogins.admin.password),
  }
})

/** Tables whose rows a refused call may add: counters of use, and records of what was refused. */
const records = new Set(['rate_limits', 'provider_events', 'checkouts', 'sandbox_transactions'])

/** Its rows are merged in the background; the sums are what may not change. */
const platformSums = `(select subject, key, sum(total) from platform_counts
  group by 1, 2 having sum(total) <> 0)`

/** A hash of every table that a refused call must leave alone. */
async function fingerprint(): Promise<Record<string, string>> {
  const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`
    const hashes = tables
      .filter(({ name }) => !records.has(name))
      .map(async ({ name }) => {
        const rows = name === 'platform_counts' ? platformSums : `"${name}"`
        const [row] = await sql.unsafe(
          `select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${rows} t`,
        )
        return [name, String(row?.['hash'])] as const
      })
    return Object.fromEntries(await Promise.all(hashes))
  } finally {
    await sql.end()
  }
}

/** Halves of surrogate pairs, which no address can carry. */
const halves = /[\ud800-\udfff]/

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

const strangeText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    'all',
    'A'.repeat(5000),
    '2026-02-30T25:61',
    '1e999',
    '-1',
  ),
)

const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  strangeText,
  fc.constantFrom(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    0.1,
    [],
    {},
    [[]],
    [null],
  ),
  fc.array(strangeText, { maxLength: 3 }),
  fc.dictionary(
    fc.constantFrom('a', '__proto__', 'constructor', 'toString', 'length'),
    strangeText,
  ),
)

type Body = Record<string, unknown>

/** An example of the document with one to four fields bent, dropped or added. */
const bent = (example: Body) =>
  fc
    .array(
      fc.record({
        key: fc.oneof(
          { arbitrary: fc.constantFrom(...Object.keys(example), 'unknownField'), weight: 6 },
          { arbitrary: fc.constantFrom('id', 'userId', 'planStatus', 'role', 'rating'), weight: 1 },
        ),
        value: fc.option(strangeValue, { nil: undefined }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((changes) => {
      const body: Body = { ...example }
      for (const { key, value } of changes) body[key] = value
      return JSON.stringify(body)
    })

const broken = fc.constantFrom(
  undefined,
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '12',
  nested(1000),
  `{"a":${nested(1000)}}`,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"\\u005f_proto__":{"x":1}}',
  '{"a":1e400}',
  `{"a":"${'x'.repeat(70_000)}"}`,
)

const someId = fc.oneof(
  fc.constantFrom('none', '0', 'kalk-bay', '%2e%2e', '00000000-0000-0000-0000-000000000000'),
  fc.uuid(),
  strangeText.filter((text) => !halves.test(text) && !['', '.', '..'].includes(text)),
)

const hostileCall = (): fc.Arbitrary<DescribedCall> =>
  // Signing out would leave the others without a token to try.
  fc
    .constantFrom(...calls.filter(({ path }) => path !== '/api/auth/logout'))
    .chain(({ method, path, operation }) => {
      const named = (place: string) =>
        (operation.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name)
      const body = operation.requestBody?.content['application/json'].example as Body | undefined
      const type = fc.constantFrom(
        'application/json',
        'application/json; charset=utf-8',
        'text/plain',
      )
      return fc.record({
        method: fc.constant(method),
        path: fc.constant(path),
        params: fc.record(Object.fromEntries(named('path').map((name) => [name, someId]))),
        query: fc.record(
          Object.fromEntries(
            named('query').map((name) => [
              name,
              strangeText.map((text) => text.replaceAll(new RegExp(halves, 'g'), '')),
            ]),
          ),
          { requiredKeys: [] },
        ) as fc.Arbitrary<Record<string, string>>,
        // Owners and admins act on what is theirs; here nobody may get far.
        token: fc.constantFrom(tokens.nobody, tokens.broken, tokens.owner, tokens.admin),
        headers: type.map((value) => ({ 'content-type': value })),
        body:
          method === 'get' ? fc.constant(undefined) : fc.oneof(broken, body ? bent(body) : broken),
      })
    })

/** What is sent when a body is bent for good: wrong in type, so that it can never be taken. */
const refusedStatuses = (status: number) => status >= 400

describe('garbage of every kind', () => {
  test('gets an answer of the document, never a 500, and a refusal changes no row', async () => {
    let before = await fingerprint()
    let since: string[] = []
    let count = 0
    await fc.assert(
      fc.asyncProperty(hostileCall(), async (call) => {
        const { status } = await api.call(call)
        expect(status).toBeLessThan(503)
        expect(status).not.toBe(500)
        since.push(
          `${call.method} ${call.path} ${status} ${JSON.stringify(call.body)?.slice(0, 80)}`,
        )
        count += 1
        const taken = !refusedStatuses(status) && call.method !== 'get'
        if (!taken && count % 40 !== 0) return
        const after = taken ? before : await fingerprint()
        if (!taken) expect(after, since.join('\n')).toEqual(before)
        before = taken ? await fingerprint() : after
        since = []
      }),
      { numRuns: runs(150, 2400), endOnFailure: true },
    )
    expect(await fingerprint()).toEqual(before)
  })
})

test("somebody else's things are not there, whoever asks", async () => {
  const sql = postgres(server.databaseUrl, { max: 1 })
  onTestFinished(() => sql.end())
  const [other] = await sql`
    select b.id from businesses b join users u on u.id = b.owner_id
    where u.email = ${demoLogins.premium.email}`
  const businessId = String(other?.['id'])
  const sample = (token: string | undefined) =>
    api.call({
      method: 'get',
      path: '/api/integrations/make/sample-payload',
      query: { businessId },
      token,
    })
  expect((await sample(tokens.nobody)).status).toBe(401)
  expect((await sample(tokens.owner)).status).toBe(404)
  const key = `businesses/${businessId}/uploads/a.jpg`
  const parts = await api.call({
    method: 'get',
    path: '/api/s3/multipart/{uploadId}',
    params: { uploadId: 'x' },
    query: { key },
    token: tokens.owner,
  })
  expect(parts.status).toBe(403)
  const image = await api.call({
    method: 'put',
    path: '/api/business/images',
    token: tokens.owner,
    body: { imageURL: `${server.url}/objects/${key}` },
  })
  expect(image.status).toBe(403)
})

test.each(['owner', 'nobody', 'broken'] as const)(
  '%s cannot call what admins call',
  async (who) => {
    const admins = calls.filter(
      ({ path, method }) =>
        path.startsWith('/api/admin/') && `${method} ${path}` !== 'get /api/admin/stats',
    )
    expect(admins.length).toBeGreaterThan(4)
    for (const { method, path } of admins) {
      const params = { id: crypto.randomUUID() }
      const { status } = await api.call({ method, path, params, token: tokens[who] })
      expect(status, `${method} ${path}`).toBe(who === 'owner' ? 403 : 401)
    }
  },
)

test('methods that a path does not take are refused with those it takes', async () => {
  for (const path of Object.keys(api.document.paths)) {
    const takes = Object.keys(api.document.paths[path] ?? {}).map((method) => method.toUpperCase())
    const url = `${server.url}${path.replace(/\{\w+\}/g, 'x')}`
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (m) => !takes.includes(m),
    )) {
      const answer = await fetch(url, { method, headers: { origin: server.url } })
      await answer.body?.cancel()
      expect(answer.status, `${method} ${path}`).toBe(405)
      for (const taken of takes) expect(answer.headers.get('allow')).toContain(taken)
    }
    const options = await fetch(url, { method: 'OPTIONS' })
    expect(options.status).toBe(204)
    if (!takes.includes('GET')) continue
    const [head, get] = await Promise.all([fetch(url, { method: 'HEAD' }), fetch(url)])
    await get.body?.cancel()
    expect(head.status, `HEAD ${path}`).toBe(get.status)
  }
})

test('a path nobody knows is a JSON 404', async () => {
  const answer = await fetch(`${server.url}/api/nothing/here`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
  expect(await answer.json()).toMatchObject({ error: expect.any(String) })
})
