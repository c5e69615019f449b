import { expect, test } from 'vitest'
import * as guestPage from '#app/routes/_private.bookings.$token/route.tsx'
import * as ownBooking from '#app/routes/_dashboard.dashboard.bookings.$id/route.tsx'
import * as change from '#app/routes/_dashboard.dashboard.bookings.$id_.change/route.tsx'
import * as propose from '#app/routes/_dashboard.dashboard.bookings.$id_.propose/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { localDateOf, toInputValue } from '#app/domain/local-time.ts'
import { takeToast } from '#app/http/toast.server.ts'
import { bookingNow, makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import {
  cookieFrom,
  errorsOf,
  get,
  keptOf,
  outcome,
  post,
  routeArgs,
  testSite,
} from '#tests/support/requests.ts'
import { makeStaff } from '#tests/support/services.ts'

type Fields = Record<string, string>

/** A confirmed booking at ten, its owner and its customer. */
async function makeProposable(values: Parameters<typeof makeBookable>[0] = {}) {
  const owner = await makeUser()
  const own = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC', ...values })
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

test('an owner who takes back what was accepted meanwhile reads that the booking has moved', async () => {
  const { id, more, path, send, shown, token } = await makeProposable()
  await send(afternoon())
  const { proposal } = await shown()
  await answer(token, answering('accept', (await look(token)).proposal))
  const fields = { intent: 'withdraw', proposalId: proposal?.id ?? '' }
  const late = await outcome(ownBooking.action({ ...post(path, fields, more), params: { id } }))
  expect([late.status, errorsOf(late.data)['']]).toEqual([
    409,
    ['That proposal has ended. This is the booking now.'],
  ])
  expect((await bookingNow(id)).startsAt).toEqual(timeAhead(3, '14:00'))
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
  expect([late.status, errorsOf(late.data)['']]).toEqual([
    409,
    [expect.stringMatching(/^This booking was cancelled by you on /)],
  ])
})

test('a form about a booking that was cancelled meanwhile leads to it, and says by whom', async () => {
  const { id, more, path, token } = await makeProposable()
  await outcome(
    guestPage.action({
      ...post(`/bookings/${token}`, { intent: 'cancel', sequence: '0' }),
      params: { token },
    }),
  )
  for (const [form, page] of [
    ['change', change],
    ['propose', propose],
  ] as const) {
    const asked = { ...get(`${path}/${form}`, more), params: { id } }
    const { location, cookies } = await outcome(page.loader(asked))
    expect(location, form).toBe(path)
    const { toast } = await takeToast(get(path, { cookie: cookieFrom(cookies) }).request)
    expect(toast?.description).toMatch(/^This booking was cancelled by the customer on /)
  }
  const fields = { intent: 'decline', reason: '', sequence: '0' }
  const late = await outcome(ownBooking.action({ ...post(path, fields, more), params: { id } }))
  expect(errorsOf(late.data)['']?.[0]).toMatch(/^This booking was cancelled by the customer on /)
})

test('an owner is warned once of a time on a day on which they are closed', async () => {
  const date = localDateOf(timeAhead(4))
  const { id, more, path, send } = await makeProposable({ specialDates: { [date]: { spans: [] } } })
  const dateTime = toInputValue(timeAhead(4))
  const fields = { dateTime, message: '', partySize: '1', sequence: '0' }
  const move = (more_: Fields = {}) =>
    outcome(
      change.action({ ...post(`${path}/change`, { ...fields, ...more_ }, more), params: { id } }),
    )
  for (const sent of [(known: Fields = {}) => send({ ...fields, ...known }), move]) {
    const warned = await sent()
    expect([warned.status, errorsOf(warned.data)['dateTime']?.[0]]).toEqual([
      409,
      expect.stringMatching(/^You are closed on \w{3} \d+ \w{3}\. Send it again to keep this time/),
    ])
    const { choices } = warned.data as { choices: Record<string, { value: string }[]> }
    const [known] = choices['outsideHours'] ?? []
    expect(known?.value).toBe(dateTime)
    const other = { outsideHours: toInputValue(timeAhead(4, '11:00')) }
    expect((await sent(other)).status).toBe(409)
    expect((await sent({ outsideHours: known?.value ?? '' })).status).toBe(302)
  }
  expect((await bookingNow(id)).startsAt).toEqual(timeAhead(4))
})

test('and of one outside opening hours, or at which who has the booking is away', async () => {
  const open = [{ open: '08:00', close: '17:00' }]
  const [late, away] = [localDateOf(timeAhead(4)), localDateOf(timeAhead(5))]
  const own = await makeProposable({
    planStatus: 'PREMIUM',
    specialDates: { [late]: { spans: open }, [away]: { spans: open } },
  })
  const { businessId } = await bookingNow(own.id)
  const leave = [{ from: away, to: away }]
  const person = await makeStaff({ businessId, name: 'Ayanda', leave })
  const fields = { message: '', partySize: '1', sequence: '0' }
  const move = (more: Fields) =>
    outcome(
      change.action({
        ...post(`${own.path}/change`, { ...fields, ...more }, own.more),
        params: { id: own.id },
      }),
    )
  const known = { dateTime: toInputValue(timeAhead(4, '22:00')) }
  const atNight = await own.send({ ...fields, ...known })
  expect(errorsOf(atNight.data)['dateTime']?.[0]).toMatch(/^You are not open at 22:00 on /)
  expect((await own.send({ ...fields, ...known, outsideHours: known.dateTime })).status).toBe(302)
  const asked = { dateTime: toInputValue(timeAhead(5)), personId: person.id }
  const warned = await move(asked)
  expect(errorsOf(warned.data)['dateTime']?.[0]).toMatch(/^Ayanda is away on /)
  expect((await move({ ...asked, outsideHours: asked.dateTime })).status).toBe(409)
  const { choices } = warned.data as { choices: Record<string, { value: string }[]> }
  const outsideHours = choices['outsideHours']?.[0]?.value ?? ''
  expect((await move({ ...asked, outsideHours })).status).toBe(302)
  expect(await bookingNow(own.id)).toMatchObject({ startsAt: timeAhead(5), staffId: person.id })
})
