import { expect, test } from 'vitest'
import * as block from '#app/routes/_dashboard.dashboard.calendar_.block/route.tsx'
import * as booking from '#app/routes/_dashboard.dashboard.bookings.$id/route.tsx'
import * as calendar from '#app/routes/_dashboard.dashboard.calendar/route.tsx'
import * as change from '#app/routes/_dashboard.dashboard.bookings.$id_.change/route.tsx'
import * as entry from '#app/routes/_dashboard.dashboard.calendar_.new/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { takeToast } from '#app/http/toast.server.ts'
import { toInputValue } from '#app/domain/local-time.ts'
import { db } from '#db/client.server.ts'
import { refusedAddresses } from '#db/schema/index.ts'
import { bookingNow, makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { errorsOf, get, keptOf, outcome, post, testSite } from '#tests/support/requests.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

async function makeOwner() {
  const owner = await makeUser()
  const own = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC' })
  const cookie = `session=${await startSession(owner.id)}`
  return { own, more: { cookie, headers: { origin: testSite } } }
}
const named = (args: ReturnType<typeof get>, id: string) => ({ ...args, params: { id } })
const idOf = (location: string | null) => location?.split('/').at(-1) ?? ''

test('an owner enters a booking from the calendar and lands on it', async () => {
  const { own, more } = await makeOwner()
  const service = await makeService({ businessId: own.id })
  const person = await makeStaff({ businessId: own.id })
  const { choices, query } = await entry.loader(
    get(`/dashboard/calendar/new?at=2027-01-04T10%3A00&person=${person.id}`, more),
  )
  expect(choices.services).toEqual([{ id: service.id, label: 'Cut and blow-dry, 1 h' }])
  expect(query).toMatchObject({ at: '2027-01-04T10:00', person: person.id })
  const fields = {
    ...{ dateTime: toInputValue(timeAhead(2)), serviceId: service.id, personId: '' },
    ...{ customerName: 'Sipho', customerPhone: '082 123 4567', partySize: '1', minutes: '60' },
  }
  const done = await outcome(entry.action(post('/dashboard/calendar/new', fields, more)))
  expect(done.status).toBe(302)
  expect(await bookingNow(idOf(done.location))).toMatchObject({
    ...{ customerName: 'Sipho', customerPhone: '+27821234567', staffId: person.id },
  })
})

test.each(['', '3', 'an hour'])(
  'a length of “%s” that a chosen service hides stops no entry',
  async (minutes) => {
    const { own, more } = await makeOwner()
    const service = await makeService({ businessId: own.id, minutes: 45 })
    const fields = { dateTime: toInputValue(timeAhead(2)), serviceId: service.id, minutes }
    const send = (sent: Record<string, string>) =>
      outcome(entry.action(post('/dashboard/calendar/new', sent, more)))
    const { startsAt, endsAt } = await bookingNow(idOf((await send(fields)).location))
    expect(endsAt.getTime() - startsAt.getTime()).toBe(45 * 60_000)
    if (minutes) expect(await send({ ...fields, serviceId: '' })).toMatchObject({ status: 422 })
  },
)

test('what is wrong in an entry comes back with what was typed', async () => {
  const { more } = await makeOwner()
  const fields = { dateTime: 'soon', customerName: 'Sipho', customerEmail: 'sipho', partySize: '0' }
  const { status, data } = await outcome(
    entry.action(post('/dashboard/calendar/new', fields, more)),
  )
  expect(status).toBe(422)
  expect(Object.keys(errorsOf(data)).sort()).toEqual(['customerEmail', 'dateTime', 'partySize'])
  expect(keptOf(data)).toMatchObject({ customerName: 'Sipho', dateTime: 'soon' })
})

test('a date and a time of fields of their own are one moment, and come back as they were typed', async () => {
  const { more } = await makeOwner()
  const [date = '', clock = ''] = toInputValue(timeAhead(2, '09:30')).split('T')
  const send = (time: string) => {
    const fields: [string, string][] = [
      ['dateTime', date],
      ['dateTime', time],
      ['customerName', 'Sipho'],
    ]
    return outcome(entry.action(post('/dashboard/calendar/new', fields, more)))
  }
  const refused = await send('25:00')
  expect(errorsOf(refused.data)).toHaveProperty('dateTime')
  expect(keptOf(refused.data)).toMatchObject({ dateTime: [date, '25:00'] })
  const { location } = await send(clock)
  expect(await bookingNow(idOf(location))).toMatchObject({ startsAt: timeAhead(2, '09:30') })
})

test('the form of blocked hours begins with one hour, where the address names no end', async () => {
  const { more } = await makeOwner()
  const begun = async (query: string) =>
    (await block.loader(get(`/dashboard/calendar/block${query}`, more))).values
  expect(await begun('?from=2027-01-04T12:00')).toMatchObject({ to: '2027-01-04T13:00' })
  expect(await begun('?from=soon')).toMatchObject({ from: 'soon', to: '' })
  const to = '2027-01-04T18:00'
  expect(await begun(`?from=2027-01-04T12:00&to=${to}`)).toMatchObject({ to })
  const { from, to: end } = await begun('')
  expect(Date.parse(end) - Date.parse(from)).toBe(3_600_000)
})

test('an entry for no service has the length that is typed', async () => {
  const { own, more } = await makeOwner()
  await makeService({ businessId: own.id })
  const fields = { dateTime: toInputValue(timeAhead(2)), serviceId: 'none', minutes: '25' }
  const { location } = await outcome(entry.action(post('/dashboard/calendar/new', fields, more)))
  const { startsAt, endsAt, serviceId } = await bookingNow(idOf(location))
  expect(serviceId).toBeNull()
  expect(endsAt.getTime() - startsAt.getTime()).toBe(25 * 60_000)
})

test('hours are blocked and freed by forms', async () => {
  const { more } = await makeOwner()
  const times = { from: toInputValue(timeAhead(2)), to: toInputValue(timeAhead(2, '15:00')) }
  const send = (fields: Record<string, string>) =>
    outcome(block.action(post('/dashboard/calendar/block', fields, more)))
  expect((await send({ ...times, note: 'Concert' })).status).toBe(302)
  const { blocks } = await block.loader(get('/dashboard/calendar/block', more))
  expect(blocks).toMatchObject([{ note: 'Concert' }])
  await send({ intent: 'free', id: blocks[0]?.id ?? '' })
  expect((await block.loader(get('/dashboard/calendar/block', more))).blocks).toEqual([])
  const wrong = await send({ from: times.to, to: times.from })
  expect(errorsOf(wrong.data)).toHaveProperty('to')
})

test('three requests are answered in their rows, and the page stays where it was', async () => {
  const { own, more } = await makeOwner()
  const made = []
  for (const hour of ['09:00', '11:00', '13:00']) {
    const startsAt = timeAhead(3, hour)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    made.push(await makeBooking({ businessId: own.id, startsAt, endsAt }))
  }
  const path = '/dashboard/calendar?view=week&date=2026-12-01'
  for (const [at, intent] of ['confirm', 'confirm', 'decline'].entries()) {
    const fields = { intent, bookingId: made[at]?.id ?? '' }
    const done = await outcome(calendar.action(post(path, fields, more)))
    expect(done).toMatchObject({ status: 302, location: path })
  }
  const states = await Promise.all(made.map(({ id }) => bookingNow(id)))
  expect(states.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  expect((await calendar.loader(get(path, more))).requests.count).toBe(0)
  const again = await outcome(
    calendar.action(post(path, { intent: 'confirm', bookingId: made[2]?.id ?? '' }, more)),
  )
  expect(again.status).toBe(409)
})

test('a booking is changed, noted, and its customer marked as not come', async () => {
  const { own, more } = await makeOwner()
  const startsAt = new Date(Date.now() - 7_200_000)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  const made = await makeBooking({ businessId: own.id, status: 'CONFIRMED', startsAt, endsAt })
  const path = `/dashboard/bookings/${made.id}`
  const send = (fields: Record<string, string>) =>
    outcome(booking.action(named(post(path, fields, more), made.id)))
  const moved = { dateTime: toInputValue(new Date(startsAt.getTime() - 3_600_000)), partySize: '2' }
  const changed = await outcome(change.action(named(post(`${path}/change`, moved, more), made.id)))
  expect(changed).toMatchObject({ status: 302, location: path })
  await send({ intent: 'note', note: 'Likes tea' })
  await send({ intent: 'no-show' })
  const shown = await booking.loader(named(get(path, more), made.id))
  expect(shown.booking).toMatchObject({ ownNote: 'Likes tea', noShow: true, partySize: 2 })
  await send({ intent: 'came' })
  expect(await bookingNow(made.id)).toMatchObject({ noShow: false, status: 'COMPLETED' })
})

test('an owner who cancels the booking of who has no email, or one that refuses mail, is asked to tell them', async () => {
  const { own, more } = await makeOwner()
  const said = async (customerEmail: string) => {
    const { id } = await makeBooking({ businessId: own.id, status: 'CONFIRMED', customerEmail })
    const path = `/dashboard/bookings/${id}`
    const done = await outcome(booking.action(named(post(path, { intent: 'cancel' }, more), id)))
    const headers = { cookie: done.cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
    return (await takeToast(new Request(testSite, { headers }))).toast
  }
  const told = { title: 'Booking Cancelled', description: 'The customer has been told by email.' }
  expect(await said('sipho@example.com')).toMatchObject(told)
  expect((await said(''))?.description).toContain('please tell your customer yourself')
  await db.insert(refusedAddresses).values({ address: 'gone@example.com', answer: '550' })
  expect((await said('Gone@example.com'))?.description).toContain('Emails to Gone@example.com are')
})
