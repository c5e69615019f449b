import { describe, expect, it, vi } from 'vitest'
import { storage } from '#app/gateways/storage/current.server.ts'
import { makeUser } from '#tests/support/factories.ts'
import { bearer } from '#tests/support/requests.ts'
import { call, uploader } from './calls.ts'

const megabyte = 1024 * 1024
type Headers = Record<string, string>
type Begun = { key: string; uploadId: string; bucket: string }

const wish = {
  filename: 'shop front.jpg',
  type: 'image/jpeg',
  metadata: { name: 'shop front.jpg', type: 'image/jpeg' },
}
const base = '/api/s3/multipart'
const of = ({ key, uploadId }: Begun, more = '') =>
  `${base}/${encodeURIComponent(uploadId)}${more}?key=${encodeURIComponent(key)}`

async function begin(headers: Headers): Promise<Begun> {
  const answer = await call('POST', base, headers, wish)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Begun
}

async function sendPart(headers: Headers, upload: Begun, PartNumber: number, body: Uint8Array) {
  const signed = await call('GET', of(upload, `/${PartNumber}`), headers)
  expect(signed.status).toBe(200)
  const { url, expires } = (await signed.json()) as { url: string; expires: number }
  expect(expires).toBe(604_800)
  const answer = await call('PUT', url, {}, body)
  expect(answer.status).toBe(200)
  return { PartNumber, ETag: answer.headers.get('etag') ?? '' }
}

describe('an upload in parts', () => {
  it('starts, accepts parts, lists them and joins them', async () => {
    const { headers, business } = await uploader()
    const upload = await begin(headers)
    expect(upload).toEqual({
      key: expect.stringMatching(new RegExp(`^businesses/${business.id}/uploads/[\\w-]+\\.jpg$`)),
      uploadId: expect.any(String),
      bucket: 'objects',
    })
    const parts = [
      await sendPart(headers, upload, 1, new Uint8Array(5 * megabyte)),
      await sendPart(headers, upload, 2, new Uint8Array(7 * megabyte)),
    ]
    const listed = await call('GET', of(upload), headers)
    expect(await listed.json()).toEqual([
      { ...parts[0], Size: 5 * megabyte },
      { ...parts[1], Size: 7 * megabyte },
    ])
    const joined = await call('POST', of(upload, '/complete'), headers, { parts })
    expect(joined.status).toBe(200)
    const { location, ...rest } = (await joined.json()) as { location: string }
    expect(rest).toEqual({ key: upload.key, bucket: 'objects' })
    expect(storage().keyOf(location)).toBe(upload.key)
    expect(await storage().head(upload.key)).toMatchObject({ bytes: 12 * megabyte })
  })

  it('is cancelled completely, with a JSON response', async () => {
    const { headers } = await uploader()
    const upload = await begin(headers)
    await sendPart(headers, upload, 1, new Uint8Array(10))
    const gone = await call('DELETE', of(upload), headers)
    expect([gone.status, await gone.json()]).toEqual([200, {}])
    expect(await storage().head(upload.key)).toBeNull()
    for (const [method, address, body] of [
      ['GET', of(upload)],
      ['POST', of(upload, '/complete'), { parts: [{ ETag: '"x"', PartNumber: 1 }] }],
    ] as const) {
      const answer = await call(method, address, headers, body)
      const message = 'There is no such upload, or it has ended.'
      expect([answer.status, await answer.json()]).toEqual([404, { error: message, message }])
    }
  })

  it('is cancelled again, or after it was refused, with the same response', async () => {
    const { headers } = await uploader()
    const upload = await begin(headers)
    for (const _ of [1, 2]) {
      const gone = await call('DELETE', of(upload), headers)
      expect([gone.status, await gone.json()]).toEqual([200, {}])
    }
  })

  it('takes no more than 50 MB of parts, whether or not they are ever joined', async () => {
    const { headers } = await uploader()
    const upload = await begin(headers)
    await sendPart(headers, upload, 1, new Uint8Array(50 * megabyte))
    const signed = await call('GET', of(upload, '/2'), headers)
    const { url } = (await signed.json()) as { url: string }
    const more = await call('PUT', url, {}, new Uint8Array(1))
    expect([more.status, await more.text()]).toEqual([
      413,
      expect.stringContaining('EntityTooLarge'),
    ])
    const listed = await call('GET', of(upload), headers)
    expect(await listed.json()).toMatchObject([{ PartNumber: 1, Size: 50 * megabyte }])
    await sendPart(headers, upload, 1, new Uint8Array(10))
    expect((await call('PUT', url, {}, new Uint8Array(1))).status).toBe(200)
  })

  it('refuses above 50 MB where the store took more, and keeps nothing', async () => {
    const { headers } = await uploader()
    const upload = await begin(headers)
    const parts = [await sendPart(headers, upload, 1, new Uint8Array(10))]
    const large = { bytes: 50 * megabyte + 1 } as never
    vi.spyOn(storage(), 'head').mockResolvedValueOnce(large)
    const answer = await call('POST', of(upload, '/complete'), headers, { parts })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ message: 'That is more than 50 MB.' })
    expect(await storage().head(upload.key)).toBeNull()
  })

  it.each<[unknown, number, string]>([
    [{ ...wish, filename: undefined }, 400, 'the "filename" field is required'],
    [{ ...wish, filename: '' }, 400, 'the "filename" field is required'],
    [{ ...wish, filename: 7 }, 400, 'the "filename" field is required'],
    [{ ...wish, type: undefined }, 400, 's3: content type must be a string'],
    [{ ...wish, type: 'text/html' }, 422, 'Please choose a JPEG'],
    [{ ...wish, metadata: { size: 50 * megabyte + 1 } }, 413, 'That is more than 50 MB.'],
    [[], 400, 'the "filename" field is required'],
    [undefined, 400, 'the "filename" field is required'],
  ])('does not start with %j', async (body, status, message) => {
    const { headers } = await uploader()
    const answer = await call('POST', base, headers, body)
    expect(answer.status).toBe(status)
    const said = (await answer.json()) as { error: string; message: string }
    expect(said.message).toContain(message)
    expect(said.error).toBe(said.message)
  })

  it('requires a key, a part number from 1 to 10000, and valid parts', async () => {
    const { headers } = await uploader()
    const upload = await begin(headers)
    const said = async (method: string, address: string, body?: unknown) => {
      const answer = await call(method, address, headers, body)
      const { message } = (await answer.json()) as { message: string }
      return [answer.status, message]
    }
    const noKey =
      's3: the object key must be passed as a query parameter. For example: "?key=abc.jpg"'
    const bare = `${base}/${upload.uploadId}`
    expect(await said('GET', bare)).toEqual([400, noKey])
    expect(await said('DELETE', bare)).toEqual([400, noKey])
    expect(await said('GET', `${bare}/1`)).toEqual([400, noKey])
    expect(await said('POST', `${bare}/complete`, { parts: [] })).toEqual([400, noKey])
    for (const number of ['0', '10001', '-1', '1.5', 'x', '1e3', '00000000001']) {
      expect(await said('GET', of(upload, `/${number}`))).toEqual([
        400,
        's3: the part number must be a number between 1 and 10000.',
      ])
    }
    for (const parts of [undefined, {}, 'x', [{}], [{ ETag: 'x', PartNumber: '1' }], [null]]) {
      expect(await said('POST', of(upload, '/complete'), { parts })).toEqual([
        400,
        's3: `parts` must be an array of {ETag, PartNumber} objects.',
      ])
    }
    expect(await said('POST', of(upload, '/complete'), { parts: [] })).toEqual([
      422,
      'There are no parts to join.',
    ])
    const wrong = { parts: [{ ETag: '"x"', PartNumber: 1 }] }
    expect((await said('POST', of(upload, '/complete'), wrong))[0]).toBe(422)
  })

  it('is accessible to its owner only', async () => {
    const { headers } = await uploader()
    const upload = await begin(headers)
    const stranger = await uploader()
    const idle = await makeUser()
    const calls = [
      ['GET', of(upload)],
      ['DELETE', of(upload)],
      ['GET', of(upload, '/1')],
      ['POST', of(upload, '/complete'), { parts: [{ ETag: '"x"', PartNumber: 1 }] }],
    ] as const
    for (const [method, address, body] of calls) {
      const statuses = []
      for (const who of [{}, stranger.headers, await bearer(idle.id)]) {
        statuses.push((await call(method, address, who, body)).status)
      }
      expect(statuses).toEqual([401, 403, 404])
    }
    expect((await call('POST', base, {}, wish)).status).toBe(401)
    expect((await call('GET', of(upload), headers)).status).toBe(200)
  })

  it.each(['../../secret', 'businesses/../x.jpg', 'pictures/x.webp', 'a b', '/etc/passwd', 'x'])(
    'takes no key like %j',
    async (key) => {
      const { headers, business } = await uploader()
      const { uploadId } = await begin(headers)
      const own = `businesses/${business.id}/uploads/`
      for (const wanted of [key, own + key]) {
        const answer = await call('GET', of({ key: wanted, uploadId, bucket: '' }), headers)
        expect(answer.status).toBe(403)
      }
    },
  )
})
