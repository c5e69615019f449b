import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { makeUser } from '#tests/support/factories.ts'
import { bearer } from '#tests/support/requests.ts'
import { call, uploader } from './calls.ts'

const ways = [
  ['POST', '/api/objects/upload'],
  ['GET', '/api/s3/params?filename=a.jpg&type=image%2Fjpeg'],
  ['GET', '/api/s3/sts'],
] as const

describe.each(ways)('%s %s', (method, address) => {
  it('is for owners of a business whose plan includes pictures', async () => {
    expect((await call(method, address)).status).toBe(401)
    const admin = await makeUser({ role: 'ADMIN' })
    expect((await call(method, address, await bearer(admin.id))).status).toBe(403)
    const idle = await makeUser()
    expect((await call(method, address, await bearer(idle.id))).status).toBe(404)
    for (const planStatus of ['NONE', 'FREE'] as const) {
      const { headers } = await uploader({ planStatus })
      const answer = await call(method, address, headers)
      expect(answer.status).toBe(403)
      const sentence = 'A picture of your own comes with the Basic plan.'
      expect(await answer.json()).toEqual({ error: sentence, message: sentence })
    }
  })

  it('lists its methods', async () => {
    const { headers } = await uploader()
    const answer = await call('PATCH', address, headers)
    expect([answer.status, answer.headers.get('allow')?.split(', ')[0]]).toEqual([405, method])
  })
})

describe('POST /api/objects/upload', () => {
  const start = async (headers: Record<string, string>, body?: unknown) => {
    const answer = await call('POST', '/api/objects/upload', headers, body)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { uploadURL } = (await answer.json()) as { uploadURL: string }
    return { uploadURL, key: storage().keyOf(uploadURL) ?? '' }
  }

  it('returns an upload URL below the owner’s business', async () => {
    const { headers, business } = await uploader()
    const { uploadURL, key } = await start(headers)
    expect(key).toMatch(new RegExp(`^businesses/${business.id}/uploads/[0-9a-f-]{36}\\.file$`))
    const sent = await call('PUT', uploadURL, { 'content-type': 'image/png' }, 'bytes')
    expect(sent.status).toBe(200)
    expect(sent.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(await storage().head(key)).toMatchObject({ bytes: 5, contentType: 'image/png' })
    expect((await start(headers)).key).not.toBe(key)
  })

  it('is refused from another site with the cookie', async () => {
    const { owner } = await uploader()
    const answer = await call('POST', '/api/objects/upload', {
      cookie: `session=${await startSession(owner.id)}`,
      'sec-fetch-site': 'cross-site',
    })
    expect(answer.status).toBe(403)
  })

  it('works with the cookie too, and is valid for seven days', async () => {
    const { owner } = await uploader()
    const { uploadURL } = await start({ cookie: `session=${await startSession(owner.id)}` })
    const expires = Number(new URL(uploadURL).searchParams.get('expires'))
    expect(Math.abs(expires - Date.now() / 1000 - 604_800)).toBeLessThan(10)
  })

  it('accepts 5242880 bytes and not one more', async () => {
    const { headers } = await uploader()
    const { uploadURL, key } = await start(headers)
    const most = new Uint8Array(5_242_880)
    const more = await call('PUT', uploadURL, {}, new Uint8Array(5_242_881))
    expect(more.status).toBe(413)
    expect(await more.text()).toContain('<Code>EntityTooLarge</Code>')
    expect(await storage().head(key)).toBeNull()
    expect((await call('PUT', uploadURL, {}, most)).status).toBe(200)
    expect(await storage().head(key)).toMatchObject({ bytes: 5_242_880 })
  })

  it('binds the type and size of the body', async () => {
    const { headers } = await uploader()
    const { uploadURL, key } = await start(headers, { type: 'image/jpeg', size: 5 })
    expect(key).toMatch(/\.jpg$/)
    const send = (type: string, body: string) =>
      call('PUT', uploadURL, { 'content-type': type }, body)
    expect((await send('text/html', '<b>x>')).status).toBe(403)
    expect((await send('image/jpeg', '123456')).status).not.toBe(200)
    expect(await storage().head(key)).toBeNull()
    expect((await send('image/jpeg', '12345')).status).toBe(200)
  })

  it.each([
    [{ type: 'image/svg+xml' }, 422],
    [{ type: 'text/html' }, 422],
    [{ type: 'constructor' }, 422],
    [{ size: 5_242_881 }, 413],
    [{ size: 0 }, 422],
    [{ size: -1 }, 422],
    [{ size: 'large' }, 422],
  ])('refuses %j', async (body, status) => {
    const { headers } = await uploader()
    const answer = await call('POST', '/api/objects/upload', headers, body)
    expect(answer.status).toBe(status)
    const { error, message } = (await answer.json()) as Record<string, string>
    expect(error).toEqual(expect.any(String))
    expect(message).toBe(error)
  })

  it('refuses a URL changed to another owner’s key, or out of the store', async () => {
    const { headers } = await uploader()
    const other = await uploader()
    const { uploadURL, key } = await start(headers)
    const stolen = uploadURL.replace(/businesses\/[^/]+/, `businesses/${other.business.id}`)
    expect((await call('PUT', stolen, {}, 'x')).status).toBe(403)
    for (const way of ['..%2f..%2fetc%2fpasswd', 'pictures/x.webp', '.uploads/x', key + '%00']) {
      const answer = await call('PUT', uploadURL.replace(key, way), {}, 'x')
      expect([403, 404]).toContain(answer.status)
    }
    expect((await call('PUT', `/objects/${key}`, {}, 'x')).status).toBe(403)
    expect(await storage().head(key)).toBeNull()
  })

  it('does not serve uploads publicly', async () => {
    const { headers } = await uploader()
    const { uploadURL, key } = await start(headers)
    await call('PUT', uploadURL, {}, 'with GPS inside')
    expect((await call('GET', `/objects/${key}`)).status).toBe(404)
    expect((await call('GET', uploadURL)).status).toBe(404)
    expect((await call('HEAD', `/objects/${key}`, headers)).status).toBe(404)
  })

  it('is limited to 120 an hour', async () => {
    const { headers } = await uploader()
    for (let n = 0; n < 120; n++) await start(headers)
    const answer = await call('POST', '/api/objects/upload', headers)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('GET /api/s3/params', () => {
  it('returns the upload request for the stock client', async () => {
    const { headers, business } = await uploader()
    const query = new URLSearchParams({
      filename: 'Café & co.png',
      type: 'image/png',
      'metadata[name]': 'Café & co.png',
      'metadata[type]': 'image/png',
    })
    const answer = await call('GET', `/api/s3/params?${query}`, headers)
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as { url: string; headers: Record<string, string> }
    expect(body).toEqual({
      method: 'PUT',
      url: expect.stringContaining(`/objects/businesses/${business.id}/uploads/`),
      fields: {},
      headers: { 'Content-Type': 'image/png' },
      expires: 604_800,
    })
    expect((await call('PUT', body.url, { 'content-type': 'image/gif' }, 'x')).status).toBe(403)
    expect((await call('PUT', body.url, body.headers, 'x')).status).toBe(200)
  })

  it.each([
    [
      'type=image/png',
      400,
      's3: the "filename" query parameter is required and must be a non-empty string',
    ],
    [
      'filename=%20&type=image/png',
      400,
      's3: the "filename" query parameter is required and must be a non-empty string',
    ],
    [
      'filename=a.svg&type=image/svg%2Bxml',
      422,
      'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.',
    ],
    ['filename=a.jpg', 422, 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'],
    ['filename=a.jpg&type=image/jpeg&metadata[size]=5242881', 413, 'That is more than 5 MB.'],
    ['filename=a.jpg&type=image/jpeg&metadata[size]=0', 422, 'That file is empty.'],
  ])('refuses ?%s', async (query, status, message) => {
    const { headers } = await uploader()
    const answer = await call('GET', `/api/s3/params?${query}`, headers)
    expect([answer.status, await answer.json()]).toMatchObject([
      status,
      { error: message, message },
    ])
  })
})

describe('GET /api/s3/sts', () => {
  it('reports that this storage issues no credentials', async () => {
    const { headers } = await uploader()
    const answer = await call('GET', '/api/s3/sts', headers)
    const message =
      'This storage gives out no credentials of its own. Please ask for signed addresses.'
    expect([answer.status, await answer.json()]).toEqual([501, { error: message, message }])
  })
})
