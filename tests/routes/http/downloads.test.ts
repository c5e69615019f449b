import { beforeAll, describe, expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { loader as ownData } from '#app/routes/account.data[.]json.ts'
import { loader as businessesCsv } from '#app/routes/admin.businesses[.]csv.ts'
import { loader as importReport } from '#app/routes/admin.import[.]csv.ts'
import { action as personData } from '#app/routes/admin.people[.]json.ts'
import { loader as subscriptionsCsv } from '#app/routes/admin.subscriptions[.]csv.ts'
import { loader as bookingFile } from '#app/routes/bookings.$token_.calendar[.]ics.ts'
import { loader as feed } from '#app/routes/calendar-feed.$token.bookings[.]ics.ts'
import { loader as bookingsCsv } from '#app/routes/dashboard.bookings[.]csv.ts'
import { loader as clientsCsv } from '#app/routes/dashboard.clients[.]csv.ts'
import { loader as paymentsCsv } from '#app/routes/dashboard.receipts[.]csv.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { cookieFrom, get, outcome, post, routeArgs, testSite } from '#tests/support/requests.ts'

type More = { cookie?: string }
let owner: More
let admin: More
beforeAll(async () => {
  const person = await makeUser()
  await makeBusiness({ ownerId: person.id, planStatus: 'FREE' })
  owner = { cookie: `session=${await startSession(person.id)}` }
  const { id } = await makeUser({ role: 'ADMIN' })
  admin = { cookie: `session=${await startSession(id)}` }
})

const toastIn = (cookies: string[]) =>
  Buffer.from(
    decodeURIComponent(cookieFrom(cookies)).split('toast=')[1]?.split('.')[0] ?? '',
    'base64',
  ).toString()

/** Each file, with the page that links to it. */
const ownersFiles = (more: More) =>
  [
    [
      bookingsCsv(get('/dashboard/bookings.csv?when=today', more)),
      '/dashboard?tab=bookings&when=today',
    ],
    [clientsCsv(get('/dashboard/clients.csv?search=ann', more)), '/dashboard/clients?search=ann'],
    [paymentsCsv(get('/dashboard/receipts.csv', more)), '/dashboard/plan'],
  ] as const
const adminsFiles = (more: More) =>
  [
    [businessesCsv(get('/admin/businesses.csv', more)), '/admin?tab=businesses'],
    [subscriptionsCsv(get('/admin/subscriptions.csv', more)), '/admin?tab=subscriptions'],
    [importReport(get('/admin/import.csv?import=x', more)), '/admin/import'],
    [personData(post('/admin/people.json', { email: 'ann' }, more)), '/admin/people'],
  ] as const

describe('a file, which has no page to say a refusal on', () => {
  test('leads who is not signed in to the page that links to it, after signing in', async () => {
    const all = [
      ...ownersFiles({}),
      ...adminsFiles({}),
      [ownData(get('/account/data.json')), '/account'] as const,
    ]
    for (const [work, page] of all) {
      const location = `/login?${new URLSearchParams({ redirectTo: page })}`
      expect(await outcome(work)).toMatchObject({ status: 302, location })
    }
  })

  test('is refused on that page to another role', async () => {
    for (const [work, page] of [...ownersFiles(admin), ...adminsFiles(owner)]) {
      const { status, location, cookies } = await outcome(work)
      expect([status, location]).toEqual([302, page])
      expect(toastIn(cookies)).toContain('No File')
    }
  })

  test('is refused there with its reason where a plan does not have it, or it is gone', async () => {
    const [bookings, clients] = ownersFiles(owner)
    for (const made of [bookings, clients]) {
      const { status, cookies } = await outcome(made![0])
      expect(status).toBe(302)
      expect(toastIn(cookies)).toMatch(/Basic/)
    }
    const [, , report, person] = adminsFiles(admin)
    for (const made of [report, person])
      expect(await outcome(made![0])).toMatchObject({ status: 302 })
    const lost = bookingFile(
      routeArgs(new Request(`${testSite}/bookings/x/calendar.ics`), { token: 'x' }),
    )
    expect(await outcome(lost)).toMatchObject({ status: 302, location: '/bookings/x' })
  })

  test('that programs fetch is refused in a sentence, with its status', async () => {
    const request = new Request(`${testSite}/calendar-feed/x/bookings.ics`)
    const response = await feed(routeArgs(request, { token: 'x' }))
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toMatch(/^[A-Z][^{}]*\.$/)
  })
})
