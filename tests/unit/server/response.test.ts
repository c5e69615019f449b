import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { PageResponse } from '#app/http/page-response.server.ts'
import { sendResponse } from '#app/server/response.server.ts'

const headers = { 'content-type': 'application/json; charset=utf-8' }

/** The answer to a request of a server that sends this response. */
async function answerOf(response: Response, encoding: string): Promise<IncomingMessage> {
  const server = createServer((req, res) => void sendResponse(req, res, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, headers: { 'accept-encoding': encoding } }
    get(options, resolve).once('error', reject)
  })
}

const rows = Array.from({ length: 40 }, (_, at) => JSON.stringify({ at, text: 'x'.repeat(5000) }))

const plain = (bytes: Buffer) => bytes
test.each([
  ['identity', undefined, plain],
  ['gzip', 'gzip', gunzipSync],
  ['br', 'br', brotliDecompressSync],
])('a long list is sent as %s while it is still being made', async (accepted, encoding, unpack) => {
  let goOn = () => {}
  const read = new Promise<void>((resolve) => (goOn = resolve))
  async function* made() {
    for (const [at, row] of rows.entries()) {
      if (at === rows.length / 2) await read
      yield new TextEncoder().encode(row)
    }
  }
  const body = Readable.toWeb(Readable.from(made())) as ReadableStream<Uint8Array>
  const answer = await answerOf(new Response(body, { headers }), accepted)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['content-length']).toBeUndefined()
  const pieces: Buffer[] = []
  for await (const piece of answer) {
    pieces.push(piece as Buffer)
    goOn()
  }
  expect(String(unpack(Buffer.concat(pieces)))).toBe(rows.join(''))
})

test('a short list is sent in one piece, with its length', async () => {
  const answer = await answerOf(new Response(rows[0], { headers }), 'gzip')
  const bytes = await buffer(answer)
  expect(answer.headers['content-length']).toBe(String(bytes.byteLength))
  expect(String(gunzipSync(bytes))).toBe(rows[0])
})

test.each([
  ['identity', plain],
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
])('a rendered page is sent whole as %s, with its length', async (accepted, unpack) => {
  const html = `<p>${'Étage '.repeat(200)}</p>`
  const page = new PageResponse(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const answer = await answerOf(page, accepted)
  const bytes = await buffer(answer)
  expect(answer.headers['content-length']).toBe(String(bytes.byteLength))
  expect(unpack(bytes).toString()).toBe(html)
})

test('a rendered page can be read as any other response', async () => {
  const page = new PageResponse('<p>Étage</p>', {})
  expect(await new Response(page.body).text()).toBe('<p>Étage</p>')
  expect(await page.text()).toBe('<p>Étage</p>')
})

test('no answer is taken for another type than it says', async () => {
  const made = [
    new Response('[]', { headers }),
    new Response(null, { status: 302, headers: { location: '/' } }),
    new Response('a,b\n', { headers: { 'content-type': 'text/csv' } }),
    new PageResponse('<p>x', { headers: { 'content-type': 'text/html' } }),
  ]
  const answers = await Promise.all(made.map((response) => answerOf(response, 'identity')))
  expect(answers.map((answer) => answer.headers['x-content-type-options'])).toEqual(
    made.map(() => 'nosniff'),
  )
  for (const answer of answers) answer.resume()
})
