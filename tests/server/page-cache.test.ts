import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { connectTo } from '#tests/support/database.ts'
import { visitors } from '#tests/support/hostile.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { rawRequest, type RawAnswer } from '#tests/support/raw-request.ts'
import { runs } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let session: string
let toast: string

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  const { premium } = await visitors(server)
  session = premium.cookie.replace('session=', '')
  const answer = await rawRequest(server.url, {
    method: 'POST',
    path: '/dashboard',
    headers: { ...premium, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'intent=resetFeed',
  })
  const given = [answer.headers['set-cookie']].flat().map(String)
  toast = /^toast=([^;]+)/.exec(given.find((one) => one.startsWith('toast=')) ?? '')?.[1] ?? ''
  if (!toast) throw new Error('No toast came back')
})

async function someSlug(): Promise<string> {
  const sql = connectTo(server.databaseUrl)
  const [row] = await sql<{ slug: string }[]>`select slug from businesses where listed limit 1`
  return row?.slug ?? ''
}

type Headers = Record<string, string | string[]>
const get = (path: string, headers: Headers = {}) => rawRequest(server.url, { path, headers })

const sharedPaths = [
  ...['/', '/directory', '/pricing', '/terms', '/privacy'],
  ...['/_root.data', '/directory.data', '/pricing.data'],
]

const isSomebodys = ({ text, headers }: RawAnswer) =>
  /Logout|"BUSINESS"/.test(text) || headers['set-cookie'] !== undefined
/** Pages for everybody have a tag to be known by; those of one person have none. */
const isShared = ({ headers }: RawAnswer) => headers['etag'] !== undefined

const space = fc.constantFrom('', '', ' ', '\t', ' \t ', '\u00a0')
const before = fc.constantFrom(
  '',
  '',
  'a=b; ',
  'a=b;',
  ';',
  '; ;',
  'a;',
  '=;',
  'device=x; ',
  'é=ü; ',
  '"; ',
  ',',
)
const after = fc.constantFrom('', '', ';', '; a=b', ' ', ', a=b', '; session=', ';toast=')
const quote = fc.constantFrom('', '', '"')

/** Cookie headers that hold a live session or toast, spelt in every way that goes over a line. */
const spelling = fc
  .record({
    path: fc.constantFrom(...sharedPaths),
    name: fc.constantFrom('session', 'session', 'toast', 'Session', '__Host-session', '$session'),
    header: fc.constantFrom('cookie', 'Cookie', 'COOKIE', 'cOoKiE'),
    parts: fc.tuple(before, space, space, space, quote, after),
    lines: fc.constantFrom<string[][]>([[], []], [['a=b'], []], [[], ['c=d']], [['session'], ['']]),
  })
  .map(({ path, name, header, parts: [first, a, b, c, q, last], lines }) => {
    const value = `${q}${name === 'toast' ? toast : session}${q}`
    const cookie = `${first}${a}${name}${b}=${c}${value}${last}`.trim()
    const all = [...(lines[0] ?? []), cookie, ...(lines[1] ?? [])]
    return { path, headers: { [header]: all.length === 1 ? cookie : all } as Headers }
  })

/** Spellings for which the site knows whose they are, on every page that is kept. */
const known = () => {
  const all: Headers[] = [
    { cookie: `session=${session}` },
    { COOKIE: `a=b;session=${session}; device=x` },
    { cookie: `session="${session}"` },
    { cookie: ['a=b', `session=${session}`] },
  ]
  return sharedPaths.flatMap((path) => all.map((headers) => ({ path, headers })))
}

test('however a session or toast is spelt, its page is shown to nobody else, and no other to it', async () => {
  const expectOwn = async ({ path, headers }: { path: string; headers: Headers }) => {
    const me = await get('/api/auth/me', headers)
    const first = await get(path, headers)
    expect(isSomebodys(await get(path)), 'kept of somebody').toBe(false)
    expect(isSomebodys(await get(path)), 'kept of somebody').toBe(false)
    const second = await get(path, headers)
    expect([first, second].map(isSomebodys), `as /api/auth/me says ${me.status}`).toEqual(
      me.status === 200 || first.headers['set-cookie'] ? [true, true] : [false, false],
    )
    return me.status
  }
  for (const sent of known()) expect([sent, await expectOwn(sent)]).toEqual([sent, 200])
  await fc.assert(
    fc.asyncProperty(spelling, async (sent) => void (await expectOwn(sent))),
    { numRuns: runs(12, 300) },
  )
})

test.each<[string, Headers]>([
  ['a session', { cookie: 'session=not-one' }],
  ['a space before the equals sign', { cookie: 'session =not-one' }],
  ['a cookie nobody knows', { cookie: 'theme=dark' }],
  ['a cookie nobody knows beside one that changes nothing', { cookie: 'device=x; theme=dark' }],
  ['no pair at all', { cookie: 'device' }],
  ['an empty Cookie', { cookie: '' }],
  ['several Cookies', { cookie: ['device=x', 'theme=dark'] }],
  ['an Authorization', { authorization: 'Bearer not-one' }],
  ['an empty Authorization', { authorization: '' }],
])('a request with %s is shown no kept page, and none is kept of it', async (_, headers) => {
  const own = await get('/directory', headers)
  const kept = await get('/directory')
  expect([own, kept, await get('/directory', headers)].map(isShared)).toEqual([false, true, false])
  expect(own.headers['content-security-policy']).toContain("'nonce-")
  expect((await get('/directory')).text).toBe(kept.text)
})

test('without a cookie, or with one that changes nothing, a kept page is shown', async () => {
  const first = await get('/directory')
  expect(isShared(first)).toBe(true)
  expect(isShared(await get('/directory', { cookie: 'device=abc.def' }))).toBe(true)
  const etag = String(first.headers['etag'])
  expect((await get('/directory?utm_source=x', { 'if-none-match': etag })).status).toBe(304)
})

test('who sent something sees the pages as they are now, from any server', async () => {
  const sent = await rawRequest(server.url, {
    method: 'POST',
    path: '/logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  })
  const cookies = [sent.headers['set-cookie']].flat().map(String)
  const changed = cookies.find((one) => one.startsWith('changed='))
  expect(changed).toBe('changed=1; Max-Age=15; Path=/; HttpOnly; SameSite=Lax')
  expect(isShared(await get('/directory', { cookie: 'changed=1' }))).toBe(false)
})

test('caches in front may keep what is for everybody, by what it shows, but no profile', async () => {
  const { headers } = await get('/directory?industry=Restaurants')
  expect(headers['surrogate-key']).toBe('list:restaurants:all')
  expect(headers['cache-tag']).toBe('list:restaurants:all')
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60')
  expect(headers['cdn-cache-control']).toContain('stale-while-revalidate=60')
  expect(headers['vary']).toContain('Cookie')
  expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
  const profile = await get(`/business/${await someSlug()}`)
  expect(isShared(profile)).toBe(true)
  expect(profile.headers['cache-control']).toBe('private, no-cache')
  expect(profile.headers['cache-tag']).toBeUndefined()
})

test('each view of a kept profile is counted', async () => {
  const sql = connectTo(server.databaseUrl)
  const slug = await someSlug()
  const visits = async () => {
    const [row] = await sql<
      { visits: number }[]
    >`select visits from businesses where slug = ${slug}`
    return row?.visits ?? 0
  }
  const before = await visits()
  const browser = (at: number) => ({ 'user-agent': `Mozilla/5.0 Firefox/1${at}.0` })
  await get(`/business/${slug}`)
  for (const at of [1, 2, 3, 2, 3]) await get(`/business/${slug}`, browser(at))
  await get(`/business/${slug}`, { 'user-agent': 'Googlebot/2.1' })
  await get(`/business/${slug}`, { ...browser(4), purpose: 'prefetch' })
  await expect.poll(visits).toBe(before + 3)
  expect(isShared(await get(`/business/${slug}`))).toBe(true)
})

test('what is somebody’s own is not stored, as a page, as data, or as the data of a download', async () => {
  const cookie = `session=${session}`
  for (const path of [
    '/subscription',
    '/subscription.data',
    '/_root.data',
    '/account/data.json',
    '/account/data.json.data',
  ]) {
    const { status, headers } = await get(path, { cookie })
    expect([path, status]).toEqual([path, 200])
    expect([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/no-store$/)])
  }
})

test('what is fetched ahead is kept for the click of somebody who asks as anybody alone', async () => {
  const about = async (path: string, headers: Headers) => {
    const answer = await get(path, headers)
    expect(answer.status).toBe(200)
    return [answer.headers['cache-control'], /\bcookie\b/i.test(`${answer.headers['vary']}`)]
  }
  const aheads: Headers[] = [{ purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }]
  for (const ahead of aheads) {
    for (const path of ['/subscription.data', '/directory.data']) {
      expect(await about(path, ahead)).toEqual(['private, max-age=10', true])
    }
    // Whose views are counted.
    const profile = `/business/${await someSlug()}.data`
    expect(await about(profile, ahead)).toEqual(['private, no-store', true])
    const own = { ...ahead, cookie: `session=${session}` }
    for (const path of ['/directory.data', '/_root.data', '/account.data']) {
      expect((await about(path, own))[0]).toMatch(/no-store$/)
    }
  }
})

test('a search that is ended for its time is answered politely by page and API, and not kept', async () => {
  const [sql, beside] = [connectTo(server.databaseUrl), connectTo(server.databaseUrl)]
  const paths = ['/directory?search=the&area=City+Bowl', '/api/businesses?search=the']
  const ask = () => Promise.all(paths.map((path) => get(path)))
  await sql.begin(async (tx) => {
    await tx`lock table listing_texts in access exclusive mode`
    const asked = ask()
    await expectWaiting(2, (statement) => beside.unsafe(statement))
    await beside`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const [page, api] = await asked
    expect([page?.status, api?.status]).toEqual([503, 503])
    expect(page?.text).toContain('Too many results: please narrow your search')
    expect(page?.text).toContain('value="the"')
    expect(JSON.parse(api?.text ?? '')).toMatchObject({
      message: 'This search takes too long. Please add a letter, a trade or a place.',
    })
  })
  expect((await ask()).map(({ status }) => status)).toEqual([200, 200])
})
