import type { AddressInfo } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { completeEnv } from '#app/env.server.ts'
import { sendText } from '#app/server/response.server.ts'
import { safeServer } from '#app/server/safe-server.server.ts'
import { rawBytes } from '#tests/support/raw-request.ts'

beforeAll(() => {
  process.env.PUBLIC_URL = 'https://localhost'
  completeEnv({})
})

async function serve() {
  const server = safeServer({
    sendReady({ url }) {
      if (url === '/thrown-at-once') throw new Error('thrown')
      return false
    },
    answer: async (req, res) => {
      if (req.url === '/thrown') throw new Error('thrown')
      if (req.url === '/own') {
        const own = { 'cache-control': 'public, max-age=9', etag: '"a"', 'set-cookie': 'a=b' }
        return void res.writeHead(200, { ...own, 'content-encoding': 'br', broken: 'a\nb' })
      }
      if (req.url === '/begun') return void res.writeHead(200, { 'content-length': 99 }).write('a')
      if (req.url === '/refused') return void res.writeHead(413).end('refused')
      if (req.url === '/slow') return
      if (req.url === '/moved') return void res.writeHead(302, { location: '/' }).end()
      if (req.url === '/bare') return void res.end('bare')
      sendText(res, 200, 'text\n')
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const request = (line: string, ...headers: string[]) =>
  `${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

test.each([
  ['a text', request('GET / HTTP/1.1'), 200],
  ['a redirect', request('GET /moved HTTP/1.1'), 302],
  ['an answer without headers of its own', request('GET /bare HTTP/1.1'), 200],
  [
    'more cookies than a request has room for',
    request('GET / HTTP/1.1', `Cookie: ${'x'.repeat(20_000)}`),
    431,
  ],
  ['what is thrown', request('GET /thrown HTTP/1.1'), 500],
  ['what is thrown at once', request('GET /thrown-at-once HTTP/1.1'), 500],
  ['what is no request', 'HELLO\r\n\r\n', 400],
  ['two lengths', request('POST / HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2'), 400],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', request('GET / HTTP/1.1', 'Host: other.example'), 400],
  ['an old request without a host', 'GET / HTTP/1.0\r\n\r\n', 200],
  ['an expectation that nobody meets', request('GET / HTTP/1.1', 'Expect: wonders'), 417],
])('%s is answered as safely as a page', async (_, sent, status) => {
  const answer = await rawBytes(await serve(), sent)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  for (const line of [
    'strict-transport-security: max-age=31536000',
    'x-content-type-options: nosniff',
    'cross-origin-opener-policy: same-origin',
    "content-security-policy: frame-ancestors 'none'",
  ]) {
    expect(
      head
        .toLowerCase()
        .split('\r\n')
        .filter((given) => given === line),
    ).toHaveLength(1)
  }
  if (status >= 400) expect(body).toMatch(/^[A-Z]\w+ .*\n/m)
})

test('a failed answer takes none of its headers along', async () => {
  const answer = await rawBytes(await serve(), request('GET /own HTTP/1.1'))
  expect(answer).toMatch(/^HTTP\/1.1 500 /)
  expect(answer).not.toMatch(/public|etag|set-cookie|content-encoding|broken/i)
  expect(answer).toMatch(/cache-control: no-store/i)
})

const chunked = (path: string, ...chunks: string[]) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join('')}`
const open = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

test.each([
  ['an answer that has begun', open('/begun'), ['200']],
  ['an answer that began before the body ended', chunked('/begun'), ['200']],
  ['an answer from before the body ended', chunked('/refused'), ['413']],
  ['a whole answer', open('/'), ['200', '400']],
])('what is no request, after %s, is not written into it', async (_, sent, statuses) => {
  const answer = await rawBytes(await serve(), sent, 'HELLO\r\n\r\n')
  expect(answer.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(statuses)
})

test.each([
  ['a request without an answer yet', open('/slow'), null],
  ['a body, which it breaks', chunked('/slow'), ['400']],
  ['a whole answer that is not sent yet', open('/'), ['200', '400']],
])('what is no request, right after %s, is not its answer', async (_, sent, statuses) => {
  const answer = await rawBytes(await serve(), `${sent}HELLO\r\n\r\n`)
  expect(answer.match(/(?<=HTTP\/1.1 )\d+/g)).toEqual(statuses)
})
