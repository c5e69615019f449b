import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { system } from '#app/domain/actor.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { asGuest } from '#app/domain/bookings/queries.server.ts'
import { answerToken, issueFormToken, manageToken } from '#app/domain/bookings/tokens.server.ts'
import { formatInstant, toInputValue, toIso } from '#app/domain/local-time.ts'
import * as answerRoute from '#app/routes/_private.booking-action.$token/route.tsx'
import * as guestLayout from '#app/routes/_private.tsx'
import * as guestRoute from '#app/routes/_private.bookings.$token/route.tsx'
import * as calendarRoute from '#app/routes/bookings.$token_.calendar[.]ics.ts'
import * as bookRoute from '#app/routes/_private.business.$id_.book/route.tsx'
import { takeToast } from '#app/http/toast.server.ts'
import * as apiRoute from '#app/routes/api.bookings.ts'
import { db } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import { bookingNow, makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { post, routeArgs, testSite } from '#tests/support/requests.ts'

beforeAll(() => {
  process.env.RATE_LIMIT = 'off'
})

type Params = Record<string, string>

type Answer = { status: number; location: string | null; body: any }

async function answerOf(work: Promise<unknown>): Promise<Answer> {
  const result: any = await work.catch((thrown: unknown) => thrown)
  if (result instanceof Response) {
    const text = await result.text()
    const json = result.headers.get('content-type')?.startsWith('application/json')
    return {
      status: result.status,
      location: result.headers.get('location'),
      body: json ? JSON.parse(text) : text,
    }
  }
  if (result instanceof Error) throw result
  if (result?.type === 'DataWithResponseInit') {
    return { status: result.init?.status ?? 200, location: null, body: result.data }
  }
  return { status: 200, location: null, body: result }
}

const formRequest = (fields: Params | [string, string][] | string) =>
  new Request(`${testSite}/form`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })

type Fields = Record<string, string>
const bookingFields = (businessId: string, more: Fields = {}): Fields => ({
  customerName: 'Naledi Dlamini',
  customerEmail: `${randomUUID()}@guest.example`,
  customerPhone: '082 123 4567',
  dateTime: toInputValue(timeAhead(3)),
  notes: '',
  website: '',
  formToken: issueFormToken(businessId, new Date(Date.now() - 10_000)),
  ...more,
})
const book = (id: string, fields: Fields | [string, string][]) =>
  answerOf(bookRoute.action(routeArgs(formRequest(fields), { id })) as Promise<unknown>)
const bookingsOf = async (businessId: string) =>
  (await db.select({ n: count() }).from(bookings).where(eq(bookings.businessId, businessId)))[0]?.n

describe('the booking page', () => {
  const load = (id: string) =>
    answerOf(bookRoute.loader(routeArgs(new Request(`${testSite}/business/${id}/book`), { id })))

  test('takes a form that was open when the token had its former name', async () => {
    const business = await makeBookable()
    const { formToken, ...fields } = bookingFields(business.id)
    expect((await book(business.slug, { ...fields, ticket: formToken ?? '' })).status).toBe(302)
    expect(await bookingsOf(business.id)).toBe(1)
  })

  test('knows who books at their own business by their session', async () => {
    const owner = await makeUser()
    const business = await makeBookable({ ownerId: owner.id })
    const cookie = `session=${await startSession(owner.id)}`
    for (const more of [{ cookie }, {}]) {
      const { request } = post('/form', bookingFields(business.id), more)
      await answerOf(bookRoute.action(routeArgs(request, { id: business.slug })) as never)
    }
    const own = await db
      .select({ isOwnVisit: bookings.isOwnVisit })
      .from(bookings)
      .where(eq(bookings.businessId, business.id))
      .orderBy(bookings.createdAt)
    expect(own).toEqual([{ isOwnVisit: true }, { isOwnVisit: false }])
  })

  test('is found by slug; an id redirects there permanently', async () => {
    const business = await makeBookable()
    const page = await load(business.slug)
    expect(page.body.business).toMatchObject({ name: business.name, suburb: 'Kalk Bay' })
    // Of the first day some times may have passed.
    expect(page.body.offer.days[1].choices).toHaveLength(4)
    const moved = await load(business.id)
    expect([moved.status, moved.location]).toEqual([301, `/business/${business.slug}/book`])
  })
  test('contains nothing private of the business', async () => {
    const business = await makeBookable({ email: 'private@owner.example' })
    expect(JSON.stringify((await load(business.slug)).body)).not.toContain('private@owner.example')
  })
  test('is 404 for an unknown or draft business, 409 for a paused one', async () => {
    const draft = await makeBookable({ isListingPublished: false })
    const paused = await makeBookable({ isActive: false })
    expect((await load('nobody')).status).toBe(404)
    expect((await load(draft.slug)).status).toBe(404)
    expect((await load(paused.slug)).status).toBe(409)
    expect((await book(paused.slug, bookingFields(paused.id))).status).toBe(409)
  })
})

/** Where the form leads, and the toast shown there. */
async function answered(id: string, fields: Fields) {
  const { headers } = (await bookRoute.action(routeArgs(formRequest(fields), { id }))) as Response
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
  const { toast } = await takeToast(new Request(testSite, { headers: { cookie } }))
  return { location: headers.get('location'), toast }
}

describe('the booking form', () => {
  test('redirects to the customer’s page', async () => {
    const business = await makeBookable()
    const reply = await book(business.slug, bookingFields(business.id))
    expect(reply.status).toBe(302)
    expect(reply.location).toMatch(/^\/bookings\/[\w-]{43}$/)
    expect(await bookingsOf(business.id)).toBe(1)
  })
  test('in the dialog gets a response without a redirect', async () => {
    const business = await makeBookable()
    const reply = await book(business.slug, bookingFields(business.id, { via: 'dialog' }))
    expect(reply).toMatchObject({
      status: 200,
      body: {
        booked: expect.stringMatching(/^\/bookings\/[\w-]{43}$/),
        toast: { title: 'Booking Submitted' },
      },
    })
  })
  test('sent again says that it is the same booking, on its page and in the dialog', async () => {
    const business = await makeBookable()
    const fields = bookingFields(business.id)
    const first = await answered(business.slug, fields)
    expect(first.toast).toMatchObject({ title: 'Booking Submitted' })
    const again = await answered(business.slug, fields)
    expect(again.location).toBe(first.location)
    expect(again.toast).toMatchObject({
      title: 'You Have Already Booked This',
      description: expect.stringContaining('move or cancel it on this page'),
    })
    const inDialog = await book(business.slug, { ...fields, via: 'dialog' })
    expect(inDialog.body).toMatchObject({
      booked: first.location,
      toast: { title: 'You Have Already Booked This' },
    })
    expect(await bookingsOf(business.id)).toBe(1)
    const { bookingId } = asGuest(first.location?.split('/').at(-1) ?? '')
    await cancelBooking(system, { bookingId })
    const late = await answered(business.slug, fields)
    expect(late.toast).toMatchObject({
      title: 'Nothing New Was Booked',
      description: expect.stringContaining('was cancelled. To book again'),
    })
  })
  test('sent again by who only knows what was typed says what is booked, and gives no link', async () => {
    const business = await makeBookable()
    const fields = bookingFields(business.id)
    await book(business.slug, fields)
    const known = { ...fields, formToken: bookingFields(business.id)['formToken'] ?? '' }
    const told = await answered(business.slug, known)
    expect(told.location).toBe(`/business/${business.slug}`)
    expect(told.toast).toMatchObject({
      title: 'You Have Already Booked This',
      description: expect.stringContaining(`${formatInstant(timeAhead(3))}`),
    })
    expect(told.toast?.description).toContain('The email about it has the link')
    const { body } = await book(business.slug, { ...known, via: 'dialog' })
    expect(body.booked).toBe(`/business/${business.slug}`)
    expect(JSON.stringify(body)).not.toContain('/bookings/')
    expect(await bookingsOf(business.id)).toBe(1)
  })
  test('fills in a tapped time, keeps typed values and shows no errors', async () => {
    const business = await makeBookable()
    const fields = bookingFields(business.id, {
      customerName: 'Half a',
      customerEmail: '',
      __intent__: JSON.stringify({
        type: 'update',
        payload: { name: 'dateTime', value: '2026-12-01T09:00' },
      }),
    })
    const { status, body } = await book(business.slug, fields)
    expect(status).toBe(200)
    expect(body.lastResult.status).toBeUndefined()
    expect(body.lastResult.initialValue).toMatchObject({
      customerName: 'Half a',
      dateTime: '2026-12-01T09:00',
      formToken: fields['formToken'],
    })
    // A browser that remembers a refused time does not ask for it beside one that is chosen.
    const payload = { name: 'dateTime', value: '', validated: false }
    const emptied = { ...fields, __intent__: JSON.stringify({ type: 'update', payload }) }
    const { lastResult } = (await book(business.slug, emptied)).body
    expect(Object.keys(lastResult.error)).toEqual(['customerEmail'])
    expect(await bookingsOf(business.id)).toBe(0)
  })
  test('outside opening hours returns with suggested times', async () => {
    const business = await makeBookable()
    const fields = bookingFields(business.id, { dateTime: toInputValue(timeAhead(3, '22:00')) })
    const { status, body } = await book(business.slug, fields)
    expect(status).toBe(422)
    expect(body.choices.dateTime).toHaveLength(4)
    expect(body.lastResult.initialValue.customerName).toBe('Naledi Dlamini')
  })
  test('from another site is refused', async () => {
    const business = await makeBookable()
    const request = formRequest(bookingFields(business.id))
    request.headers.set('origin', 'https://evil.example')
    const reply = await answerOf(
      bookRoute.action(routeArgs(request, { id: business.slug })) as Promise<unknown>,
    )
    expect(reply.status).toBe(403)
    expect(await bookingsOf(business.id)).toBe(0)
  })

  const long = 'x'.repeat(5000)
  test.each<[string, Fields, string]>([
    ['no name', { customerName: '' }, 'customerName'],
    ['a blank name', { customerName: '   ' }, 'customerName'],
    ['a long name', { customerName: long }, 'customerName'],
    ['a NUL in the name', { customerName: 'Na\0ledi' }, 'customerName'],
    ['no email', { customerEmail: '' }, 'customerEmail'],
    ['a wrong email', { customerEmail: 'nobody' }, 'customerEmail'],
    ['a long email', { customerEmail: `${long}@example.com` }, 'customerEmail'],
    ['two emails', { customerEmail: 'a@b.co\r\nBcc: c@d.co' }, 'customerEmail'],
    ['no phone', { customerPhone: '' }, 'customerPhone'],
    ['a short phone', { customerPhone: '12345' }, 'customerPhone'],
    ['a NUL in the phone', { customerPhone: '082\0 123 4567' }, 'customerPhone'],
    ['long notes', { notes: long }, 'notes'],
    ['a NUL in the notes', { notes: '\0' }, 'notes'],
    ['no time', { dateTime: '' }, 'dateTime'],
    ['a date that does not exist', { dateTime: '2027-02-30T10:00' }, 'dateTime'],
    ['a time that does not exist', { dateTime: '2027-02-20T25:00' }, 'dateTime'],
    ['a time in words', { dateTime: 'next Tuesday' }, 'dateTime'],
    ['a past time', { dateTime: '2020-01-01T10:00' }, 'dateTime'],
    ['a far time', { dateTime: '2190-01-01T10:00' }, 'dateTime'],
    ['a huge time', { dateTime: long }, 'dateTime'],
  ])('with %s shows the error at its field and stores nothing', async (_, wrong, field) => {
    const business = await makeBookable()
    const { status, body } = await book(business.slug, bookingFields(business.id, wrong))
    expect(status).toBe(422)
    expect(Object.keys(body.lastResult.error)).toEqual([field])
    expect(await bookingsOf(business.id)).toBe(0)
  })

  test('with all fields missing or repeated shows an error at each', async () => {
    const business = await makeBookable()
    const twice = Object.entries(bookingFields(business.id)).flatMap((pair) => [pair, pair])
    for (const fields of [[], twice] as [string, string][][]) {
      const { status, body } = await book(business.slug, fields)
      expect(status).toBe(422)
      expect(Object.keys(body.lastResult.error)).toEqual(
        expect.arrayContaining(['customerName', 'customerEmail', 'customerPhone', 'dateTime']),
      )
    }
    expect(await bookingsOf(business.id)).toBe(0)
  })
  test.each<[string, Fields]>([
    ['an intent that is no JSON', { __intent__: '{' }],
    ['an intent of an unknown kind', { __intent__: '{"type":"explode","payload":{}}' }],
    ['an intent without a kind', { __intent__: '{}' }],
    ['an intent that is null', { __intent__: 'null' }],
    ['a list of a billion', { 'notes[1000000000]': 'x' }],
    [
      'an intent upon a list of a billion',
      { __intent__: '{"type":"update","payload":{"name":"notes[1000000000]","value":"x"}}' },
    ],
    [
      'an intent that removes from text',
      { __intent__: '{"type":"remove","payload":{"name":"customerName","index":0}}' },
    ],
    ['a state that is no JSON', { __state__: '{' }],
    ['a field named __proto__', { '__proto__.x': '1' }],
    ['a field with brackets askew', { 'notes[[': '1' }],
  ])('with %s is answered and stores nothing', async (_, bent) => {
    const business = await makeBookable()
    const { status } = await book(
      business.slug,
      bookingFields(business.id, { ...bent, dateTime: '' }),
    )
    expect([200, 422]).toContain(status)
    expect(await bookingsOf(business.id)).toBe(0)
  })
  test('of two megabytes is too large', async () => {
    const business = await makeBookable()
    const fields = bookingFields(business.id, { notes: 'x'.repeat(2 * 1024 * 1024) })
    expect((await book(business.slug, fields)).status).toBe(413)
  })
  test.each(["Robert'); DROP TABLE bookings;--", '<img src=x onerror=alert(1)>', 'ÅЖ漢字👩🏽‍🚀'])(
    'takes “%s” as text',
    async (customerName) => {
      const business = await makeBookable()
      const fields = bookingFields(business.id, { customerName, notes: customerName })
      expect((await book(business.slug, fields)).status).toBe(302)
      const [row] = await db.select().from(bookings).where(eq(bookings.businessId, business.id))
      expect(row).toMatchObject({ customerName, notes: customerName })
    },
  )
})

describe('POST /api/bookings', () => {
  const call = (body: unknown, headers: Record<string, string> = {}) =>
    answerOf(
      apiRoute.action(
        routeArgs(
          new Request(`${testSite}/api/bookings`, {
            method: 'POST',
            body: typeof body === 'string' ? body : JSON.stringify(body),
            headers: { 'content-type': 'application/json', ...headers },
          }),
          {},
        ),
      ),
    )
  const payload = (businessId: string, more: object = {}) => ({
    customerName: 'Naledi Dlamini',
    customerEmail: `${randomUUID()}@guest.example`,
    customerPhone: '+27821234567',
    dateTime: timeAhead(3).toISOString(),
    notes: '',
    businessId,
    ...more,
  })

  test('answers 201 with the booking in Cape Town’s time and a link to manage it', async () => {
    const business = await makeBookable()
    const { status, body } = await call(payload(business.id))
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      status: 'PENDING',
      dateTime: toIso(timeAhead(3)),
      businessId: business.id,
      manageUrl: `${testSite}/bookings/${manageToken(body.id)}`,
    })
  })
  test('answers 200 with the same booking for the same key', async () => {
    const business = await makeBookable()
    const body = payload(business.id)
    const key = { 'idempotency-key': randomUUID() }
    const first = await call(body, key)
    const second = await call(body, key)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    const { manageUrl: _, ...plain } = first.body
    const known = await call(body)
    expect([known.status, known.body]).toEqual([200, plain])
  })
  test('reads a time without a zone as Cape Town’s', async () => {
    const business = await makeBookable()
    const dateTime = toInputValue(timeAhead(4))
    expect((await call(payload(business.id, { dateTime }))).body.dateTime).toBe(toIso(timeAhead(4)))
  })
  test.each<[string, object, string]>([
    ['a number for a name', { customerName: 5 }, 'customerName'],
    ['null for an email', { customerEmail: null }, 'customerEmail'],
    ['a list for a phone', { customerPhone: ['082'] }, 'customerPhone'],
    ['half a surrogate pair', { notes: 'a\ud800b' }, 'notes'],
    ['an object for notes', { notes: {} }, 'notes'],
    ['a number for a time', { dateTime: 1_800_000_000_000 }, 'dateTime'],
    ['no business', { businessId: undefined }, 'businessId'],
  ])('answers 422 for %s, naming the field', async (_, wrong, field) => {
    const business = await makeBookable()
    const { status, body } = await call(payload(business.id, wrong))
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual([field])
    expect(body.error).toBe(body.fields[field][0])
    expect(await bookingsOf(business.id)).toBe(0)
  })
  test('answers 404, 409, 400, 422, 413 and 405 as JSON', async () => {
    const paused = await makeBookable({ isActive: false })
    expect((await call(payload(randomUUID()))).status).toBe(404)
    expect((await call(payload('\0'))).status).toBe(422)
    expect((await call(payload(paused.id))).status).toBe(409)
    expect((await call('{')).status).toBe(400)
    expect((await call('[]')).status).toBe(422)
    expect((await call('')).status).toBe(422)
    expect((await call(payload(paused.id, { notes: 'x'.repeat(2e6) }))).status).toBe(413)
    const read = await answerOf(
      apiRoute.loader(routeArgs(new Request(`${testSite}/api/bookings`), {})),
    )
    expect(read.status).toBe(405)
  })
})

describe('the customer’s page', () => {
  const load = (token: string) =>
    answerOf(guestRoute.loader(routeArgs(new Request(`${testSite}/bookings/x`), { token })))
  const send = (token: string, fields: Fields) =>
    answerOf(guestRoute.action(routeArgs(formRequest(fields), { token })) as Promise<unknown>)

  test('shows the booking, and is 404 for forged tokens', async () => {
    const business = await makeBookable()
    const { id } = await makeBooking({ businessId: business.id })
    const { booking } = (await load(manageToken(id))).body
    expect(booking).toMatchObject({ status: 'PENDING', mayCancel: true })
    for (const token of ['x', manageToken(randomUUID()), `${manageToken(id)}A`]) {
      expect((await load(token)).status).toBe(404)
      expect((await send(token, { intent: 'cancel' })).status).toBeGreaterThanOrEqual(400)
    }
    expect((await bookingNow(id)).status).toBe('PENDING')
  })
  test('is not cached and sends no referrer', () => {
    expect(guestLayout.headers({} as never)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
  })
  test('cancels by a post, and once', async () => {
    const business = await makeBookable()
    const { id } = await makeBooking({ businessId: business.id })
    const token = manageToken(id)
    const done = await send(token, { intent: 'cancel' })
    expect([done.status, done.location]).toEqual([302, `/bookings/${token}`])
    expect((await bookingNow(id)).status).toBe('CANCELLED')
    expect((await send(token, { intent: 'cancel' })).status).toBe(409)
  })
  test('moves by a post, and explains an invalid time', async () => {
    const business = await makeBookable()
    const { id } = await makeBooking({ businessId: business.id, status: 'CONFIRMED' })
    const move = (dateTime: string) => send(manageToken(id), { intent: 'move', dateTime })
    const closed = await move(toInputValue(timeAhead(4, '23:00')))
    expect([closed.status, closed.body.choices.dateTime.length]).toEqual([422, 4])
    expect((await move('')).status).toBe(422)
    expect((await move(toInputValue(timeAhead(4)))).status).toBe(302)
    expect(await bookingNow(id)).toMatchObject({ status: 'PENDING', startsAt: timeAhead(4) })
  })
  test('moves to the time that is tapped, or to the typed one where none is', async () => {
    const business = await makeBookable()
    const { id } = await makeBooking({ businessId: business.id })
    const [chosen, typed] = [toInputValue(timeAhead(5)), toInputValue(timeAhead(6))]
    const tapped = await send(manageToken(id), { intent: 'move', chosen, dateTime: typed })
    expect(tapped.status).toBe(302)
    expect((await bookingNow(id)).startsAt).toEqual(timeAhead(5))
    const another = await send(manageToken(id), { intent: 'move', chosen: '', dateTime: typed })
    expect(another.status).toBe(302)
    expect((await bookingNow(id)).startsAt).toEqual(timeAhead(6))
  })
  test('does nothing for an intent it does not know', async () => {
    const business = await makeBookable()
    const { id } = await makeBooking({ businessId: business.id })
    for (const intent of ['', 'complete', 'delete']) {
      expect((await send(manageToken(id), { intent })).status).toBe(422)
    }
    expect((await bookingNow(id)).status).toBe('PENDING')
  })
  test('has a calendar file', async () => {
    const business = await makeBookable()
    const { id } = await makeBooking({ businessId: business.id })
    const file = (token: string) =>
      answerOf(calendarRoute.loader(routeArgs(new Request(`${testSite}/x`), { token })))
    expect((await file(manageToken(id))).body).toContain(`UID:${id}@bookings.cptgems`)
    expect((await file('forged')).status).toBe(302)
  })
})

describe('the owner’s link', () => {
  const load = (token: string) =>
    answerOf(answerRoute.loader(routeArgs(new Request(`${testSite}/booking-action/x`), { token })))
  const send = (token: string, fields: Fields) =>
    answerOf(answerRoute.action(routeArgs(formRequest(fields), { token })) as Promise<unknown>)

  test('shows the request, changes nothing by being opened, and confirms by a post', async () => {
    const business = await makeBookable()
    const { id } = await makeBooking({ businessId: business.id })
    const token = answerToken(id, 0, timeAhead(9), business.email ?? '')
    expect((await load(token)).body.view).toMatchObject({ open: true, status: 'PENDING' })
    expect((await bookingNow(id)).status).toBe('PENDING')
    expect((await send(token, { intent: 'confirm' })).status).toBe(302)
    expect((await bookingNow(id)).status).toBe('CONFIRMED')
    expect((await load(token)).body.view).toMatchObject({ open: false, became: null })
    expect((await send(token, { intent: 'decline', reason: 'Sorry' })).status).toBe(409)
  })
  test('declines with a reason', async () => {
    const business = await makeBookable()
    const { id } = await makeBooking({ businessId: business.id })
    const token = answerToken(id, 0, timeAhead(9), business.email ?? '')
    expect((await send(token, { intent: 'decline', reason: 'x'.repeat(501) })).status).toBe(422)
    expect((await send(token, { intent: 'decline', reason: 'Full' })).status).toBe(302)
    expect((await bookingNow(id)).status).toBe('CANCELLED')
    const other = await makeBooking({ businessId: business.id })
    await cancelBooking(asGuest(manageToken(other.id)), { bookingId: other.id })
    const late = await load(answerToken(other.id, 0, timeAhead(9), business.email ?? ''))
    expect(late.body.view.became).toMatch(/^This booking was cancelled by the customer on /)
  })
  test('is 404 when forged, expired, a customer’s, or from before a move', async () => {
    const business = await makeBookable()
    const { id } = await makeBooking({ businessId: business.id, sequence: 2 })
    const tokens = [
      'forged',
      manageToken(id),
      answerToken(id, 1, timeAhead(9), business.email ?? ''),
      answerToken(id, 2, new Date(Date.now() - 2000), business.email ?? ''),
    ]
    for (const token of tokens) {
      expect((await load(token)).status).toBe(404)
      expect((await send(token, { intent: 'confirm' })).status).toBe(404)
    }
    expect((await bookingNow(id)).status).toBe('PENDING')
  })
})
