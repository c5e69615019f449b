import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/domain/accounts/password-hash.server.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const password = 'three-blue-kites'
const admin = 'desk@example.co.za'
const key = randomUUID().slice(0, 8)
const owner = `owner-${key}@example.co.za`
const none = '00000000-0000-4000-8000-000000000000'

let server: TestServer
let sql: postgres.Sql
let business: string
let booking: string
let confirmed: string
let userId: string
const cookies: Record<string, string> = { nobody: '' }

const postForm = (path: string, form: Record<string, string>, cookie = '') =>
  fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: { cookie, origin: server.url },
  })

async function sessionOf(email: string): Promise<string> {
  const answer = await postForm('/login', { email, password })
  const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
  return session?.split(';')[0] ?? ''
}

beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAIL: admin, ADMIN_PASSWORD: password } })
  sql = postgres(server.databaseUrl, { max: 1 })
  const [user] = await sql`
    insert into users (email, password_hash, role, email_verified_at)
    values (${owner}, ${await hashPassword(password)}, 'BUSINESS', now()) returning id`
  userId = String(user?.['id'])
  const [made] = await sql`
    insert into businesses (slug, name, industry, area, plan_status, is_listing_published, owner_id)
    values (${`gem-${key}`}, ${`Gem ${key}`}, 'Restaurants', 'City Bowl', 'PREMIUM', true, ${userId})
    returning id`
  business = String(made?.['id'])
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000 + 72) * 3_600_000)
  const ends = new Date(startsAt.getTime() + 3_600_000)
  const [asked, agreed] = await sql`
    insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at, request_key, status)
    values
      (${business}, 'Lerato Nkosi', 'lerato@guest.example', '+27821234567', ${startsAt}, ${ends}, ${randomUUID()}, 'PENDING'),
      (${business}, 'Sipho Dube', 'sipho@guest.example', '+27821234568', ${startsAt}, ${ends}, ${randomUUID()}, 'CONFIRMED')
    returning id`
  booking = String(asked?.['id'])
  confirmed = String(agreed?.['id'])
  cookies['owner'] = await sessionOf(owner)
  cookies['admin'] = await sessionOf(admin)
})
afterAll(() => sql?.end())

const asked = (path: string, who: string) =>
  fetch(server.url + path, { redirect: 'manual', headers: { cookie: cookies[who] ?? '' } })

const dataOf = (path: string) => path.replace(/^([^?]*)/, '$1.data')

const screens = () => ({
  owner: [
    '/dashboard',
    '/dashboard?tab=profile',
    '/dashboard?tab=profile&edit=1',
    '/dashboard?tab=listing',
    '/dashboard?tab=bookings',
    '/dashboard?tab=analytics',
    '/dashboard/plan',
    '/dashboard/billing-details',
    '/dashboard/automation',
    '/dashboard/picture',
    `/dashboard/bookings/${booking}`,
  ],
  admin: [
    '/admin',
    '/admin?tab=users',
    '/admin?tab=businesses',
    '/admin?tab=subscriptions',
    '/admin/queue',
    '/admin/businesses/bulk',
    `/admin/businesses/${business}/manage`,
    '/admin/import',
    '/admin/log',
    '/admin/log?kind=mails',
    `/admin/businesses/${business}`,
    `/admin/businesses/${business}?part=listing`,
    `/admin/users/${userId}/delete`,
  ],
})

/** What of an answer the layouts stand for: that nobody keeps it, and that no search engine lists it. */
async function kept(answer: Response) {
  const html = await answer.text()
  return {
    status: answer.status,
    cache: answer.headers.get('cache-control'),
    robots: [...html.matchAll(/<meta name="robots" content="([^"]*)"/g)].map(([, said]) => said),
  }
}
const shown = (status: number) => ({ status, cache: 'no-store', robots: ['noindex'] })

describe.each(['owner', 'admin'] as const)('the pages of the %s', (who) => {
  it('are kept by nobody and listed nowhere, as documents and as data', async () => {
    for (const path of screens()[who]) {
      expect([path, await kept(await asked(path, who))]).toEqual([path, shown(200)])
      const data = await asked(dataOf(path), who)
      expect([path, data.status, data.headers.get('cache-control')]).toEqual([
        path,
        200,
        'no-store',
      ])
    }
  })

  it('lead who is not signed in to the login page and back', async () => {
    for (const path of screens()[who]) {
      const answer = await asked(path, 'nobody')
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        302,
        `/login?redirectTo=${encodeURIComponent(path)}`,
      ])
      expect((await asked(dataOf(path), 'nobody')).status).toBe(202)
    }
  })
})

/** A note has what it was before; who signs out changes no booking. */
const changesNoBooking = /action="\/logout"|name="before"/

it('every form that changes a booking says as of when its owner read it', async () => {
  const own = `/dashboard/bookings/${booking}`
  // A request is answered before it can be changed.
  const change = `/dashboard/bookings/${confirmed}/change`
  const pages = ['/dashboard', '/dashboard?tab=bookings', '/dashboard/calendar', own, change]
  for (const path of pages) {
    const html = await (await asked(path, 'owner')).text()
    const forms = [...html.matchAll(/<form[^>]*method="post".*?<\/form>/gs)]
      .map(([form]) => form)
      .filter((form) => form.includes('name="bookingId"') || [own, change].includes(path))
      .filter((form) => !changesNoBooking.test(form))
    expect([path, forms.length > 0], 'has such a form').toEqual([path, true])
    for (const form of forms) expect(form, path).toMatch(/name="sequence"[^>]*value="\d+"/)
  }
})

it('a refusal is kept by nobody either: not found, not for you, and a form that was refused', async () => {
  const missing = await asked(`/dashboard/bookings/${none}`, 'owner')
  expect(await kept(missing)).toEqual(shown(404))
  expect(await kept(await asked(`/admin/businesses/${none}`, 'admin'))).toEqual(shown(404))
  for (const path of screens().admin) {
    expect([path, await kept(await asked(path, 'owner'))]).toEqual([path, shown(403)])
  }
  const data = await asked(dataOf(`/dashboard/bookings/${none}`), 'owner')
  expect([data.status, data.headers.get('cache-control')]).toEqual([404, 'no-store'])
  const form = { intent: 'saveProfile', name: '', industry: 'Sorcery', version: '1' }
  const refused = await postForm('/dashboard?tab=profile&edit=1', form, cookies['owner'])
  expect(await kept(refused)).toEqual(shown(422))
})

it('forms post to the address of the page itself, as they always did', async () => {
  const feed = await postForm('/dashboard?tab=bookings', { intent: 'resetFeed' }, cookies['owner'])
  expect([feed.status, feed.headers.get('location')]).toEqual([302, '/dashboard?tab=bookings'])
  const paused = await postForm(
    '/admin?tab=users&search=gem',
    { intent: 'pause', userId },
    cookies['admin'],
  )
  expect([paused.status, paused.headers.get('location')]).toEqual([
    302,
    '/admin?tab=users&search=gem',
  ])
})

it('the CSV files come as they are, within no page', async () => {
  for (const [who, path] of [
    ['owner', '/dashboard/bookings.csv'],
    ['owner', '/dashboard/receipts.csv'],
    ['admin', '/admin/businesses.csv'],
    ['admin', '/admin/subscriptions.csv'],
  ] as const) {
    const answer = await asked(path, who)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/csv; charset=utf-8',
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).not.toContain('<html')
  }
})
