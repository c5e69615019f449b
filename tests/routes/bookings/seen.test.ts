import { describe, expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { guestOf, manageToken } from '#app/domain/bookings/tokens.server.ts'
import { changeBooking } from '#app/domain/calendar/change.server.ts'
import { formatInstant, toInputValue } from '#app/domain/local-time.ts'
import * as queue from '#app/routes/_admin.admin.queue/route.tsx'
import * as change from '#app/routes/_dashboard.dashboard.bookings.$id_.change/route.tsx'
import * as propose from '#app/routes/_dashboard.dashboard.bookings.$id_.propose/route.tsx'
import * as own from '#app/routes/_dashboard.dashboard.bookings.$id/route.tsx'
import * as calendar from '#app/routes/_dashboard.dashboard.calendar/route.tsx'
import * as client from '#app/routes/_dashboard.dashboard.clients_.$id/route.tsx'
import * as manage from '#app/routes/_private.bookings.$token/route.tsx'
import {
  bookingNow,
  historyOf,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { errorsOf, get, keptOf, outcome, post, testSite } from '#tests/support/requests.ts'

type Values = Omit<Parameters<typeof makeBooking>[0], 'businessId'>

/** A booking at a business that confirms at once, and its owner's session. */
async function scene(values: Values = { status: 'CONFIRMED' }) {
  const owner = await makeUser()
  const business = await makeBookable({
    ...{ ownerId: owner.id, planStatus: 'BASIC', confirmation: 'instant' },
  })
  const { id } = await makeBooking({ businessId: business.id, ...values })
  const more = {
    cookie: `session=${await startSession(owner.id)}`,
    headers: { origin: testSite },
  }
  return { id, actor: owner.actor, more, token: manageToken(id) }
}
type Scene = Awaited<ReturnType<typeof scene>>

const path = '/dashboard/bookings'
const args = (made: Scene, fields: Record<string, string>) => {
  const { request, ...rest } = post(path, fields, made.more)
  return { ...rest, request, params: { id: made.id, token: made.token } }
}
const movedTo = timeAhead(6, '15:00')

/** What a customer does while a form about their booking is open elsewhere. */
const customerMoves = ({ id: bookingId, token }: Scene) => {
  const guest = guestOf(token)
  if (!guest) throw new Error('the token is a booking’s')
  return moveBooking(guest, { bookingId, startsAt: movedTo })
}

const refused = (data: unknown) => errorsOf(data)['']?.join(' ') ?? ''

test('a change from a page that is out of date says what the booking is now, and keeps what was typed', async () => {
  const made = await scene()
  const wanted = { dateTime: toInputValue(timeAhead(3, '11:00')), partySize: '3', sequence: '0' }
  await customerMoves(made)
  const stale = await outcome(change.action(args(made, wanted)))
  expect(stale.status).toBe(409)
  expect(refused(stale.data)).toContain(`now: ${formatInstant(movedTo)}, confirmed`)
  expect(keptOf(stale.data)).toMatchObject({ dateTime: wanted.dateTime, partySize: '3' })
  expect((await bookingNow(made.id)).startsAt).toEqual(movedTo)
  const { booking } = await change.loader({
    ...get(path, made.more),
    params: { id: made.id },
  })
  const again = { ...wanted, sequence: String(booking.sequence) }
  expect((await outcome(change.action(args(made, again)))).status).toBe(302)
  expect((await bookingNow(made.id)).startsAt).toEqual(timeAhead(3, '11:00'))
})

test('a time proposed from a page that is out of date is refused, and what was typed is kept', async () => {
  const made = await scene()
  const wanted = { dateTime: toInputValue(timeAhead(3, '11:00')), message: 'Power cut' }
  const send = (sequence: string) => outcome(propose.action(args(made, { ...wanted, sequence })))
  await customerMoves(made)
  const stale = await send('0')
  expect(stale.status).toBe(409)
  expect(refused(stale.data)).toContain(`now: ${formatInstant(movedTo)}, confirmed`)
  expect(keptOf(stale.data)).toMatchObject(wanted)
  expect(await historyOf(made.id)).toEqual(['moved by guest'])
  const { booking } = await propose.loader({ ...get(path, made.more), params: { id: made.id } })
  expect((await send(String(booking.sequence))).status).toBe(302)
})

describe('after a customer moved, what an owner sends from before is refused, and done once they saw it:', () => {
  test.each(['confirm', 'decline'])('%s in the row of the calendar', async (intent) => {
    const made = await scene({ status: 'PENDING' })
    await customerMoves(made)
    const send = (sequence: string) =>
      outcome(calendar.action(args(made, { intent, bookingId: made.id, sequence })))
    const stale = await send('0')
    expect([stale.status, refused(stale.data)]).toEqual([
      409,
      expect.stringContaining('waiting for an answer'),
    ])
    expect((await send('1')).status).toBe(302)
  })

  test.each(['confirm', 'decline', 'cancel'])('%s on the booking’s page', async (intent) => {
    const made = await scene({ status: intent === 'cancel' ? 'CONFIRMED' : 'PENDING' })
    await customerMoves(made)
    const send = (sequence: string) => outcome(own.action(args(made, { intent, sequence })))
    expect((await send('0')).status).toBe(409)
    expect((await send('1')).status).toBe(302)
  })

  test('an admin’s answer for a business', async () => {
    const made = await scene({ status: 'PENDING' })
    await customerMoves(made)
    const admin = await makeUser({ role: 'ADMIN' })
    const more = { ...made.more, cookie: `session=${await startSession(admin.id)}` }
    const send = (sequence: string) => {
      const fields = { intent: 'confirmBooking', bookingId: made.id, sequence }
      return outcome(queue.action(post('/admin/queue', fields, more)))
    }
    await send('0')
    expect(await historyOf(made.id)).toEqual(['moved by guest'])
    await send('1')
    expect(await historyOf(made.id)).toEqual(['moved by guest', 'confirmed by admin'])
  })
})

test('a mark of not having come is not set on a booking that became another', async () => {
  const begun = { startsAt: timeAhead(-2), endsAt: timeAhead(-2, '11:00') }
  const made = await scene({ ...begun, status: 'CONFIRMED' })
  await changeBooking(made.actor, { bookingId: made.id, dateTime: timeAhead(-1) })
  const send = (sequence: string) =>
    outcome(own.action(args(made, { intent: 'no-show', sequence })))
  expect((await send('0')).status).toBe(409)
  expect((await send('1')).status).toBe(302)
})

test('what a customer sends from a page before the business changed the booking is refused too', async () => {
  const made = await scene()
  await changeBooking(made.actor, { bookingId: made.id, dateTime: movedTo })
  const send = (fields: object, sequence: string) =>
    outcome(manage.action(args(made, { ...fields, sequence })))
  const forms = [
    { intent: 'confirm' },
    { intent: 'move', chosen: toInputValue(timeAhead(4, '12:00')) },
    { intent: 'cancel' },
  ]
  for (const form of forms) {
    const stale = await send(form, '0')
    expect([stale.status, refused(stale.data)]).toEqual([
      409,
      expect.stringContaining(formatInstant(movedTo)),
    ])
  }
  expect(await bookingNow(made.id)).toMatchObject({ startsAt: movedTo, comingAt: null })
  const { booking } = await manage.loader({ ...get('/bookings/x'), params: { token: made.token } })
  for (const [at, form] of forms.entries()) {
    // The move before it is a change of its own.
    const seen = String(booking.sequence + (at === 2 ? 1 : 0))
    expect((await send(form, seen)).status).toBe(302)
  }
  expect((await bookingNow(made.id)).status).toBe('CANCELLED')
})

test.each([
  ['a booking', (made: Scene, fields: Record<string, string>) => own.action(args(made, fields))],
  ['a client', (made: Scene, fields: Record<string, string>) => client.action(args(made, fields))],
])('a note about %s is not written over by one from an older page', async (_, action) => {
  const made = await scene()
  const send = (note: string, before: string) =>
    outcome(action(made, { intent: 'note', note, before: `:${before}` }))
  expect((await send('Likes tea', '')).status).toBe(302)
  const stale = await send('Talks a lot', '')
  expect([stale.status, refused(stale.data)]).toEqual([
    409,
    expect.stringContaining('It now says: “Likes tea”'),
  ])
  expect(keptOf(stale.data)).toMatchObject({ note: 'Talks a lot' })
  expect((await send('Likes tea, talks a lot', 'Likes tea')).status).toBe(302)
})
