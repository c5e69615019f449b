import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { action } from '#app/routes/api.business.images.ts'
import { loader as picture } from '#app/routes/pictures.$name.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { pictureBytes } from '#tests/support/pictures.ts'
import { leave, upload } from '#tests/support/uploads.ts'

type Args = Parameters<typeof action>[0]
const url = 'http://localhost:3000/api/business/images'
const bearer = async (userId: string) => ({ authorization: `Bearer ${await startSession(userId)}` })
const call = (headers: Record<string, string>, body?: unknown, method = 'PUT') =>
  action({
    request: new Request(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
    params: {},
    context: { clientAddress: '192.0.2.1' },
  } as unknown as Args)

const show = (path: string, headers: Record<string, string> = {}) =>
  picture({
    request: new Request(new URL(path, url), { headers }),
    params: { name: path.replace('/pictures/', '') },
    context: {},
  } as unknown as Args)

describe('PUT /api/business/images', () => {
  it('sets the picture, whose files may be cached for a year', async () => {
    const { owner, actor, business } = await makeOwner()
    const imageURL = await upload(actor, await pictureBytes())
    const response = await call(await bearer(owner.id), { imageURL, focalPoint: 'left' })
    expect(response.status).toBe(200)
    const whole = ((await response.json()) as { logo: string }).logo
    const logo = (await businessNow(business.id)).logo ?? ''
    expect(whole).toBe(new URL(logo, 'http://localhost:3000').href)
    for (const [path, type] of [
      [logo, 'image/jpeg'],
      [logo.replace('800.jpg', '400.avif'), 'image/avif'],
      [logo.replace('800.jpg', '1200.webp'), 'image/webp'],
    ] as const) {
      const file = await show(path)
      expect([path, file.status, file.headers.get('content-type')]).toEqual([path, 200, type])
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      const bytes = (await file.arrayBuffer()).byteLength
      expect(file.headers.get('content-length')).toBe(String(bytes))
      const again = await show(path, { 'if-none-match': file.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
  })

  it('explains each refusal', async () => {
    const { owner, actor } = await makeOwner()
    const headers = await bearer(owner.id)
    const page = await leave(actor, Buffer.from('<html>'), 'image/jpeg')
    const large = await leave(actor, Buffer.alloc(5_242_881))
    const table: [unknown, number, string][] = [
      [{ imageURL: 'https://evil.example/x.jpg' }, 422, 'That picture address is not one of ours.'],
      [{ imageURL: page }, 422, 'This file is not a picture'],
      [{ imageURL: large }, 413, 'The picture is larger than 5 MB.'],
      [{}, 422, 'Please send imageURL'],
      [{ imageURL: 7 }, 422, 'Please send imageURL'],
      [null, 422, 'Please send an object'],
      [{ imageURL: 'x', focalPoint: 'middle' }, 422, 'one of the nine points'],
      [{ imageURL: 'x'.repeat(4001) }, 422, 'too long'],
    ]
    for (const [body, status, sentence] of table) {
      const response = await call(headers, body)
      const { error } = (await response.json()) as { error: string }
      expect([body, response.status, error]).toEqual([
        body,
        status,
        expect.stringContaining(sentence),
      ])
    }
  })

  it('is for signed-in owners with a plan that includes it, and not for other sites', async () => {
    const body = { imageURL: 'http://localhost:3000/objects/x' }
    expect((await call({}, body)).status).toBe(401)
    expect((await call(await bearer((await makeUser({ role: 'ADMIN' })).id), body)).status).toBe(
      403,
    )
    const { owner } = await makeOwner({ planStatus: 'FREE' })
    const response = await call(await bearer(owner.id), body)
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ error: 'A picture of your own comes with the Basic plan.' }),
    ])
    const premium = await makeOwner()
    const cookie = `session=${await startSession(premium.owner.id)}`
    const foreign = await call({ cookie, 'sec-fetch-site': 'cross-site' }, body)
    expect(foreign.status).toBe(403)
  })

  it('removes the picture', async () => {
    const { owner, business } = await makeOwner({ logo: '/pictures/old.jpg' })
    const response = await call(await bearer(owner.id), undefined, 'DELETE')
    expect([response.status, await response.json()]).toEqual([200, { logo: null }])
    expect((await businessNow(business.id)).logo).toBeNull()
  })
})

describe('GET /pictures/{name}', () => {
  it.each([
    `${'0'.repeat(32)}-800.jpg`,
    `${'0'.repeat(32)}-master.jpg`,
    '../masters/x.jpg',
    `${'0'.repeat(32)}-800.svg`,
    '',
  ])('is 404 for %j', async (name) => {
    const response = await show(`/pictures/${name}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
