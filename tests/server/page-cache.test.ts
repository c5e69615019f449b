import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { visitors } from '#tests/support/hostile.ts'
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

type Headers = Record<string, string | string[]>
const get = (path: string, headers: Headers = {}) => rawRequest(server.url, { path, headers })

/** Addresses that every anonymous visitor sees alike, each asked for once in this file. */
let asked = 0
const fresh = (path: string) => `${path}?visit=${(asked += 1)}`
const sharedPaths = [
  ...['/', '/directory', '/pricing', '/terms', '/privacy'],
  ...['/_root.data', '/directory.data', '/pricing.data'],
]

const isSomebodys = ({ text, headers }: RawAnswer) =>
  /Logout|"BUSINESS"/.test(text) || headers['set-cookie'] !== undefined
/** Each page is made with a nonce of its own: two with the same were kept. */
const nonceOf = ({ headers }: RawAnswer) =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''

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
    const address = fresh(path)
    const first = await get(address, headers)
    expect(isSomebodys(await get(address)), 'kept of somebody').toBe(false)
    expect(isSomebodys(await get(address)), 'kept of somebody').toBe(false)
    const second = await get(address, headers)
    expect([first, second].map(isSomebodys), `as /api/auth/me says ${me.status}`).toEqual(
      me.status === 200 || first.headers['set-cookie'] ? [true, true] : [false, false],
    )
    return me.status
  }
  for (const sent of known()) expect([sent, await expectOwn(sent)]).toEqual([sent, 200])
  await fc.assert(
    fc.asyncProperty(spelling, async (sent) => void (await expectOwn(sent))),
    { numRuns: runs(25, 300) },
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
  const address = fresh('/directory')
  const first = nonceOf(await get(address, headers))
  const kept = nonceOf(await get(address))
  const second = nonceOf(await get(address, headers))
  expect(new Set(['', first, kept, second]).size).toBe(4)
  expect(nonceOf(await get(address))).toBe(kept)
})

test('without a cookie, or with one that changes nothing, a kept page is shown', async () => {
  const address = fresh('/directory')
  const first = nonceOf(await get(address))
  expect(first).not.toBe('')
  expect(nonceOf(await get(address, { cookie: 'device=abc.def' }))).toBe(first)
  expect(nonceOf(await get(address))).toBe(first)
})
