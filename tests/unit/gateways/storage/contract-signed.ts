import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import type { ObjectStore, SignedAddress } from '#app/gateways/storage/port.ts'
import { itIf } from '#tests/support/it-if.ts'
import type { Known } from '#tests/support/s3-servers/process.ts'

const bound = { atMost: 1000, expiresSeconds: 60 }
const fresh = () => `businesses/${randomUUID()}/uploads/${randomUUID()}.jpg`

/** Sends bytes to a signed URL as a browser would. */
export const send = (
  address: SignedAddress,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
) =>
  fetch(address.url, {
    method: address.method,
    body: body as BodyInit,
    headers: { ...address.headers, ...headers },
  })

/** Announces more bytes than it sends, and disconnects. */
const hangUpMidway = (address: SignedAddress) =>
  new Promise<void>((resolve, reject) => {
    const upload = request(address.url, {
      method: 'PUT',
      headers: { ...address.headers, 'content-length': 900 },
    })
    upload.once('error', () => resolve())
    upload.once('response', () => reject(new Error('it was answered before its end')))
    upload.write(Buffer.alloc(400), () => setTimeout(() => upload.destroy(), 50))
    upload.once('close', () => resolve())
  })

/** The contract of signed URLs for every store. */
export function signedContract(name: string, open: () => ObjectStore, known: Known): void {
  const whole = itIf(known.wholeObjects)
  const signed = itIf(known.signatures)
  const limited = itIf(known.atMost)

  describe(`${name}: signed addresses`, () => {
    it('accepts the bytes and returns their entity tag', async () => {
      const key = fresh()
      const address = await open().signedPut(key, { ...bound, contentType: 'image/jpeg' })
      const answer = await send(address, 'a picture')
      expect(answer.status).toBe(200)
      expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
      const facts = await open().head(key)
      expect(facts).toMatchObject({ bytes: 9, contentType: 'image/jpeg' })
      expect(facts?.etag).toBe(answer.headers.get('etag'))
      expect(open().keyOf(address.url)).toBe(key)
    })

    it('recognises its own URLs', () => {
      const store = open()
      const key = 'pictures/0a1b2c.webp'
      expect(store.keyOf(store.publicUrl(key))).toBe(key)
      for (const other of [
        'https://elsewhere.example/objects/pictures/0a1b2c.webp',
        'https://elsewhere.s3.eu-west-1.amazonaws.com/pictures/0a1b2c.webp',
        'javascript:alert(1)',
        'not an address',
        '',
        `${store.publicUrl('pictures/x')}/../../../etc/passwd`,
        `${store.publicUrl('pictures/x')}%2F..%2F..%2Fsecret`,
      ]) {
        expect(store.keyOf(other), other).toBeNull()
      }
    })

    it('accepts any type and size within the limit where neither is bound', async () => {
      const key = fresh()
      const address = await open().signedPut(key, bound)
      expect((await send(address, 'x', { 'content-type': 'image/webp' })).status).toBe(200)
      expect(await open().head(key)).toMatchObject({ bytes: 1, contentType: 'image/webp' })
    })

    whole('keeps nothing of an upload that is cut in the middle', async () => {
      const key = fresh()
      const address = await open().signedPut(key, { ...bound, contentType: 'image/jpeg' })
      await hangUpMidway(address)
      expect(await open().head(key)).toBeNull()
      expect((await send(address, 'whole')).status).toBe(200)
      expect(await open().head(key)).toMatchObject({ bytes: 5 })
    })

    whole('keeps one of two uploads at once, whole', async () => {
      const key = fresh()
      const address = await open().signedPut(key, { ...bound, atMost: 400_000 })
      const bodies = ['a'.repeat(300_000), 'b'.repeat(200_000)]
      const answers = await Promise.all(bodies.map((body) => send(address, body)))
      expect(answers.map((answer) => answer.status)).toEqual([200, 200])
      const object = await open().get(key)
      expect(bodies).toContain(await new Response(object?.body).text())
    })

    signed('refuses another type than the one it binds', async () => {
      const key = fresh()
      const address = await open().signedPut(key, { ...bound, contentType: 'image/jpeg' })
      const answer = await send(address, '<script>', { 'Content-Type': 'text/html' })
      expect(answer.status).toBe(403)
      expect(await open().head(key)).toBeNull()
    })

    signed('refuses another length than the one it binds', async () => {
      const key = fresh()
      const address = await open().signedPut(key, { ...bound, contentLength: 5 })
      expect((await send(address, '123456')).status).toBe(403)
      expect((await send(address, '1234')).status).toBe(403)
      expect(await open().head(key)).toBeNull()
      expect((await send(address, '12345')).status).toBe(200)
    })

    signed('refuses an address that was changed', async () => {
      const address = await open().signedPut(fresh(), bound)
      const other = fresh()
      const url = new URL(address.url)
      url.pathname = url.pathname.replace(/businesses\/.*/, other)
      expect((await send({ ...address, url: url.href }, 'x')).status).toBe(403)
      expect(await open().head(other)).toBeNull()
      const forged = address.url.replace(/(?<=signature=)./i, (first) =>
        first === '_' ? '-' : '_',
      )
      expect((await send({ ...address, url: forged }, 'x')).status).toBe(403)
      const bare = address.url.split('?')[0] as string
      expect((await send({ ...address, url: bare }, 'x')).ok).toBe(false)
      expect(await open().head(open().keyOf(bare) ?? '')).toBeNull()
    })

    signed('refuses an address whose time is over', async () => {
      const key = fresh()
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3000 })
      const address = await open()
        .signedPut(key, { ...bound, expiresSeconds: 1 })
        .finally(() => vi.useRealTimers())
      const answer = await send(address, 'late')
      expect(answer.status).toBe(403)
      const body = await answer.text()
      if (known.expiryInWords) expect(body).toContain('<Message>Request has expired</Message>')
      expect(await open().head(key)).toBeNull()
    })

    limited('refuses one byte above the limit, announced or not', async () => {
      const key = fresh()
      const address = await open().signedPut(key, bound)
      expect((await send(address, 'x'.repeat(1001))).status).toBe(413)
      const unannounced = await fetch(address.url, {
        method: 'PUT',
        body: new Blob(['x'.repeat(1001)]).stream(),
        duplex: 'half',
      } as RequestInit)
      expect(unannounced.status).toBe(413)
      expect(await open().head(key)).toBeNull()
      expect((await send(address, 'x'.repeat(1000))).status).toBe(200)
    })
  })
}
