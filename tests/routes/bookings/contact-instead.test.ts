import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueFormToken, manageToken } from '#app/domain/bookings/tokens.server.ts'
import { toInputValue } from '#app/domain/local-time.ts'
import { takeToast } from '#app/http/toast.server.ts'
import * as apiBookings from '#app/routes/api.bookings.ts'
import * as apiBusiness from '#app/routes/api.businesses.$id.ts'
import * as apiBusinesses from '#app/routes/api.businesses.ts'
import * as guestRoute from '#app/routes/_private.bookings.$token/route.tsx'
import * as bookRoute from '#app/routes/_private.business.$id_.book/route.tsx'
import { db } from '#db/client.server.ts'
import { bookings, businesses } from '#db/schema/index.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { routeArgs, testSite } from '#tests/support/requests.ts'

beforeAll(() => {
  process.env.RATE_LIMIT = 'off'
})

type Params = Record<string, string>

async function answerOf(work: unknown): Promise<{ status: number; body: any; headers: Headers }> {
  const result: any = await Promise.resolve(work).catch((thrown: unknown) => thrown)
  if (result instanceof Response) {
    const text = await result.text()
    const body = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
    return { status: result.status, body, headers: result.headers }
  }
  if (result instanceof Error) throw result
  return { status: result.init?.status ?? 200, body: result.data, headers: new Headers() }
}

const post = (fields: Params) =>
  new Request(`${testSite}/form`, { method: 'POST', body: new URLSearchParams(fields) })
const unreachable = { email: null, phone: '+27825550100' }
const vanish = (id: string) =>
  db.update(businesses).set({ email: null }).where(eq(businesses.id, id))
const bookingsOf = (id: string) => db.$count(bookings, eq(bookings.businessId, id))
const sentence = 'does not take bookings on CPT Gems. Please call or WhatsApp 082 555 0100.'

describe('the booking page of an unreachable business', () => {
  const load = (id: string) =>
    answerOf(bookRoute.loader(routeArgs(new Request(`${testSite}/business/${id}/book`), { id })))

  test('is a 409 with its contact details', async () => {
    const business = await makeBookable(unreachable)
    const { status, body } = await load(business.slug)
    expect(status).toBe(409)
    expect(body.closed).toMatchObject({ phone: '+27825550100', website: null })
    expect(body.closed.sentence).toContain(sentence)
    expect(body.closed.industry).toBe(business.industry)
  })

  test('is found by slug, and redirects from its id', async () => {
    const business = await makeBookable(unreachable)
    expect((await load(business.id)).status).toBe(301)
  })

  test.each(['page', 'dialog'])(
    'keeps what was typed where the contact vanished meanwhile: %s',
    async (via) => {
      const business = await makeBookable({ phone: '+27825550100' })
      const typed = {
        customerName: 'Naledi Dlamini',
        customerEmail: `${randomUUID()}@guest.example`,
        customerPhone: '082 123 4567',
        dateTime: toInputValue(timeAhead(3)),
        notes: 'Window seat please',
        website: '',
        formToken: issueFormToken(business.id, new Date(Date.now() - 10_000)),
        ...(via === 'dialog' && { via }),
      }
      await vanish(business.id)
      const { status, body } = await answerOf(
        bookRoute.action(routeArgs(post(typed), { id: business.slug })),
      )
      expect(status).toBe(409)
      expect(Object.values(body.lastResult.error).flat()).toEqual([
        expect.stringContaining(sentence),
      ])
      expect(body.lastResult.initialValue).toMatchObject({
        customerName: 'Naledi Dlamini',
        notes: 'Window seat please',
        formToken: typed.formToken,
      })
      expect(await bookingsOf(business.id)).toBe(0)
    },
  )
})

describe('the API', () => {
  test('refuses a booking there with 409 and the message', async () => {
    const business = await makeBookable(unreachable)
    const request = new Request(`${testSite}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        customerName: 'Naledi Dlamini',
        customerEmail: `${randomUUID()}@guest.example`,
        customerPhone: '+27821234567',
        dateTime: timeAhead(3).toISOString(),
        businessId: business.id,
      }),
    })
    const { status, body } = await answerOf(apiBookings.action(routeArgs(request, {})))
    expect(status).toBe(409)
    expect(body.error).toContain(sentence)
    expect(await bookingsOf(business.id)).toBe(0)
  })

  test('states whether each business is bookable, and changes its ETag with that', async () => {
    const business = await makeBookable({ name: `Reached ${randomUUID()}` })
    const read = () =>
      answerOf(apiBusiness.loader(routeArgs(new Request(`${testSite}/x`), { id: business.slug })))
    const list = () =>
      answerOf(
        apiBusinesses.loader(
          routeArgs(
            new Request(`${testSite}/api/businesses?search=${encodeURIComponent(business.name)}`),
            {},
          ),
        ),
      )
    const before = await read()
    expect(before.body.bookable).toBe(true)
    expect((await list()).body).toMatchObject([{ bookable: true }])
    await vanish(business.id)
    const after = await read()
    expect(after.body.bookable).toBe(false)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect((await list()).body).toMatchObject([{ bookable: false }])
    await db.update(businesses).set({ isActive: false }).where(eq(businesses.id, business.id))
    expect((await read()).body).toMatchObject({ isActive: false, bookable: false })
  })
})

test('a customer who cancels with an unreachable business is asked to inform it', async () => {
  const business = await makeBookable(unreachable)
  const { id } = await makeBooking({ businessId: business.id })
  const token = manageToken(id)
  const { status, headers } = await answerOf(
    guestRoute.action(routeArgs(post({ intent: 'cancel' }), { token })),
  )
  expect(status).toBe(302)
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const { toast } = await takeToast(new Request(testSite, { headers: { cookie } }))
  const said = toast?.description
  expect(said).toContain('please tell them yourself')
  expect(said).not.toContain('has been told')
})

test('a customer’s move to another time is refused with the business’s contact details', async () => {
  const business = await makeBookable(unreachable)
  const { id } = await makeBooking({ businessId: business.id, status: 'CONFIRMED' })
  const fields = { intent: 'move', dateTime: toInputValue(timeAhead(5)) }
  const { status, body } = await answerOf(
    guestRoute.action(routeArgs(post(fields), { token: manageToken(id) })),
  )
  expect(status).toBe(409)
  expect(Object.values(body.lastResult.error).flat().join()).toContain('082 555 0100')
  expect(body.lastResult.initialValue.dateTime).toBe(fields.dateTime)
})
