import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as list from '#app/routes/_dashboard.dashboard.services/route.tsx'
import * as person from '#app/routes/_dashboard.dashboard.people.$id/route.tsx'
import * as service from '#app/routes/_dashboard.dashboard.services_.$id/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { system } from '#app/domain/actor.ts'
import { publicServices, publicStaff } from '#app/domain/availability/public-offer.server.ts'
import { takeToast } from '#app/http/toast.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { cookieFrom, errorsOf, get, outcome, post, testSite } from '#tests/support/requests.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

async function makeOwner(values: Parameters<typeof makeBookable>[0] = { planStatus: 'BASIC' }) {
  const owner = await makeUser()
  const own = await makeBookable({ ownerId: owner.id, ...values })
  const cookie = `session=${await startSession(owner.id)}`
  return { own, more: { cookie, headers: { origin: testSite } } }
}
const named = (args: ReturnType<typeof get>, id: string) => ({ ...args, params: { id } })
const values = {
  ...{ name: 'Cut', minutes: '45', priceKind: 'from', price: 'R1 250,50', description: '' },
  ...{ capacity: '1', bufferBefore: '0', bufferAfter: '10' },
}

test('an owner adds, changes and removes a service by forms', async () => {
  const { own, more } = await makeOwner()
  const kept = await makeService({ businessId: own.id, name: 'Colour', noticeMinutes: null })
  const send = (id: string, fields: Record<string, string>) =>
    outcome(service.action(named(post('/dashboard/services/x', fields, more), id)))
  expect(await send('new', values)).toMatchObject({ status: 302 })
  const [, cut] = await publicServices(system, own.id)
  expect(cut).toMatchObject({
    ...{ name: 'Cut', minutes: 45, bufferAfter: 10, notice: 60 },
    price: { kind: 'from', cents: 125_050 },
  })
  await send(cut?.id ?? '', { ...values, name: 'Gents’ cut', priceKind: 'free', price: '' })
  expect((await publicServices(system, own.id))[1]).toMatchObject({
    ...{ id: cut?.id, name: 'Gents’ cut', price: { kind: 'free', cents: null } },
  })
  await send(cut?.id ?? '', { intent: 'remove' })
  expect(await publicServices(system, own.id)).toMatchObject([{ id: kept.id }])
})

test('who saves a paused service, or a person who does none, is not told that either can be booked', async () => {
  const { own, more } = await makeOwner()
  const { id } = await makeService({ businessId: own.id })
  const toastOf = async (action: typeof service.action, at: string, fields: [string, string][]) => {
    const args = named(post('/dashboard/x', fields, more), at)
    const cookie = cookieFrom((await outcome(action(args))).cookies)
    return (await takeToast(get('/', { cookie }).request)).toast?.description
  }
  const cut = Object.entries(values)
  expect(await toastOf(service.action, id, cut)).toBe('Customers can book it.')
  expect(await toastOf(service.action, id, [...cut, ['paused', 'on']])).toBe(
    'It is paused: customers cannot book it for now.',
  )
  const ann = Object.entries({ name: 'Ann', kind: 'person', works: 'business' })
  expect(await toastOf(person.action, 'new', [...ann, ['serviceIds', id]])).toBe(
    'They can be booked.',
  )
  expect(await toastOf(person.action, 'new', ann)).toBe(
    'They do no service yet, so they cannot be booked.',
  )
})

test('what is wrong comes back with what was typed, and an unknown service is not found', async () => {
  const { own, more } = await makeOwner()
  const wrong = { ...values, price: 'a lot', minutes: '2' }
  const answer = await outcome(
    service.action(named(post('/dashboard/services/new', wrong, more), 'new')),
  )
  expect(JSON.stringify(answer)).toMatch(/Please give the price in rand/)
  expect(JSON.stringify(answer)).toMatch(/5 minutes to a day/)
  expect(await publicServices(system, own.id)).toEqual([])
  const elsewhere = await makeService({ businessId: (await makeBookable()).id })
  const there = named(get('/dashboard/services/x', more), elsewhere.id)
  expect(await outcome(service.loader(there))).toMatchObject({ status: 404 })
})

test('an owner adds a person with hours, services and leave, and takes leave back', async () => {
  const { own, more } = await makeOwner()
  const cut = await makeService({ businessId: own.id })
  await makeService({ businessId: own.id, position: 1 })
  const ann = {
    ...{ name: 'Ann', kind: 'person', works: 'own', serviceIds: cut.id },
    ...{ mondayOpen: '9:00', mondayClose: '13:00', awayFrom: '2026-12-24', awayTo: '' },
  }
  const send = (id: string, fields: Record<string, string>) =>
    outcome(person.action(named(post('/dashboard/people/x', fields, more), id)))
  expect(await send('new', ann)).toMatchObject({ status: 302 })
  const [made] = await publicStaff(system, own.id)
  expect(made).toMatchObject({ name: 'Ann', serviceIds: [cut.id] })
  expect(made?.hours?.monday).toEqual({ open: '09:00', close: '13:00', closed: false })
  expect(made?.hours?.tuesday.closed).toBe(true)
  const shown = await person.loader(named(get('/dashboard/people/x', more), made?.id ?? ''))
  expect(shown.person?.leave).toEqual([{ from: '2026-12-24', to: '2026-12-24' }])
  await send(made?.id ?? '', { ...ann, awayFrom: '' })
  const after = await person.loader(named(get('/dashboard/people/x', more), made?.id ?? ''))
  expect(after.person?.leave).toEqual([])
})

test('another is of the kind that all are, else a person', async () => {
  const { own, more } = await makeOwner()
  const usual = async () =>
    (await person.loader(named(get('/dashboard/people/new', more), 'new'))).usualKind
  expect(await usual()).toBe('person')
  await makeStaff({ businessId: own.id, kind: 'room' })
  expect(await usual()).toBe('room')
  await makeStaff({ businessId: own.id, kind: 'table', position: 1 })
  expect(await usual()).toBe('person')
})

test('a person has as many leaves and dates as a call may send, and one more is refused at its field', async () => {
  const { own, more } = await makeOwner()
  const { id } = await makeStaff({ businessId: own.id })
  const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10)
  const send = (fields: [string, string][]) => {
    const form = [['name', 'Ann'], ['kind', 'person'], ['works', 'business'], ...fields]
    return outcome(
      person.action(named(post('/dashboard/people/x', form as [string, string][], more), id)),
    )
  }
  const leaves = Array.from(
    { length: 100 },
    (_, at): [string, string] => [...['keptLeave', `${day(at)} ${day(at)}`]] as [string, string],
  )
  const dates = Array.from({ length: 200 }, (_, at): [string, string] => ['keptDates', day(at)])
  expect((await send([...leaves, ...dates])).status).toBe(302)
  const leave = await send([...leaves, ['awayFrom', '2028-01-01']])
  expect(errorsOf(leave.data)).toHaveProperty('awayFrom')
  const date = await send([...dates, ['dateOn', '2028-01-01']])
  expect(errorsOf(date.data)).toHaveProperty('dateOn')
})

test('a service has notice and horizon of its own, or those of the business again', async () => {
  const { own, more } = await makeOwner()
  const { id } = await makeService({ businessId: own.id })
  const send = (fields: Record<string, string>) =>
    outcome(
      service.action(named(post('/dashboard/services/x', { ...values, ...fields }, more), id)),
    )
  const stored = async () => {
    const loaded = await service.loader(named(get('/dashboard/services/x', more), id))
    return [loaded.service?.noticeMinutes, loaded.service?.horizonDays]
  }
  await send({ notice: '1440', horizonDays: '14' })
  expect(await stored()).toEqual([1440, 14])
  await send({})
  expect(await stored()).toEqual([1440, 14])
  await send({ notice: 'business', horizonDays: 'business' })
  expect(await stored()).toEqual([null, null])
  expect(await send({ notice: '99999' })).toMatchObject({ status: 422 })
})

test('services and people are moved up and down, and no further than the end', async () => {
  const { own, more } = await makeOwner()
  const [cut, wash] = [
    await makeService({ businessId: own.id, name: 'Cut' }),
    await makeService({ businessId: own.id, name: 'Wash', position: 1 }),
  ]
  const ann = await makeStaff({ businessId: own.id, name: 'Ann', serviceIds: [wash.id] })
  await makeStaff({ businessId: own.id, name: 'Ben', position: 1 })
  const send = (what: string, intent: string, id: string) =>
    outcome(list.action(post('/dashboard/services', { what, intent, id }, more)))
  const names = async () => {
    const { services, people } = await list.loader(get('/dashboard/services', more))
    return [...services, ...people].map(({ name }) => name)
  }
  await send('service', 'up', wash.id)
  expect(await names()).toEqual(['Wash', 'Cut', 'Ann', 'Ben'])
  await send('service', 'down', cut.id)
  await send('person', 'down', ann.id)
  expect(await names()).toEqual(['Wash', 'Cut', 'Ben', 'Ann'])
  expect((await publicStaff(system, own.id))[1]?.serviceIds).toEqual([wash.id])
  expect(await send('service', 'sideways', wash.id)).toMatchObject({ status: 422 })
})

test('a person works other hours on a date, until that date is unticked', async () => {
  const { own, more } = await makeOwner()
  const before = { '2026-12-16': { spans: [], label: 'Day of Reconciliation' } }
  const { id } = await makeStaff({ businessId: own.id, specialDates: before })
  const fields = { name: 'Lerato', kind: 'person', works: 'business' }
  const send = (more_: Record<string, string>) =>
    outcome(person.action(named(post('/dashboard/people/x', { ...fields, ...more_ }, more), id)))
  const dates = async () =>
    (await person.loader(named(get('/dashboard/people/x', more), id))).person?.specialDates
  const added = { dateOn: '2026-12-24', dateOpen: '9:00', dateClose: '13:00' }
  await send({ keptDates: '2026-12-16', ...added })
  const spans = [{ open: '09:00', close: '13:00' }]
  expect(await dates()).toEqual({ ...before, '2026-12-24': { spans } })
  await send({ keptDates: '2026-12-24', dateOn: '2026-12-31' })
  expect(await dates()).toEqual({ '2026-12-24': { spans }, '2026-12-31': { spans: [] } })
  for (const wrong of [
    { dateOpen: '09:00', dateClose: '13:00' },
    { ...added, dateClose: '' },
  ]) {
    expect(await send(wrong)).toMatchObject({ status: 422 })
  }
})

test('how many bookings a removal would leave behind is known', async () => {
  const { own, more } = await makeOwner()
  const cut = await makeService({ businessId: own.id })
  const ann = await makeStaff({ businessId: own.id })
  const ahead = (days: number) => ({
    ...{ businessId: own.id, serviceId: cut.id, staffId: ann.id, startsAt: timeAhead(days) },
    ...{ busyFrom: timeAhead(days), busyUntil: timeAhead(days, '11:00') },
  })
  await makeBooking({ ...ahead(3), status: 'CONFIRMED' })
  await makeBooking(ahead(4))
  await makeBooking({ ...ahead(5), status: 'CANCELLED' })
  const shown = await service.loader(named(get('/dashboard/services/x', more), cut.id))
  const theirs = await person.loader(named(get('/dashboard/people/x', more), ann.id))
  expect([shown.bookings, theirs.bookings]).toEqual([2, 2])
})

test('saving one person leaves the others as they are', async () => {
  const { own, more } = await makeOwner()
  const leave = [{ from: '2026-12-24', to: '2026-12-31' }]
  const ben = await makeStaff({ businessId: own.id, name: 'Ben', kind: 'room', leave })
  const fields = { name: 'Ann', kind: 'person', works: 'business' }
  await outcome(person.action(named(post('/dashboard/people/new', fields, more), 'new')))
  const shown = await person.loader(named(get('/dashboard/people/x', more), ben.id))
  expect(shown.person).toMatchObject({ name: 'Ben', kind: 'room', leave })
})

test('an owner starts from the services of the industry, and chooses confirmation at once', async () => {
  const { own, more } = await makeOwner({ planStatus: 'BASIC', industry: 'Hair Salons' })
  const send = (fields: Record<string, string>) =>
    outcome(list.action(post('/dashboard/services', fields, more)))
  await send({ intent: 'template' })
  expect((await publicServices(system, own.id))[0]).toMatchObject({
    name: 'Cut and blow-dry',
    price: { kind: 'fixed', cents: 42_000 },
  })
  const chosen = { confirmation: 'instant', runningOver: 'on', secondReminder: 'on' }
  await send({ intent: 'confirmation', ...chosen })
  const setUp = await list.loader(get('/dashboard/services', more))
  expect(setUp).toMatchObject({ confirmation: 'instant', runningOver: true, mayUse: true })
  // Below Basic the second reminder cannot be ticked, and is not lost for it.
  await db.update(businesses).set({ planStatus: 'FREE' }).where(eq(businesses.id, own.id))
  await send({ intent: 'confirmation', confirmation: 'request' })
  const after = await list.loader(get('/dashboard/services', more))
  expect(after).toMatchObject({ confirmation: 'request', secondReminder: true })
})

test('what is sent twice or from two windows at once is neither doubled nor lost', async () => {
  const { own, more } = await makeOwner({ planStatus: 'BASIC', industry: 'Hair Salons' })
  const start = () =>
    outcome(list.action(post('/dashboard/services', { intent: 'template' }, more)))
  await start()
  const template = (await publicServices(system, own.id)).map(({ name }) => name)
  await start()
  expect((await publicServices(system, own.id)).map(({ name }) => name)).toEqual(template)
  const added = ['Fade', 'Beard', 'Wash', 'Set']
  const people = ['Ann', 'Ben', 'Cas', 'Dee']
  await Promise.all([
    ...added.map((name) =>
      service.action(named(post('/dashboard/services/new', { ...values, name }, more), 'new')),
    ),
    ...people.map((name) => {
      const fields = { name, kind: 'person', works: 'business' }
      return person.action(named(post('/dashboard/people/new', fields, more), 'new'))
    }),
  ])
  const names = (await publicServices(system, own.id)).map(({ name }) => name)
  expect(names.slice(template.length).sort()).toEqual(added.toSorted())
  expect((await publicStaff(system, own.id)).map(({ name }) => name).sort()).toEqual(people)
})

test('the Free plan has services for one at a time, and no people', async () => {
  const { own, more } = await makeOwner({ planStatus: 'FREE', industry: 'Fitness' })
  await outcome(list.action(post('/dashboard/services', { intent: 'template' }, more)))
  expect((await publicServices(system, own.id))[0]).toMatchObject({
    name: 'Group class',
    capacity: 1,
  })
  const fields = { name: 'Ann', kind: 'person', works: 'business' }
  const answer = await outcome(
    person.action(named(post('/dashboard/people/new', fields, more), 'new')),
  )
  expect(JSON.stringify(answer)).toMatch(/Basic plan/)
  expect(await publicStaff(system, own.id)).toEqual([])
})

test('a form that was open before another change saves nothing, unless it says the same or is sent again', async () => {
  const { own, more } = await makeOwner()
  const { id } = await makeService({ businessId: own.id, name: 'Cut' })
  const at = '/dashboard/services/x'
  const seen = async () =>
    String((await service.loader(named(get(at, more), id))).seen ?? 'nothing to send')
  const send = (fields: Record<string, string>) =>
    outcome(service.action(named(post(at, fields, more), id)))
  const before = await seen()
  const dearer = { ...values, price: '300' }
  expect(await send({ ...dearer, seen: before })).toMatchObject({ status: 302 })
  expect(await send({ ...dearer, seen: before })).toMatchObject({ status: 302 })
  const late = { ...values, description: 'With a wash' }
  const refused = await send({ ...late, seen: before })
  expect(refused).toMatchObject({ status: 409 })
  expect(JSON.stringify(refused)).toMatch(/changed in another window/)
  const price = { kind: 'from', cents: 30_000 }
  expect(await publicServices(system, own.id)).toMatchObject([{ description: '', price }])
  expect(await send({ ...late, seen: await seen() })).toMatchObject({ status: 302 })
  expect(await publicServices(system, own.id)).toMatchObject([{ description: 'With a wash' }])
})

test('leave that was added in another window is not lost to a form from before', async () => {
  const { own, more } = await makeOwner()
  const { id } = await makeStaff({ businessId: own.id, name: 'Ann' })
  const at = '/dashboard/people/x'
  const shown = () => person.loader(named(get(at, more), id))
  const send = (fields: Record<string, string>) =>
    outcome(person.action(named(post(at, fields, more), id)))
  const seen = String((await shown()).seen ?? 'nothing to send')
  const ann = { name: 'Ann', kind: 'person', works: 'business', seen }
  const leave = { awayFrom: '2026-12-20', awayTo: '2026-12-24' }
  expect(await send({ ...ann, ...leave })).toMatchObject({ status: 302 })
  expect(await send({ ...ann, name: 'Anna' })).toMatchObject({ status: 409 })
  const { person: now } = await shown()
  expect(now).toMatchObject({ name: 'Ann', leave: [{ from: '2026-12-20', to: '2026-12-24' }] })
})
