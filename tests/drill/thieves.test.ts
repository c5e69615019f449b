import postgres from 'postgres'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { describedApi, type ApiDocument } from '#tests/support/described-api.ts'
import type { MarkedCall } from '#tests/support/marked/calls.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const secret = 'a secret that signs what thieves would like to send'
let server: TestServer
let document: ApiDocument
let marked: typeof import('#tests/support/marked/scene.ts') &
  typeof import('#tests/support/marked/calls.ts')

beforeAll(async () => {
  // Without the worker: what comes due would change rows too.
  const env = { SESSION_SECRET: secret, WEBHOOK_ALLOW_PRIVATE: '1', WORKER: 'off' }
  server = await startTestServer({ env })
  document = (await describedApi(server.url)).document
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

async function send({ method, path, session, bearer, headers, body }: MarkedCall) {
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
  return { status: response.status, text: await response.text() }
}

/** What nobody has, and what nobody but the site itself may write. */
const [words, figure, date] = ['zzthief', '987654', '1999-09-09T09:09:09Z']
const kept: Record<string, string> = {
  ...{ role: 'ADMIN', isAdmin: 'true', passwordHash: words, emailVerifiedAt: date },
  ...{ emailVerified: 'true', credentialsVersion: figure, ownerId: words, userId: words },
  ...{ externalKey: words, slug: words, planStatus: 'PREMIUM', plan_status: 'PREMIUM' },
  ...{ trialUntil: date, paidUntil: date, rating: '5', ratingCount: figure, visits: figure },
  ...{ rank: figure, listed: 'true', isActive: 'true', closedAt: date, feedVersion: figure },
  ...{ isOwnEntry: 'true', invitesReview: 'true', isOwnVisit: 'true', isTold: 'true' },
  ...{ requestDigest: words, anonymisedAt: date, askedAt: date },
  ...{ createdAt: date, updatedAt: date, state: 'shown', amountCents: figure, actor: words },
}
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const everyName = ['', 'business.', 'user.', 'owner.', 'booking.']
const more = Object.entries(kept).flatMap(([name, value]): [string, string][] => [
  ...everyName.map((before): [string, string] => [before + name, value]),
  [snake(name), value],
  [`business[${name}]`, value],
])

/** The same call with all of that besides what it says itself. */
function withMore(call: MarkedCall): MarkedCall {
  const { body } = call
  if (typeof body !== 'string') return call
  if (!body.startsWith('{') && !body.startsWith('[')) {
    const form = new URLSearchParams(body)
    for (const [name, value] of more) if (!form.has(name)) form.append(name, value)
    return { ...call, body: form.toString() }
  }
  const flat = Object.fromEntries(more)
  const each = (value: object) => ({ ...flat, business: flat, user: flat, ...value })
  const parsed = JSON.parse(body) as object
  return { ...call, body: JSON.stringify(Array.isArray(parsed) ? parsed.map(each) : each(parsed)) }
}

const tablesOf = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  return rows.map(({ name }) => name)
}

async function rowsWith(sql: Sql, texts: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await tablesOf(sql)) {
    const rows = await sql`
      select t::text as row from ${sql(table)} t
      where ${texts.map((text) => sql`position(${text} in t::text) > 0`).reduce((a, b) => sql`${a} or ${b}`)}`
    found.push(...rows.map((row) => `${table} ${String(row['row']).slice(0, 400)}`))
  }
  return found
}

const ranks = (sql: Sql) => sql`
  select (select count(*)::int from users where role = 'ADMIN') as admins,
    (select count(*)::int from businesses where plan_status = 'PREMIUM') as premium,
    (select count(*)::int from businesses where rating = 5) as five`

test('a form or call takes no field that only the site writes, by whatever name', async () => {
  const sql = connect()
  const scene = await marked.makeScene()
  const before = await ranks(sql)
  const calls = marked.markedCalls(document, scene).filter(({ method, session, bearer, path }) => {
    const isAdmin = [session, bearer].includes(scene.admin.session)
    // The scene's payment has no page to go back to.
    const isOdd = /logout|sandbox\/checkout/.test(path)
    return method !== 'GET' && !isAdmin && !isOdd
  })
  const answers: Record<string, number> = {}
  for (const call of calls) answers[call.name] = (await send(withMore(call))).status
  const faults = Object.entries(answers).filter(([, status]) => status >= 500 && status !== 503)
  expect.soft(faults).toEqual([])
  const taken = Object.values(answers).filter((status) => status < 400)
  expect.soft(taken.length).toBeGreaterThan(50)
  expect.soft(await rowsWith(sql, [words, figure, date.slice(0, 10)])).toEqual([])
  expect.soft(await ranks(sql)).toEqual(before)
  const [verified] = await sql`
    select count(*)::int as n from users where email_verified_at is not null and created_at > now() - interval '1 hour'
      and id not in ${sql([scene.owner.id, scene.newcomer.id, scene.admin.id])}`
  expect(verified?.['n']).toBe(0)
})

const about = ['bookings', 'services', 'staff', 'images', 'automations', 'deliveries']
about.push('subscriptions', 'client_notes', 'listing_reports', 'reviews', 'outside_calendars')

/** All rows of a listing, as they are. */
async function rowsOf(sql: Sql, businessId: string) {
  const [own] = await sql`
    select (to_jsonb(b) - 'visits')::text as row from businesses b where id = ${businessId}`
  const rows = [`businesses ${String(own?.['row'])}`]
  for (const table of about) {
    const found = await sql`
      select t::text as row from ${sql(table)} t where business_id = ${businessId} order by 1`
    rows.push(...found.map(({ row }) => `${table} ${String(row)}`))
  }
  return rows
}

test('the session of another owner changes nothing of a listing, and reads nothing of its guests', async () => {
  const sql = connect()
  const [scene, thief] = [await marked.makeScene(), await marked.makeScene()]
  const before = await rowsOf(sql, scene.business.id)
  const calls = marked
    .markedCalls(document, scene)
    .filter(({ session, bearer }) => [session, bearer].includes(scene.owner.session))
    // Anybody may ask for a booking, or sign in with a password that they know.
    .filter(({ path }) => !['/api/bookings', '/api/auth/login'].includes(path))
  const guests = Object.values(scene.bookings).map(({ customerEmail }) => customerEmail)
  const theirs = [...guests, scene.owner.email, scene.reference, scene.subscriptionCode]
  const readBy = async (token: string) => {
    const read: string[] = []
    for (const { session, bearer, ...call } of calls) {
      const as = { ...(session && { session: token }), ...(bearer && { bearer: token }) }
      const { text } = await send({ ...call, ...as })
      if (theirs.some((one) => text.includes(one))) read.push(call.name)
    }
    return read
  }
  expect(await readBy(thief.owner.session)).toEqual([])
  expect(await rowsOf(sql, scene.business.id)).toEqual(before)
  // The same calls are the owner's.
  expect((await readBy(scene.owner.session)).length).toBeGreaterThan(5)
  expect(await rowsOf(sql, scene.business.id)).not.toEqual(before)
})
