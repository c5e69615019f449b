import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { defaultHours } from '#app/domain/businesses/hours.ts'
import { action, loader } from '#app/routes/api.businesses.me.ts'
import { makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { bearer, routeArgs } from '#tests/support/requests.ts'

const url = 'http://localhost:3000/api/businesses/me'
const get = (headers: Record<string, string> = {}) =>
  loader(routeArgs(new Request(url, { headers })))
const put = (headers: Record<string, string>, body: unknown, type = 'application/json') =>
  action(
    routeArgs(
      new Request(url, {
        method: 'PUT',
        headers: { 'content-type': type, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    ),
  )

async function scene(values: Parameters<typeof makeOwner>[0] = {}) {
  const made = await makeOwner({ planStatus: 'FREE', ...values })
  return { ...made, headers: await bearer(made.owner.id) }
}

const day = { open: '09:00', close: '17:00', closed: false }
const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const week = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ ...Object.fromEntries(names.map((name) => [name, day])), ...more })

describe('GET /api/businesses/me', () => {
  it("returns the owner's business with the specification's fields, bookings included", async () => {
    const { headers, business, owner } = await scene({ amenities: ['WiFi'] })
    const booking = await makeBooking({ businessId: business.id, startsAt: timeAhead(3, '10:00') })
    const response = await get(headers)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const body = await response.json()
    expect(body).toMatchObject({
      id: business.id,
      userId: owner.id,
      amenities: '["WiFi"]',
      highlights: '[]',
      isListingPublished: false,
      planStatus: 'FREE',
      makeWebhookUrl: '',
      bookings: [
        {
          id: booking.id,
          customerName: booking.customerName,
          customerEmail: booking.customerEmail,
          dateTime: expect.stringMatching(/T10:00:00\+02:00$/),
          status: 'PENDING',
        },
      ],
    })
    expect(JSON.parse(body.businessHours).sunday).toEqual({
      open: '10:00',
      close: '14:00',
      closed: false,
    })
  })

  it('works with the cookie too', async () => {
    const { owner } = await scene()
    expect((await get({ cookie: `session=${await startSession(owner.id)}` })).status).toBe(200)
  })

  it('is 401 for anonymous calls, 403 for other roles, 404 without a business', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const idle = await makeUser()
    expect((await get()).status).toBe(401)
    expect((await get(await bearer(admin.id))).status).toBe(403)
    const response = await get(await bearer(idle.id))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: 'There is no business on your account yet.',
    })
  })
})

describe('PUT /api/businesses/me', () => {
  it('saves the profile and ignores empty values and read-only fields', async () => {
    const { headers, business } = await scene({ website: 'https://old.example/' })
    const response = await put(headers, {
      name: 'Corner Café',
      phone: '021 424 1234',
      website: '',
      description: null,
      id: 'another',
      userId: 'another',
      slug: 'another',
      planStatus: 'PREMIUM',
      isActive: false,
      rating: 5,
      ratingCount: 900,
      visits: 900,
      createdAt: '2000-01-01',
      bookings: [],
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ name: 'Corner Café', version: 2 })
    expect(await businessNow(business.id)).toMatchObject({
      phone: '+27214241234',
      website: 'https://old.example/',
      slug: business.slug,
      planStatus: 'FREE',
      isActive: true,
      rating: null,
      visits: 0,
    })
  })

  it('empties null fields, except required ones', async () => {
    const full = {
      suburb: 'Kalk Bay',
      address: '1 Main Road',
      phone: '+27215550100',
      email: 'a@bakery.example',
      website: 'https://bakery.example/',
      googleReviewLink: 'https://g.page/r/abc/review',
      description: 'Bread',
      city: 'Hermanus',
      amenities: ['WiFi'],
      highlights: ['Women-owned'],
      hours: defaultHours,
    }
    const { headers, business } = await scene(full)
    const names = [
      ...Object.keys(full).filter((name) => name !== 'hours'),
      'businessHours',
      'isListingPublished',
      'version',
    ]
    const body = Object.fromEntries(names.map((name) => [name, null]))
    expect((await put(headers, body)).status).toBe(200)
    expect(await businessNow(business.id)).toMatchObject({
      suburb: '',
      address: '',
      phone: null,
      email: null,
      website: null,
      googleReviewLink: null,
      description: '',
      city: 'Cape Town',
      amenities: [],
      highlights: [],
      hours: null,
    })
    for (const name of ['name', 'industry', 'area']) {
      const refused = await put(headers, { [name]: null })
      expect(refused.status).toBe(422)
      expect(Object.keys((await refused.json()).fields)).toEqual([name])
    }
  })

  it('saves lists and hours as JSON text and publishes', async () => {
    const { headers, business } = await scene()
    const response = await put(headers, {
      amenities: '["WiFi","Parking"]',
      highlights: '["Family friendly"]',
      businessHours: week({ sunday: { ...day, closed: true } }),
      isListingPublished: true,
    })
    expect(response.status).toBe(200)
    const { hours, amenities, listed } = await businessNow(business.id)
    expect(amenities).toEqual(['Parking', 'WiFi'])
    expect(hours?.sunday).toEqual([])
    expect(hours?.monday).toEqual([{ open: '09:00', close: '17:00' }])
    expect(listed).toBe(true)
  })

  it('keeps several openings of an unchanged day', async () => {
    const { headers, business } = await scene({
      hours: {
        monday: [
          { open: '08:00', close: '12:00' },
          { open: '13:00', close: '18:00' },
        ],
        ...Object.fromEntries(names.slice(1).map((name) => [name, []])),
      } as never,
    })
    const { businessHours } = await (await get(headers)).json()
    const read = JSON.parse(businessHours)
    expect(read.monday).toEqual({ open: '08:00', close: '18:00', closed: false })
    await put(headers, { businessHours: JSON.stringify({ ...read, tuesday: day }) })
    const { hours } = await businessNow(business.id)
    expect(hours?.monday).toHaveLength(2)
    expect(hours?.tuesday).toEqual([{ open: '09:00', close: '17:00' }])
  })

  it.each([
    [{ amenities: '["WiFi"' }, 'amenities'],
    [{ amenities: '["Helipad"]' }, 'amenities'],
    [{ amenities: JSON.stringify(Array(1000).fill('WiFi')) }, 'amenities'],
    [{ highlights: '{}' }, 'highlights'],
    [{ businessHours: 'nonsense' }, 'businessHours'],
    [{ businessHours: '{}' }, 'businessHours.monday'],
    [{ businessHours: week({ friday: { ...day, close: '25:00' } }) }, 'businessHours.friday'],
    [
      {
        businessHours: week({
          friday: { ...day, open: '18:00', close: '10:00' },
        }),
      },
      'businessHours.saturday',
    ],
    [{ email: 'nobody' }, 'email'],
    [{ isListingPublished: 'yes' }, 'isListingPublished'],
  ])('answers 422 with the field (%#)', async (body, field) => {
    const { headers, business } = await scene()
    const response = await put(headers, body)
    expect(response.status).toBe(422)
    const { error, fields } = await response.json()
    expect(error).toEqual(expect.any(String))
    expect(Object.keys(fields)).toContain(field)
    expect(await businessNow(business.id)).toMatchObject({ version: 1 })
  })

  it('is 409 for publishing without a plan and for an outdated version', async () => {
    const none = await scene({ planStatus: 'NONE' })
    expect((await put(none.headers, { isListingPublished: true })).status).toBe(409)
    const { headers } = await scene()
    expect((await put(headers, { name: 'First', version: 1 })).status).toBe(200)
    expect((await put(headers, { name: 'Second', version: 1 })).status).toBe(409)
  })

  it('is 401, 403, 404, 400 and 415 where it should be', async () => {
    const { headers } = await scene()
    expect((await put({}, { name: 'Nobody' })).status).toBe(401)
    const admin = await makeUser({ role: 'ADMIN' })
    expect((await put(await bearer(admin.id), { name: 'Admin' })).status).toBe(403)
    const idle = await makeUser()
    expect((await put(await bearer(idle.id), { name: 'Idle' })).status).toBe(404)
    expect((await put(headers, '{"name":')).status).toBe(400)
    expect((await put(headers, 'name=x', 'text/plain')).status).toBe(415)
    for (const odd of [null, [], 'text', 7]) {
      expect((await put(headers, JSON.stringify(odd))).status).toBe(422)
    }
  })

  it('refuses another site that uses the cookie', async () => {
    const { owner, business } = await scene()
    const cookie = `session=${await startSession(owner.id)}`
    const response = await put({ cookie, 'sec-fetch-site': 'cross-site' }, { name: 'Evil' })
    expect(response.status).toBe(403)
    expect(await businessNow(business.id)).toMatchObject({ version: 1 })
  })
})
