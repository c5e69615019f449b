import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { days } from '#app/domain/businesses/enums.ts'
import { describedApi, type DescribedApi } from '#tests/support/described-api.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** An automation that takes every call. */
const automation = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.end('Accepted'))
})

let server: TestServer
let api: DescribedApi
beforeAll(async () => {
  await new Promise<void>((resolve) => automation.listen(0, '127.0.0.1', resolve))
  server = await startTestServer({ seed: 'demo', env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  api = await describedApi(server.url)
})
afterAll(() => void automation.close())

/** Open from eight to six, every day, as the specification writes hours. */
const daily = Object.fromEntries(
  days.map((day) => [day, { open: '08:00', close: '18:00', closed: false }]),
)

const { admin: adminLogin, free, premium } = demoLogins
const login = async (email: string, password: string = free.password) => {
  const answer = await api.call({
    method: 'post',
    path: '/api/auth/login',
    body: { email, password },
  })
  expect(answer.status).toBe(200)
  return (answer.json as { token: string; user: { role: string } }).token
}

test('a single-page client makes every call of the specification, in its own order', async () => {
  // Without a token: what home and directory load.
  const stats = await api.call({ method: 'get', path: '/api/admin/stats' })
  expect(Object.keys(stats.json)).toEqual(['industryStats'])
  const featured = await api.call({
    method: 'get',
    path: '/api/businesses',
    query: { limit: '6' },
  })
  const six = featured.json as { id: string; slug: string; industry: string; suburb: string }[]
  expect(six).toHaveLength(6)
  const [first] = six as [(typeof six)[number]]
  const filtered = await api.call({
    method: 'get',
    path: '/api/businesses',
    query: { industry: first.industry, suburb: first.suburb },
  })
  expect((filtered.json as typeof six).map(({ id }) => id)).toContain(first.id)
  const one = await api.call({
    method: 'get',
    path: '/api/businesses/{id}',
    params: { id: first.id },
  })
  expect(one.json).toMatchObject({ id: first.id, slug: first.slug })
  const again = await api.call({
    method: 'get',
    path: '/api/businesses/{id}',
    params: { id: first.id },
    headers: { 'if-none-match': one.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)

  // An owner signs in.
  expect((await api.call({ method: 'get', path: '/api/auth/me' })).status).toBe(401)
  const token = await login(premium.email)
  const me = await api.call({ method: 'get', path: '/api/auth/me', token })
  expect(me.json).toMatchObject({ email: premium.email, role: 'BUSINESS' })
  const before = await api.call({ method: 'get', path: '/api/businesses/me', token })
  const own = before.json as { id: string; amenities: string }

  // The profile, and then the listing, as JSON text.
  const profile = await api.call({
    method: 'put',
    path: '/api/businesses/me',
    token,
    body: { name: 'Crown & Braid', area: 'City Bowl', website: '' },
  })
  expect(profile.json).toMatchObject({ name: 'Crown & Braid', city: 'Cape Town' })
  const listing = await api.call({
    method: 'put',
    path: '/api/businesses/me',
    token,
    body: {
      amenities: JSON.stringify(['WiFi', 'Parking']),
      highlights: JSON.stringify(['Women-owned']),
      businessHours: JSON.stringify(daily),
      isListingPublished: true,
    },
  })
  expect(JSON.parse((listing.json as typeof own).amenities)).toEqual(['Parking', 'WiFi'])

  // The picture: an address, the bytes straight to the storage, then the business.
  const { uploadURL } = (await api.call({ method: 'post', path: '/api/objects/upload', token }))
    .json as { uploadURL: string }
  const picture = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#0b6b6f' },
  })
    .jpeg()
    .toBuffer()
  const put = await fetch(uploadURL, {
    method: 'PUT',
    body: picture as BodyInit,
    headers: { 'content-type': 'image/jpeg' },
  })
  expect(put.status).toBe(200)
  const image = await api.call({
    method: 'put',
    path: '/api/business/images',
    token,
    body: { imageURL: uploadURL },
  })
  expect(image.json).toMatchObject({ logo: expect.any(String) })

  // A visitor books; the owner finds the booking.
  const at = new Date(Date.now() + 5 * 86_400_000)
  at.setUTCHours(9, 0, 0, 0)
  const booked = await api.call({
    method: 'post',
    path: '/api/bookings',
    body: {
      customerName: 'Naledi Dlamini',
      customerEmail: 'naledi@example.co.za',
      customerPhone: '082 123 4567',
      dateTime: at.toISOString(),
      notes: '',
      businessId: own.id,
    },
  })
  expect(booked.status).toBe(201)
  const after = await api.call({ method: 'get', path: '/api/businesses/me', token })
  const { bookings } = after.json as { bookings: { id: string }[] }
  expect(bookings.map(({ id }) => id)).toContain((booked.json as { id: string }).id)

  // Paying for a plan.
  const payment = await api.call({
    method: 'post',
    path: '/api/subscription/initialize-hosted',
    body: {
      email: 'thandi@example.co.za',
      first_name: 'Thandi',
      last_name: 'Nkosi',
      phone: '021 555 0100',
      plan: 'PREMIUM',
    },
  })
  const { authorization_url: page } = payment.json as { authorization_url: string }
  expect((await fetch(page)).status).toBe(200)

  // The automation.
  const hook = `http://127.0.0.1:${(automation.address() as AddressInfo).port}/hook`
  const saved = await api.call({
    method: 'post',
    path: '/api/integrations/make/webhook',
    token,
    body: { makeWebhookUrl: ` ${hook} ` },
  })
  expect(saved.json).toMatchObject({ ok: true, makeWebhookUrl: hook })
  const tested = await api.call({
    method: 'post',
    path: '/api/integrations/make/test',
    token,
    body: { type: 'booking.created' },
  })
  expect(tested.json).toMatchObject({ ok: true, status: 200 })
  const sample = await api.call({
    method: 'get',
    path: '/api/integrations/make/sample-payload',
    query: { businessId: own.id },
    token,
  })
  expect(Object.keys(sample.json).slice(0, 6)).toEqual([
    'event',
    'business',
    'customer',
    'dateISO',
    'notes',
    'googleReviewLink',
  ])

  // The admin.
  const admin = await login(adminLogin.email, adminLogin.password)
  const all = await api.call({ method: 'get', path: '/api/admin/stats', token: admin })
  expect(all.json).toMatchObject({ totalBusinesses: expect.any(Number) })
  const listed = await api.call({ method: 'get', path: '/api/admin/businesses', token: admin })
  expect(listed.json).toHaveLength((all.json as { totalBusinesses: number }).totalBusinesses)
  const users = await api.call({ method: 'get', path: '/api/admin/users', token: admin })
  const owner = (users.json as { id: string; email: string }[]).find(
    ({ email }) => email === free.email,
  )
  const toggle = () =>
    api.call({
      method: 'patch',
      path: '/api/admin/users/{id}/toggle-status',
      params: { id: owner?.id ?? '' },
      token: admin,
    })
  expect((await toggle()).json).toMatchObject({ isActive: false })
  expect((await toggle()).json).toMatchObject({ isActive: true })
  const gone = await api.call({
    method: 'delete',
    path: '/api/admin/users/{id}',
    params: { id: owner?.id ?? '' },
    token: admin,
  })
  expect(gone.status).toBe(200)
  const refused = await api.call({
    method: 'post',
    path: '/api/auth/login',
    body: free,
  })
  expect(refused.json).toMatchObject({ error: 'Invalid credentials' })

  // Signed out, the token is worth nothing.
  await api.call({ method: 'post', path: '/api/auth/logout', token })
  expect((await api.call({ method: 'get', path: '/api/auth/me', token })).status).toBe(401)
})
