import { expect, test } from 'vitest'
import * as client from '#app/routes/_dashboard.dashboard.clients_.$id/route.tsx'
import * as csv from '#app/routes/dashboard.clients[.]csv.ts'
import * as list from '#app/routes/_dashboard.dashboard.clients/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { get, outcome, post, testSite } from '#tests/support/requests.ts'

async function makeOwner() {
  const owner = await makeUser()
  const own = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC' })
  const cookie = `session=${await startSession(owner.id)}`
  return { own, more: { cookie, headers: { origin: testSite } } }
}
const named = (args: ReturnType<typeof get>, id: string) => ({ ...args, params: { id } })

test('an owner finds a customer, keeps a note and forgets them', async () => {
  const { own, more } = await makeOwner()
  const times = { startsAt: timeAhead(-2), endsAt: timeAhead(-2, '11:00') }
  const values = { customerName: 'Naledi', status: 'COMPLETED' as const, ...times }
  const { id } = await makeBooking({ businessId: own.id, ...values })
  const found = await list.loader(get('/dashboard/clients?search=naledi', more))
  expect(found).toMatchObject({ search: 'naledi', total: 1, clients: [{ id, visits: 1 }] })
  const path = `/dashboard/clients/${id}`
  const send = (fields: Record<string, string>) =>
    outcome(client.action(named(post(path, fields, more), id)))
  expect(await send({ intent: 'note', note: 'Tea' })).toMatchObject({ status: 302, location: path })
  expect((await client.loader(named(get(path, more), id))).client.note).toBe('Tea')
  const file = await csv.loader(get('/dashboard/clients.csv', more))
  expect(file.headers.get('content-disposition')).toMatch(/clients-.*\.csv/)
  expect(await file.text()).toContain('Tea')
  expect(await send({ intent: 'forget' })).toMatchObject({ location: '/dashboard/clients' })
  expect(await outcome(client.loader(named(get(path, more), id)))).toMatchObject({ status: 404 })
})
