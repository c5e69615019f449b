import { expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { loader as adminSearch } from '#app/routes/_admin.admin.search/route.tsx'
import { loader } from '#app/routes/_dashboard.dashboard.search/route.tsx'
import { makeBooking } from '#tests/support/bookings.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { get, outcome } from '#tests/support/requests.ts'

type Found = {
  groups: {
    heading: string
    hits: { label: string; to: string }[]
    more?: { label: string; to: string }
  }[]
}
const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })
const groupsOf = ({ data }: { data: unknown }) => (data as Found).groups

it('an owner finds their own clients and bookings by a part of a name, and settings', async () => {
  const { owner, business } = await makeOwner()
  const { business: others } = await makeOwner()
  const booking = await makeBooking({ businessId: business.id, customerName: 'Zoë Naidoo-Kuhn' })
  await makeBooking({ businessId: others.id, customerName: 'Zoë Naidoo-Kuhn' })
  const more = await cookieOf(owner.id)
  const found = groupsOf(await outcome(loader(get('/dashboard/search?search=zoe+naid', more))))
  expect(found.map(({ heading, hits }) => [heading, hits.map(({ to }) => to)])).toEqual([
    ['Customers', [`/dashboard/clients/${booking.id}`]],
    ['Bookings', [`/dashboard/bookings/${booking.id}`]],
  ])
  const pages = groupsOf(await outcome(loader(get('/dashboard/search?search=opening', more))))
  expect(pages.map(({ heading }) => heading)).toEqual(['Pages and settings'])
})

it('finds nothing while nothing is typed', async () => {
  const { owner } = await makeOwner()
  const admin = await makeUser({ role: 'ADMIN' })
  const found = await outcome(loader(get('/dashboard/search?search=+', await cookieOf(owner.id))))
  expect(groupsOf(found)).toEqual([])
  const page = await outcome(adminSearch(get('/admin/search', await cookieOf(admin.id))))
  expect(groupsOf(page)).toEqual([])
})

it('shows five of a kind, and leads to all of them', async () => {
  const { owner, business } = await makeOwner()
  for (let at = 0; at < 6; at += 1) {
    await makeBooking({
      businessId: business.id,
      customerName: 'Themba Six',
      startsAt: new Date(Date.now() + (at + 1) * 86_400_000),
    })
  }
  const answer = await outcome(
    loader(get('/dashboard/search?search=themba', await cookieOf(owner.id))),
  )
  const bookings = groupsOf(answer).find(({ heading }) => heading === 'Bookings')
  expect(bookings?.hits).toHaveLength(5)
  expect(bookings?.more).toEqual({
    label: 'All 6 bookings',
    to: '/dashboard?tab=bookings&customer=themba',
  })
})

it('an admin finds businesses and users; an owner is led to their own desk', async () => {
  const admin = await makeUser({ role: 'ADMIN' })
  const business = await makeBusiness({ name: 'Quagga Saddlery of Riebeek' })
  const path = '/admin/search?search=quagga+sadd'
  const found = groupsOf(await outcome(adminSearch(get(path, await cookieOf(admin.id)))))
  expect(found[0]?.hits[0]).toMatchObject({
    label: business.name,
    to: `/admin/businesses/${business.id}`,
  })
  const { owner } = await makeOwner()
  const { status } = await outcome(adminSearch(get(path, await cookieOf(owner.id))))
  expect(status).not.toBe(200)
  expect((await outcome(loader(get('/dashboard/search', {})))).location).toContain('/login')
})
