import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '#app/gateways/storage/port.ts'
import { itIf } from '#tests/support/it-if.ts'
import type { Known } from '#tests/support/s3-servers/process.ts'
import { send } from './contract-signed.ts'

const megabyte = 1024 * 1024
const bound = { atMost: 20 * megabyte, expiresSeconds: 60 }
const refusedWith = (reason: string) => ({ name: 'StoreRefusal', reason })

/** The contract of multipart uploads for every store. */
export function partsContract(name: string, open: () => ObjectStore, known: Known): void {
  const begin = async () => {
    const key = `businesses/${randomUUID()}/uploads/${randomUUID()}.png`
    return { key, uploadId: await open().startMultipart(key, 'image/png') }
  }
  type Upload = Awaited<ReturnType<typeof begin>>
  const sendPart = async (upload: Upload, PartNumber: number, body: Uint8Array | string) => {
    const answer = await send(await open().signPart(upload, PartNumber, bound), body)
    expect(answer.status).toBe(200)
    return { PartNumber, ETag: answer.headers.get('etag') as string }
  }

  const whole = itIf(known.allOfMultipart)
  const signed = itIf(known.signatures)

  describe(`${name}: uploads in parts`, () => {
    it('joins twelve megabytes from three parts that arrive in any order', async () => {
      const upload = await begin()
      const bytes = Buffer.alloc(12 * megabyte, 'picture')
      const slice = (n: number) => bytes.subarray((n - 1) * 5 * megabyte, n * 5 * megabyte)
      const third = await sendPart(upload, 3, slice(3))
      const [first, second] = await Promise.all([1, 2].map((n) => sendPart(upload, n, slice(n))))
      if (known.allOfMultipart) {
        const listed = await open().listParts(upload)
        expect(listed.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
          [1, 5 * megabyte],
          [2, 5 * megabyte],
          [3, 2 * megabyte],
        ])
        expect(listed[0]?.ETag).toBe(first?.ETag)
      }
      expect(await open().head(upload.key)).toBeNull()
      await open().completeMultipart(upload, [first, second, third] as never)
      const object = await open().get(upload.key)
      expect(object).toMatchObject({ bytes: bytes.byteLength, contentType: 'image/png' })
      const joined = Buffer.from(await new Response(object?.body).arrayBuffer())
      expect(joined.equals(bytes)).toBe(true)
    })

    it('replaces a part that is sent again', async () => {
      const upload = await begin()
      await sendPart(upload, 1, 'before')
      const part = await sendPart(upload, 1, 'after')
      await open().completeMultipart(upload, [part])
      const object = await open().get(upload.key)
      expect(await new Response(object?.body).text()).toBe('after')
    })

    whole('leaves nothing of an upload that is given up', async () => {
      const upload = await begin()
      await sendPart(upload, 1, 'half')
      await open().abortMultipart(upload)
      expect(await open().head(upload.key)).toBeNull()
      await expect(open().abortMultipart(upload)).rejects.toMatchObject(refusedWith('no-upload'))
      await expect(open().listParts(upload)).rejects.toMatchObject(refusedWith('no-upload'))
      const late = await send(await open().signPart(upload, 2, bound), 'late')
      expect(late.status).toBe(404)
    })

    whole('refuses to join parts that are not there', async () => {
      const upload = await begin()
      const part = await sendPart(upload, 1, 'here')
      const wrong = [
        [{ ...part, ETag: `"${'0'.repeat(32)}"` }],
        [{ ...part, PartNumber: 2 }],
        [part, { ...part, PartNumber: 2 }],
      ]
      for (const parts of wrong) {
        await expect(open().completeMultipart(upload, parts)).rejects.toMatchObject(
          refusedWith('wrong-parts'),
        )
      }
      expect(await open().head(upload.key)).toBeNull()
      await open().completeMultipart(upload, [part])
      expect(await open().head(upload.key)).toMatchObject({ bytes: 4 })
    })

    whole('knows no upload by a made-up id, or under another key', async () => {
      const { key, uploadId } = await begin()
      const part = { PartNumber: 1, ETag: `"${'0'.repeat(32)}"` }
      for (const upload of [
        { key, uploadId: 'made-up' },
        { key, uploadId: '../../etc' },
        { key: `${key}.other`, uploadId },
      ]) {
        const refused = refusedWith('no-upload')
        await expect(open().completeMultipart(upload, [part])).rejects.toMatchObject(refused)
        await expect(open().abortMultipart(upload)).rejects.toMatchObject(refused)
      }
    })

    signed('takes a part only under the number that was signed', async () => {
      const upload = await begin()
      const address = await open().signPart(upload, 1, bound)
      const url = address.url.replace('partNumber=1', 'partNumber=2')
      expect(url).not.toBe(address.url)
      expect((await send({ ...address, url }, 'x')).status).toBe(403)
    })

    whole('sweeps uploads that began long ago and never ended', async () => {
      const upload = await begin()
      await sendPart(upload, 1, 'forgotten')
      const later = new Date(Date.now() + 60_000)
      const prefix = upload.key.slice(0, upload.key.lastIndexOf('/') + 1)
      expect(await open().abortOlder(prefix, new Date(Date.now() - 60_000))).toBe(0)
      expect(await open().abortOlder('businesses/another/', later)).toBe(0)
      expect(await open().listParts(upload)).toHaveLength(1)
      expect(await open().abortOlder(prefix, later)).toBe(1)
      await expect(open().listParts(upload)).rejects.toMatchObject(refusedWith('no-upload'))
    })
  })
}
