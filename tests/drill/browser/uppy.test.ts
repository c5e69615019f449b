import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { diskStore } from '#app/gateways/storage/disk.server.ts'
import type { ObjectStore } from '#app/gateways/storage/port.ts'
import { s3Store } from '#app/gateways/storage/s3.server.ts'
import { visit } from '#tests/support/browser.ts'
import { s3Servers } from '#tests/support/s3-servers/all.ts'
import { s3Settings, type S3Server } from '#tests/support/s3-servers/process.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { upload, withStockUploader } from '#tests/support/stock-uploader.ts'

const megabyte = 1024 * 1024
const small = { name: 'Café & co.png', type: 'image/png', bytes: 300_000 }
const large = { name: 'front.jpg', type: 'image/jpeg', bytes: 12 * megabyte }

/** A token of the owner on the Basic plan. */
async function signIn(server: TestServer): Promise<string> {
  const { email, password } = demoAccounts.basic
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

/** A page of the site with the stock client at hand, and the requests it has made. */
async function openUploader(server: TestServer, expects: RegExp[] = []) {
  const page = await visit({ baseURL: server.url, expects })
  await withStockUploader(page)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const part = searchParams.get('partNumber')
    const s3 = /^\/api\/(s3\/.*)/.exec(pathname)?.[1]?.replace(/multipart\/[^/]+/, 'multipart/ID')
    if (s3) requests.push(`${request.method()} ${s3}`)
    else if (request.method() === 'PUT') requests.push(part ? `PUT part ${part}` : 'PUT')
  })
  await page.goto('/privacy')
  return { page, requests }
}

const disk = { name: 'the disk', known: { allOfMultipart: true }, start: async () => null }

describe.each([disk, ...s3Servers.filter(({ name }) => name !== 'Ceph')])(
  'the stock upload client on $name',
  ({ name, start, known }) => {
    // s3rver neither lists parts nor lets an upload be given up.
    const wholeProtocol = known.allOfMultipart ? [name] : []
    let storage: S3Server | null = null
    let server: TestServer
    let store: ObjectStore
    let headers: Record<string, string>
    beforeAll(async () => {
      storage = await start('*')
      server = await startTestServer({ seed: 'demo', env: storage ? s3Settings(storage) : {} })
      const folder = join(server.dataDir, 'objects')
      store = storage
        ? s3Store(storage.bucket)
        : diskStore({ folder, publicUrl: server.url, secret: 'reads only' })
      headers = { authorization: `Bearer ${await signIn(server)}` }
    })
    afterAll(async () => {
      await server?.stop()
      await storage?.stop()
    })

    it('sends a small file in one piece', async () => {
      const { page, requests } = await openUploader(server)
      const { uploadURL, error } = await upload(page, small, { endpoint: '/api', headers })
      expect(error).toBeNull()
      expect(requests).toEqual(['GET s3/params', 'PUT'])
      const object = await store.get(store.keyOf(uploadURL ?? '') ?? 'nothing')
      expect(object).toMatchObject({ bytes: small.bytes, contentType: 'image/png' })
      expect(await new Response(object?.body).text()).toBe('a'.repeat(small.bytes))
    })

    it('sends twelve megabytes in three parts', async () => {
      const { page, requests } = await openUploader(server)
      const options = { endpoint: '/api/', headers, multipart: true }
      const { uploadURL, error, parts } = await upload(page, large, options)
      expect(error).toBeNull()
      expect(parts.toSorted()).toEqual([1, 2, 3])
      expect(requests[0]).toBe('POST s3/multipart')
      expect(requests.at(-1)).toBe('POST s3/multipart/ID/complete')
      const object = await store.get(store.keyOf(uploadURL ?? '') ?? 'nothing')
      expect(object).toMatchObject({ bytes: large.bytes, contentType: 'image/jpeg' })
      const bytes = await new Response(object?.body).text()
      expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([large.bytes, 'a', 'l'])
    })

    it.each(wholeProtocol)('pauses, and resumes with the parts that are missing', async () => {
      const { page, requests } = await openUploader(server)
      const options = { endpoint: '/api', headers, multipart: true, limit: 1, pauseAfter: 1 }
      const outcome = upload(page, large, options)
      await page.waitForFunction(() => 'pausedAt' in globalThis)
      const before = requests.length
      await page.evaluate(() => dispatchEvent(new Event('resume')))
      const { uploadURL, error } = await outcome
      expect(error).toBeNull()
      const after = requests.slice(before)
      expect(after[0]).toBe('GET s3/multipart/ID')
      expect(after.filter((request) => request.startsWith('PUT'))).toEqual([
        'PUT part 2',
        'PUT part 3',
      ])
      expect(await store.head(store.keyOf(uploadURL ?? '') ?? 'nothing')).toMatchObject({
        bytes: large.bytes,
      })
    })

    it.each(wholeProtocol)('gives an upload up with all its parts', async () => {
      const { page } = await openUploader(server)
      const before = await store.list('businesses/')
      const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
      const options = { endpoint: '/api', headers, multipart: true, limit: 1, cancelAfter: 1 }
      const { uploadURL } = await upload(page, large, options)
      expect(uploadURL).toBeNull()
      const answer = await gone
      expect([answer.status(), await answer.json()]).toEqual([200, {}])
      expect((await store.list('businesses/')).objects).toHaveLength(before.objects.length)
      expect(await store.abortOlder('businesses/', new Date(Date.now() + 60_000))).toBe(0)
    })
  },
)
