import { expect, test } from 'vitest'
import * as list from '#app/routes/_dashboard.dashboard.services/route.tsx'
import * as person from '#app/routes/_dashboard.dashboard.people.$id/route.tsx'
import * as service from '#app/routes/_dashboard.dashboard.services_.$id/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { system } from '#app/domain/actor.ts'
import { publicServices, publicStaff } from '#app/domain/availability/availability.server.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { get, outcome, post, testSite } from '#tests/support/requests.ts'
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
  await send({ intent: 'confirmation', confirmation: 'instant', runningOver: 'on' })
  const setUp = await list.loader(get('/dashboard/services', more))
  expect(setUp).toMatchObject({ confirmation: 'instant', runningOver: true, mayUse: true })
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

test('on the Free plan nothing is saved', async () => {
  const { more } = await makeOwner({ planStatus: 'FREE' })
  const answer = await outcome(
    list.action(post('/dashboard/services', { intent: 'template' }, more)),
  )
  expect(JSON.stringify(answer)).toMatch(/Basic plan/)
})
