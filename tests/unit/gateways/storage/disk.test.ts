import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStore } from '#app/gateways/storage/disk.server.ts'
import type { ObjectStore } from '#app/gateways/storage/port.ts'
import { requestOf } from '#app/server/request.server.ts'
import { storeContract } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-objects-'))
let server: Server
let store: ObjectStore

beforeAll(async () => {
  server = createServer(async (req, res) => {
    const response = await store.serve(requestOf(req, res, 'http:'))
    res.writeHead(response.status, Object.fromEntries(response.headers))
    if (response.body) Readable.fromWeb(response.body as never).pipe(res)
    else res.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  store = diskStore({ folder, publicUrl: `http://127.0.0.1:${port}`, secret: 'for tests alone' })
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

storeContract('disk', () => store, {
  signatures: true,
  expiryInWords: true,
  wholeObjects: true,
  allOfMultipart: true,
  atMost: true,
})

describe('disk: uploads that nobody uses', () => {
  const [prefix, type] = ['businesses/one/uploads/', 'image/png']
  const small = () =>
    diskStore({ folder: `${folder}/small`, publicUrl: 'http://x', secret: 's', folderAtMost: 100 })
  const send = (from: ObjectStore, url: string, bytes: number) =>
    from.serve(
      new Request(url, {
        method: 'PUT',
        body: 'x'.repeat(bytes),
        headers: { 'content-type': type },
      }),
    )
  const bound = { contentType: type, atMost: 60, expiresSeconds: 60 }

  it('fill a folder to its limit, however many addresses there are and how often they are used', async () => {
    const limited = small()
    const addresses = await Promise.all(
      ['a.png', 'b.png', 'c.png'].map((name) => limited.signedPut(prefix + name, bound)),
    )
    const [first, second, third] = addresses.map(({ url }) => url) as [string, string, string]
    const statuses = []
    for (const url of [first, second, first]) statuses.push((await send(limited, url, 50)).status)
    expect(statuses).toEqual([200, 200, 200])
    const refused = await send(limited, third, 50)
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('There are many uploads already')
    const elsewhere = await limited.signedPut('businesses/two/uploads/a.png', bound)
    expect((await send(limited, elsewhere.url, 50)).status).toBe(200)
    await limited.delete([`${prefix}a.png`])
    expect((await send(limited, third, 50)).status).toBe(200)
  })

  it('that come at once stay below it too', async () => {
    const limited = small()
    const names = ['p', 'q', 'r', 's', 't'].map((name) => `businesses/three/uploads/${name}.png`)
    const urls = await Promise.all(names.map((name) => limited.signedPut(name, bound)))
    await Promise.all(urls.map(({ url }) => send(limited, url, 40)))
    const { objects } = await limited.list('businesses/three/uploads/')
    expect(objects.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(100)
  })
})

describe('disk: public URLs', () => {
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const put = (key: string) =>
    store.put(key, Buffer.from('bytes'), {
      contentType: 'image/webp',
      cacheControl: 'public, max-age=31536000, immutable',
    })

  it('serves a public picture with its cache time', async () => {
    await put('pictures/0a.webp')
    const answer = await fetch(origin() + store.publicUrl('pictures/0a.webp'))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '5',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await answer.text()).toBe('bytes')
    const again = await fetch(answer.url, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    const head = await fetch(answer.url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '5'])
  })

  it('never serves uploads or anything that is not an object', async () => {
    await put('businesses/1/uploads/2.jpg')
    for (const path of [
      'businesses/1/uploads/2.jpg',
      'pictures/none.webp',
      'pictures',
      'pictures/',
      'pictures/..%2Fbusinesses/1/uploads/2.jpg',
      'pictures/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
      '..%2f..%2fetc%2fpasswd',
      '%E0%A4%A',
      '.unfinished',
      '',
    ]) {
      const answer = await fetch(`${origin()}/objects/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toContain('<Code>NoSuchKey</Code>')
    }
  })

  it('supports PUT, GET and HEAD only', async () => {
    const answer = await fetch(`${origin()}/objects/pictures/x`, { method: 'DELETE' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, OPTIONS'])
  })

  it('signs for the local host name of the request, and for no other site', async () => {
    const { port } = new URL(origin())
    const bound = { atMost: 10, expiresSeconds: 60 }
    const sign = (site: string) => store.signedPut('businesses/1/uploads/3.jpg', { ...bound, site })
    const other = `http://localhost:${port}`
    const { url } = await sign(other)
    expect(new URL(url).origin).toBe(other)
    expect(store.keyOf(url)).toBe('businesses/1/uploads/3.jpg')
    for (const site of [
      'https://evil.example',
      `https://localhost:${port}`,
      'http://localhost:1',
      `http://127.0.0.1.nip.io:${port}`,
      `http://localhost.evil.example:${port}`,
    ]) {
      expect(new URL((await sign(site)).url).origin).toBe(origin())
      expect(store.keyOf(`${site}/objects/businesses/1/uploads/3.jpg`)).toBeNull()
    }
  })

  it('issues no credentials', async () => {
    await expect(store.temporaryCredentials('businesses/1/', 900)).rejects.toMatchObject({
      reason: 'unsupported',
    })
  })

  it('is unavailable where its disk fails, with a 503 for the browser', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const broken = diskStore({ folder: join(file, 'x'), publicUrl: origin(), secret: 's' })
    const about = { contentType: 'image/png' }
    const fault = { name: 'StoreUnavailable' }
    await expect(broken.put('pictures/x', Buffer.from('x'), about)).rejects.toMatchObject(fault)
    await expect(broken.startMultipart('pictures/x', 'image/png')).rejects.toMatchObject(fault)
    const { url } = await broken.signedPut('pictures/x', { atMost: 10, expiresSeconds: 60 })
    const answer = await broken.serve(new Request(url, { method: 'PUT', body: 'x' }))
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('<Code>ServiceUnavailable</Code>')
  })

  it('leaves no empty folder and no temporary file', async () => {
    await put('gone/with/it.webp')
    await store.delete(['gone/with/it.webp'])
    expect(readdirSync(folder)).not.toContain('gone')
    expect(readdirSync(join(folder, '.unfinished'))).toEqual([])
  })

  it('lists pages of a thousand', async () => {
    const keys = Array.from({ length: 1001 }, (_, n) => `many/${String(n).padStart(4, '0')}`)
    for (const key of keys) {
      await store.put(key, Buffer.from('x'), { contentType: 'image/png' })
    }
    const first = await store.list('many/')
    expect([first.objects.length, first.cursor]).toEqual([1000, 'many/0999'])
    const last = await store.list('many/', first.cursor ?? '')
    expect([last.objects.map(({ key }) => key), last.cursor]).toEqual([['many/1000'], null])
  })
})
