import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { root } from '#db/launcher/root.js'
import { describedApi, type ApiDocument } from '#tests/support/described-api.ts'
import type { MarkedCall } from '#tests/support/marked/calls.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const secret = 'a secret that signs what tests send, and is in no log'
let server: TestServer
let document: ApiDocument
let marked: typeof import('#tests/support/marked/scene.ts') &
  typeof import('#tests/support/marked/calls.ts')

beforeAll(async () => {
  server = await startTestServer({
    env: { SESSION_SECRET: secret, LOG_LEVEL: 'trace', WEBHOOK_ALLOW_PRIVATE: '1' },
  })
  document = (await describedApi(server.url)).document
  // What is made here is made as the server would: on its database, under its secret.
  Object.assign(process.env, {
    DATABASE_URL: server.databaseUrl,
    SESSION_SECRET: secret,
    PUBLIC_URL: server.url,
  })
  marked = {
    ...(await import('#tests/support/marked/scene.ts')),
    ...(await import('#tests/support/marked/calls.ts')),
  }
})

function connect() {
  const sql = postgres(server.databaseUrl, { max: 1, onnotice: () => {} })
  onTestFinished(() => sql.end())
  return sql
}
type Sql = ReturnType<typeof connect>

/** A trigger that fails every write in the worst way: with all it was given in its message and details. */
const spilling = `
  create or replace function spill() returns trigger language plpgsql as $$
  declare row text := coalesce(to_jsonb(new), to_jsonb(old))::text;
  begin
    raise exception 'spilled % (%)', row, row using detail = row, hint = row, errcode = 'P0001';
  end $$`

type Damage = { how: 'gone' | 'spilling'; tables: string[] }

const breaking = {
  gone: {
    begin: (table: string) => `alter table ${table} rename to ${table}_gone`,
    end: (table: string) => `alter table ${table}_gone rename to ${table}`,
  },
  spilling: {
    begin: (table: string) =>
      `create trigger a_spill before insert or update or delete on ${table}
         for each row execute function spill()`,
    end: (table: string) => `drop trigger a_spill on ${table}`,
  },
}

/** Changes tables under the server's statements; a deadlock with one of them undoes it, and it is done again. */
async function change(sql: Sql, statements: string[]): Promise<void> {
  try {
    await sql.unsafe(statements.join(';'))
  } catch (error) {
    if ((error as { code?: string }).code !== '40P01') throw error
    await change(sql, statements)
  }
}

/** Breaks tables for as long as `work` takes: for every statement, or for those that write. */
async function broken(sql: Sql, { how, tables }: Damage, work: () => Promise<void>) {
  const { begin, end } = breaking[how]
  await change(sql, tables.map(begin))
  try {
    await work()
  } finally {
    await change(sql, tables.map(end))
  }
}

/** Read before anything else is done, and written last: what stands between needs them whole. */
const first = ['users', 'sessions', 'businesses']
const last = ['audit_entries', 'automation_callbacks', 'booking_changes', 'deliveries', 'images']
last.push('mails', 'payments', 'plan_terms', 'sandbox_subscriptions', 'single_use_tokens')

/** Everything fails at its first statement, at its first write, and in the middle: half of that in `npm test`. */
function damages(all: string[]): Damage[] {
  const except = (names: string[]) => all.filter((table) => !names.includes(table))
  return [
    { how: 'gone', tables: all },
    { how: 'spilling', tables: all },
    ...sample<Damage>(
      [
        { how: 'gone', tables: except(first) },
        { how: 'gone', tables: last },
        { how: 'spilling', tables: last },
        { how: 'spilling', tables: ['bookings', 'businesses', 'users', 'checkouts'] },
      ],
      4,
    ),
  ]
}

/** Whether a call failed: with a fault, or in the middle of what it sends. */
async function fails({ method, path, session, bearer, headers, body }: MarkedCall) {
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...headers,
      ...(session && { cookie: `session=${session}` }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body }),
  })
  const whole = await response.arrayBuffer().catch(() => null)
  return whole === null || response.status >= 500
}

/** Sends calls a few at a time, and answers the names of those that failed. */
async function sendAll(calls: MarkedCall[]): Promise<string[]> {
  const waiting = [...calls]
  const failed: string[] = []
  const lane = async () => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      if (await fails(call)) failed.push(call.name)
    }
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  return failed
}

/** Waits until the queue has tried all that is due. */
async function untilTried(sql: Sql): Promise<void> {
  const left = async () => {
    const [row] = await sql`
      select count(*)::int as jobs from graphile_worker._private_jobs
      where attempts = 0 and run_at <= now() or locked_at is not null`
    return row?.['jobs']
  }
  await expect.poll(left).toBe(0)
}

/** What must not be read anywhere: every marked value, hashes of passwords, and these secrets. */
function found(text: string, secrets: Iterable<string>): string[] {
  const lower = text.toLowerCase()
  const values = [marked.mark, marked.markedNumber, '$argon2', secret]
  return [
    ...values.filter((value) => lower.includes(value)),
    ...[...secrets].filter((value) => value.length > 15 && text.includes(value)),
  ]
}

test(
  'whatever statement fails, nothing of a person and no secret is in the log',
  {
    timeout: 300_000,
  },
  async () => {
    const sql = connect()
    await sql.unsafe(spilling)
    const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
    const secrets = new Set([new URL(server.databaseUrl).password])
    const unharmed = new Set<string>()
    const failed = new Set<string>()
    for (const damage of damages(tables.map(({ name }) => name))) {
      const scene = await marked.makeScene()
      for (const value of scene.secrets) secrets.add(value)
      const calls = marked.markedCalls(document, scene)
      for (const { name } of calls) unharmed.add(name)
      await broken(sql, damage, async () => {
        for (const name of await sendAll(calls)) failed.add(name)
      })
      await marked.enqueueEveryJob(scene)
      await broken(sql, damage, () => untilTried(sql))
    }
    const [kept] = await sql`
    select string_agg(last_error, ' ') as errors from graphile_worker._private_jobs`
    expect(found(server.output(), secrets)).toEqual([])
    expect(found(String(kept?.['errors']), secrets)).toEqual([])
    // Faults were logged as such, by what the operator needs.
    expect(server.output()).toMatch(/"code":"P0001"/)
    expect(server.output()).toMatch(/"statement":"insert into/)
    expect(String(kept?.['errors'])).toContain('DatabaseError 42P01')
    // Without a first step there is nothing to look up.
    const second = /\/login\/(code|passkey)$/
    expect([...unharmed].filter((name) => !failed.has(name) && !second.test(name))).toEqual([])
  },
)

/** The address of a route by the name of its file, with `*` in place of what varies. */
const addressOf = (file: string): string =>
  file
    .replace(/(\/route)?\.tsx?$/, '')
    .split(/(?<!\[)\./)
    .filter((part) => !part.startsWith('_'))
    .map((part) => part.replace(/_$/, '').replace(/^\$.*/, '*').replaceAll('[.]', '.'))
    .join('/')

test('every form of the site is among what is sent', async () => {
  const folder = join(root, 'app/routes')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const forms = files
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/^(api|_site\.\$|objects|sandbox\.paystack|directory\.suggestions)/.test(file),
    )
    .filter((file) => /^export const action\b/m.test(readFileSync(join(folder, file), 'utf8')))
    .map(addressOf)
  const scene = await marked.makeScene()
  const posts = marked
    .markedCalls(document, scene)
    .filter(({ method, path }) => method === 'POST' && !path.startsWith('/api/'))
    .map(({ path }) => path.slice(1).split('?')[0] ?? '')
  const fits = (address: string) => (path: string) => {
    const [wanted, given] = [address.split('/'), path.split('/')]
    const same = wanted.every((part, at) => part === '*' || part === given[at])
    return same && wanted.length === given.length
  }
  expect(forms.length).toBeGreaterThan(20)
  expect(forms.filter((address) => !posts.some(fits(address)))).toEqual([])
})
