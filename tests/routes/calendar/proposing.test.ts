import { expect, test } from 'vitest'
import * as guestPage from '#app/routes/_private.bookings.$token/route.tsx'
import * as ownBooking from '#app/routes/_dashboard.dashboard.bookings.$id/route.tsx'
import * as propose from '#app/routes/_dashboard.dashboard.bookings.$id_.propose/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { toInputValue } from '#app/domain/local-time.ts'
import { bookingNow, makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import {
  errorsOf,
  get,
  keptOf,
  outcome,
  post,
  routeArgs,
  testSite,
} from '#tests/support/requests.ts'

type Fields = Record<string, string>

/** A confirmed booking at ten, its owner and its customer. */
async function makeProposable() {
  const owner = await makeUser()
  const own = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC' })
  const startsAt = timeAhead(3)
  const times = { startsAt, endsAt: timeAhead(3, '11:00') }
  const { id } = await makeBooking({ businessId: own.id, status: 'CONFIRMED', ...times })
  const more = { cookie: `session=${await startSession(owner.id)}`, headers: { origin: testSite } }
  const path = `/dashboard/bookings/${id}`
  const send = (fields: Fields, as = more) =>
    outcome(propose.action({ ...post(`${path}/propose`, fields, as), params: { id } }))
  const shown = async () =>
    (await ownBooking.loader({ ...get(path, more), params: { id } })).booking
  return { id, more, path, send, shown, token: manageToken(id) }
}
const afternoon = () => ({ dateTime: toInputValue(timeAhead(3, '14:00')), message: 'Power cut' })
const look = async (token: string) =>
  (await guestPage.loader(routeArgs(new Request(`${testSite}/bookings/${token}`), { token })))
    .booking
const answer = (token: string, fields: Fields) =>
  outcome(guestPage.action({ ...post(`/bookings/${token}`, fields), params: { token } }))
const answering = (intent: string, proposal: { id: string; startsAt: string } | null) => ({
  ...{ intent, proposalId: proposal?.id ?? '', startsAt: proposal?.startsAt ?? '' },
})

test('an owner proposes another time, and its customer accepts it on their page, once', async () => {
  const { id, send, shown, path, token } = await makeProposable()
  expect(await send(afternoon())).toMatchObject({ status: 302, location: path })
  expect((await bookingNow(id)).startsAt).toEqual(timeAhead(3))
  expect((await shown()).proposal?.startsAt).toEqual(timeAhead(3, '14:00'))
  const { proposal } = await look(token)
  expect(proposal?.message).toBe('Power cut')
  const fields = answering('accept', proposal)
  expect(await answer(token, fields)).toMatchObject({ status: 302, location: `/bookings/${token}` })
  expect((await answer(token, fields)).status).toBe(302)
  expect(await bookingNow(id)).toMatchObject({ startsAt: timeAhead(3, '14:00'), sequence: 1 })
  expect(await look(token)).toMatchObject({ status: 'CONFIRMED', proposal: null })
})

test('a customer keeps the booking as it was', async () => {
  const { id, send, shown, token } = await makeProposable()
  await send(afternoon())
  const { proposal } = await look(token)
  expect((await answer(token, answering('decline', proposal))).status).toBe(302)
  expect((await bookingNow(id)).startsAt).toEqual(timeAhead(3))
  expect((await shown()).proposal).toBeNull()
  const late = await answer(token, answering('accept', proposal))
  expect([late.status, errorsOf(late.data)['']]).toEqual([
    409,
    ['That proposal is no longer valid. This is your booking now.'],
  ])
  expect((await answer(token, { intent: 'accept' })).status).toBe(422)
})

test('an owner takes a proposal back on the page of its booking', async () => {
  const { id, more, path, send, shown, token } = await makeProposable()
  await send(afternoon())
  const { proposal } = await shown()
  const fields = { intent: 'withdraw', proposalId: proposal?.id ?? '' }
  const back = await outcome(ownBooking.action({ ...post(path, fields, more), params: { id } }))
  expect(back).toMatchObject({ status: 302, location: path })
  expect([(await shown()).proposal, (await look(token)).proposal]).toEqual([null, null])
})

test('what is wrong in a proposal comes back with what was typed', async () => {
  const { send, shown } = await makeProposable()
  const same = toInputValue(timeAhead(3))
  const past = toInputValue(new Date(Date.now() - 3_600_000))
  for (const dateTime of ['soon', '', same, past]) {
    const { status, data } = await send({ dateTime, message: 'Power cut' })
    expect([status, Object.keys(errorsOf(data))], dateTime).toEqual([422, ['dateTime']])
    expect(keptOf(data)).toMatchObject({ message: 'Power cut' })
  }
  expect((await shown()).proposal).toBeNull()
})

test('nobody proposes a time for another’s booking, or for one that is over', async () => {
  const [one, other] = [await makeProposable(), await makeProposable()]
  expect((await one.send(afternoon(), other.more)).status).toBe(404)
  const asked = { ...get(`${one.path}/propose`, other.more), params: { id: one.id } }
  expect((await outcome(propose.loader(asked))).status).toBe(404)
  const guest = { cookie: '', headers: { origin: testSite } }
  expect((await one.send(afternoon(), guest)).location).toContain('/login')
  await outcome(
    ownBooking.action({
      ...post(one.path, { intent: 'cancel', reason: '', sequence: '0' }, one.more),
      params: { id: one.id },
    }),
  )
  const late = await one.send(afternoon())
  expect([late.status, errorsOf(late.data)['']]).toEqual([409, ['This booking is cancelled.']])
})
