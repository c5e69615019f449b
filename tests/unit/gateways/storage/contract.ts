import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '#app/gateways/storage/port.ts'
import type { Known } from '#tests/support/s3-servers/process.ts'
import { partsContract } from './contract-parts.ts'
import { signedContract } from './contract-signed.ts'

const text = (value: string) => new TextEncoder().encode(value)
const read = async (body: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(body).arrayBuffer()).toString()

/** The contract of every store. */
export function storeContract(name: string, open: () => ObjectStore, known: Known): void {
  const fresh = () => `businesses/${randomUUID()}/uploads/${randomUUID()}.jpg`

  describe(`${name}: objects`, () => {
    it('returns a stored object with its type, size and time', async () => {
      const store = open()
      const key = fresh()
      await store.put(key, text('a picture'), { contentType: 'image/jpeg' })
      const object = await store.get(key)
      expect(object).toMatchObject({ key, bytes: 9, contentType: 'image/jpeg' })
      expect(await read(object?.body as ReadableStream<Uint8Array>)).toBe('a picture')
      const facts = await store.head(key)
      expect(facts?.etag).toMatch(/^"[0-9a-f]{32}"$/)
      expect(Math.abs(Date.now() - (facts?.lastModified.getTime() ?? 0))).toBeLessThan(60_000)
    })

    it('accepts a stream of known length, and replaces an object', async () => {
      const store = open()
      const key = fresh()
      await store.put(key, text('before'), { contentType: 'image/png' })
      const stream = new Blob(['after ', 'that']).stream()
      await store.put(key, stream, { contentType: 'image/webp', contentLength: 10 })
      const object = await store.get(key)
      expect(object).toMatchObject({ bytes: 10, contentType: 'image/webp' })
      expect(await read(object?.body as ReadableStream<Uint8Array>)).toBe('after that')
    })

    it('returns null for a missing object, and ignores its deletion', async () => {
      const store = open()
      const [here, absent] = [fresh(), fresh()]
      await store.put(here, text('x'), { contentType: 'image/png' })
      expect(await store.head(absent)).toBeNull()
      expect(await store.get(absent)).toBeNull()
      await store.delete([here, absent])
      expect(await store.head(here)).toBeNull()
      await store.delete([])
    })

    it('stores an empty object', async () => {
      const store = open()
      const key = fresh()
      await store.put(key, text(''), { contentType: 'image/png' })
      const object = await store.get(key)
      expect(object).toMatchObject({ bytes: 0 })
      expect(await read(object?.body as ReadableStream<Uint8Array>)).toBe('')
    })

    it('lists only a prefix, in order', async () => {
      const store = open()
      const prefix = `businesses/${randomUUID()}/`
      const keys = ['uploads/a.jpg', 'uploads/b.jpg', 'z.png'].map((end) => prefix + end)
      for (const key of keys.toReversed()) {
        await store.put(key, text('12345'), { contentType: 'image/png' })
      }
      const { objects, cursor } = await store.list(prefix)
      expect(objects.map((object) => object.key)).toEqual(keys)
      expect(objects[0]).toMatchObject({ bytes: 5, lastModified: expect.any(Date) })
      expect(cursor).toBeNull()
      const narrower = await store.list(`${prefix}uploads/b`)
      expect(narrower.objects.map((object) => object.key)).toEqual([keys[1]])
      expect(await store.list(`businesses/${randomUUID()}/`)).toEqual({ objects: [], cursor: null })
    })

    it.each(['../outside', 'a/../b', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'a b', 'ä', ''])(
      'refuses the key %j',
      async (key) => {
        const store = open()
        const refused = { reason: 'bad-key' }
        await expect(store.put(key, text('x'), { contentType: 'image/png' })).rejects.toMatchObject(
          refused,
        )
        await expect(store.get(key)).rejects.toMatchObject(refused)
        await expect(store.delete([key])).rejects.toMatchObject(refused)
        await expect(
          store.signedPut(key, { atMost: 10, expiresSeconds: 10 }),
        ).rejects.toMatchObject(refused)
        await expect(store.startMultipart(key, 'image/png')).rejects.toMatchObject(refused)
      },
    )
  })

  signedContract(name, open, known)
  partsContract(name, open, known)
}
