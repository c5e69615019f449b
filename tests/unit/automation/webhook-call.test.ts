import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { webhookCaller } from '#app/gateways/automation/call.server.ts'
import { guardedLookup, type Resolve } from '#app/gateways/automation/resolve.server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startFakeMake, type Behaviour } from '#tests/support/fake-make.ts'
import { certificate } from '#tests/support/self-signed.ts'

const nearby = { hosts: [], allowPrivate: true }
const strict = { hosts: ['10.0.0.7', 'hook.example.org'], allowPrivate: false }
const call = webhookCaller(nearby)
const to = (url: string, body = '{"a":1}') => ({ url, headers: { 'x-own': 'yes' }, body })

async function fake(behaviour?: Behaviour, options: Parameters<typeof startFakeMake>[0] = {}) {
  const make = await startFakeMake(options)
  if (behaviour) make.behave = () => behaviour
  onTestFinished(make.close)
  return make
}

test('a call is sent unchanged, and its response is returned as text', async () => {
  const make = await fake()
  const body = '{"name":"Zoë 👋"}'
  expect(await call(to(make.url('abc?x=1'), body))).toEqual({
    kind: 'answered',
    status: 200,
    body: 'Accepted',
  })
  expect(make.calls).toMatchObject([{ method: 'POST', path: '/abc?x=1', body }])
  expect(make.calls[0]?.headers).toMatchObject({
    'x-own': 'yes',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  })
})

test.each([201, 400, 404, 410, 429, 500, 503])('a status %i is an outcome', async (status) => {
  const make = await fake({ status, body: 'words' })
  expect(await call(to(make.url('a')))).toEqual({ kind: 'answered', status, body: 'words' })
})

test('a redirect to this machine is an outcome and not followed', async () => {
  const inside = await fake()
  const make = await fake({ status: 307, headers: { location: inside.url('secret') } })
  expect(await call(to(make.url('a')))).toMatchObject({ kind: 'answered', status: 307 })
  expect(inside.calls).toEqual([])
})

test.each(['hang', 'drip'] as const)('a receiver that %ss times out', async (way) => {
  const make = await fake(way)
  const begun = Date.now()
  const impatient = webhookCaller(nearby, { limit: 1500 })
  expect(await impatient(to(make.url('a')))).toEqual({ kind: 'timeout' })
  expect(Date.now() - begun).toBeLessThan(2500)
})

test('a huge response is cut off after 64 KB, and its first 2 KB are kept', async () => {
  const make = await fake('flood')
  const before = process.memoryUsage().rss
  const outcome = await call(to(make.url('a')))
  expect(outcome).toEqual({ kind: 'answered', status: 200, body: 'x'.repeat(2048) })
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test('a response cut in the middle of a character ends before it', async () => {
  const make = await fake({ status: 200, body: `${'x'.repeat(2047)}é` })
  expect(await call(to(make.url('a')))).toMatchObject({ body: 'x'.repeat(2047) })
})

test.each(['reset', 'half'] as const)('a broken connection (%s) is an outcome', async (way) => {
  const make = await fake(way)
  expect(await call(to(make.url('a')))).toMatchObject({ kind: 'connection' })
})

test('a refused connection and an invalid header are outcomes', async () => {
  expect(await call(to(`http://127.0.0.1:${await freePort()}/`))).toMatchObject({
    kind: 'connection',
  })
  const make = await fake()
  const bent = { ...to(make.url('a')), headers: { 'x-own': 'a\r\nx-other: b' } }
  expect(await call(bent)).toMatchObject({ kind: 'connection' })
  expect(make.calls).toEqual([])
})

test('an untrusted certificate and plain HTTP on a TLS port end the call', async () => {
  const make = await fake(undefined, { tls: true })
  const resolve: Resolve = async () => ['127.0.0.1']
  expect(await webhookCaller(nearby, { resolve })(to(make.url('a')))).toMatchObject({ kind: 'tls' })
  const trusting = webhookCaller(nearby, { resolve, ca: certificate })
  expect(await trusting(to(make.url('a')))).toMatchObject({ kind: 'answered', status: 200 })
  const elsewhere = make.url('a').replace('eu1', 'eu2')
  expect(await trusting(to(elsewhere))).toMatchObject({ kind: 'tls' })
  const plain = await fake()
  const https = `https://127.0.0.1:${plain.port}/`
  expect(await call(to(https))).toMatchObject({ kind: 'tls' })
  expect(plain.calls).toEqual([])
})

test('an unresolvable host name is an outcome', async () => {
  const nowhere = webhookCaller(strict, {
    resolve: async () => Promise.reject(new Error('queryA ENOTFOUND')),
  })
  expect(await nowhere(to('https://hook.eu1.make.com/a'))).toMatchObject({ kind: 'dns' })
  const empty = webhookCaller(strict, { resolve: async () => [] })
  expect(await empty(to('https://hook.eu1.make.com/a'))).toMatchObject({ kind: 'dns' })
})

test.each([
  [['127.0.0.1']],
  [['::ffff:10.1.2.3']],
  [['93.184.216.34', '169.254.169.254']],
  [['2606:2800:220:1::1', '::1']],
  [['64:ff9b::a00:1']],
])('a host that resolves to %j is refused before anything is sent', async (addresses) => {
  const guarded = webhookCaller(strict, { resolve: async () => addresses })
  expect(await guarded(to('https://hook.eu1.make.com/a'))).toMatchObject({
    kind: 'refused-address',
  })
})

test('an allowed host that is a private address is refused, and so are malformed URLs', async () => {
  const guarded = webhookCaller(strict)
  for (const url of [
    'https://10.0.0.7/a',
    'http://hook.eu1.make.com/a',
    'https://hook.eu1.make.com:8443/a',
    'https://user@hook.eu1.make.com/a',
    'https://0x7f.1/a',
    'nonsense',
  ]) {
    expect([url, await guarded(to(url))]).toMatchObject([url, { kind: 'refused-address' }])
  }
})

test('a host is resolved once, and the checked address is the one connected to', async () => {
  const inside = await fake(undefined, { host: '127.0.0.2' })
  const make = await fake()
  let asked = 0
  // A second lookup would return another address: there must be none.
  const resolve: Resolve = async () => [(asked += 1) === 1 ? '127.0.0.1' : '127.0.0.2']
  const rebinding = webhookCaller(nearby, { resolve })
  const url = `http://hook.eu1.make.com:${make.port}/a`
  expect(await rebinding(to(url))).toMatchObject({ kind: 'answered', status: 200 })
  expect([asked, make.calls.length, inside.calls.length]).toEqual([1, 1, 0])

  let turn = 0
  const lookup = guardedLookup(
    async () => [(turn += 1) === 1 ? '93.184.216.34' : '127.0.0.1'],
    false,
  )
  const look = () =>
    new Promise((resolve) => {
      lookup('hook.eu1.make.com', { all: true }, (error, found) => resolve(error?.message ?? found))
    })
  expect(await look()).toEqual([{ address: '93.184.216.34', family: 4 }])
  expect(await look()).toBe('127.0.0.1 is not a public address')
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const)('an answer compressed with %s is read', async (encoding, compress) => {
  const make = await fake({
    ...{ status: 400, body: compress(Buffer.from('Queue is full')) as never },
    headers: { 'content-encoding': encoding },
  })
  expect(await call(to(make.url('a')))).toEqual({
    ...{ kind: 'answered', status: 400, body: 'Queue is full' },
  })
})

test('of an answer that is no such compression, or a bomb, the status counts', async () => {
  const headers = { 'content-encoding': 'gzip' }
  const broken = await fake({ status: 200, body: 'plain', headers })
  expect(await call(to(broken.url('a')))).toMatchObject({ kind: 'answered', status: 200 })
  const bomb = gzipSync(Buffer.alloc(50_000_000, 'x')) as never
  const large = await fake({ status: 200, body: bomb, headers })
  expect(await call(to(large.url('a')))).toEqual({
    ...{ kind: 'answered', status: 200, body: 'x'.repeat(2048) },
  })
})

test.each([
  ['in seconds', () => '120', 120_000],
  ['as a date', () => new Date(Date.now() + 3_600_000).toUTCString(), 3_600_000],
  ['that nobody can read', () => 'soon', undefined],
])('Retry-After %s is passed on', async (_, text, milliseconds) => {
  const make = await fake({ status: 429, headers: { 'retry-after': text() } })
  const { retryAfter } = (await call(to(make.url('a')))) as { retryAfter?: number }
  if (milliseconds === undefined) expect(retryAfter).toBeUndefined()
  else expect(Math.abs((retryAfter ?? 0) - milliseconds)).toBeLessThan(5000)
})
