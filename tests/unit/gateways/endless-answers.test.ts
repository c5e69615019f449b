import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLimits } from '#app/gateways/storage/call-limits.server.ts'
import { StoreUnavailable, type ObjectStore } from '#app/gateways/storage/port.ts'
import { s3Store } from '#app/gateways/storage/s3.server.ts'
import { localBucket } from '#tests/support/s3-servers/process.ts'

/** More than any answer may make us take in: some of it is still on its way when we hang up. */
const enough = 32 * 1024 * 1024

/** A storage whose answers have no length and no end, and how much of them it has been able to send. */
async function endlessStorage() {
  let sent = 0
  function* spaces() {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    for (;;) {
      sent += chunk.length
      yield chunk
    }
  }
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' })
    Readable.from(spaces())
      .on('error', () => {})
      .pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const role = {
    stsRoleArn: 'arn:aws:iam::123456789012:role/uploads',
    stsEndpoint: `http://127.0.0.1:${port}`,
  }
  const store = s3Store({ ...localBucket(port, 'AK', 'SK'), ...role }, defaultLimits)
  return { store, sent: () => sent }
}

const calls: [string, (store: ObjectStore) => Promise<unknown>][] = [
  ['a list', (store) => store.list('a/')],
  ['an upload in parts', (store) => store.startMultipart('a/b.jpg', 'image/jpeg')],
  ['temporary credentials', (store) => store.temporaryCredentials('a/', 3600)],
  ['an object', async (store) => new Response((await store.get('a.jpg'))?.body).arrayBuffer()],
]

test.each(calls)('an endless answer to a call for %s is not taken into memory', async (_, call) => {
  const { store, sent } = await endlessStorage()
  await expect(call(store)).rejects.toThrow(StoreUnavailable)
  expect(sent()).toBeLessThan(enough)
})
