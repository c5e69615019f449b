import { describe, expect, it } from 'vitest'
import { createLoginToken } from '#app/domain/accounts/login-tokens.server.ts'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { feedToken, resetFeed } from '#app/domain/bookings/feed.server.ts'
import { maxLabelLength, maxSpecialDates } from '#app/domain/businesses/special-dates.ts'
import { addDays, formatDate, localDateOf } from '#app/domain/local-time.ts'
import { loader as feed } from '#app/routes/calendar-feed.$token.bookings[.]ics.ts'
import { action, loader } from '#app/routes/_dashboard.dashboard._index/route.tsx'
import {
  action as decide,
  loader as details,
} from '#app/routes/_dashboard.dashboard.bookings.$id/route.tsx'
import { loader as belowDesk } from '#app/routes/_dashboard.dashboard.$.tsx'
import { loader as belowAdmin } from '#app/routes/_admin.admin.$.tsx'
import { loader as frame } from '#app/routes/_dashboard/route.tsx'
import { loader as csv } from '#app/routes/dashboard.bookings[.]csv.ts'
import { bookingNow, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { cookieFrom, errorsOf, get, keptOf, outcome, post } from '#tests/support/requests.ts'

const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })

async function scene(values: Parameters<typeof makeOwner>[0] = {}) {
  const made = await makeOwner(values)
  return { ...made, more: await cookieOf(made.owner.id) }
}

const contentOf = async (path: string, more: { cookie: string }) =>
  (await outcome(loader(get(path, more)))).data as Record<string, unknown> & { tab: string }
const frameOf = async (more: { cookie?: string }) =>
  (await outcome(frame(get('/dashboard', more)))).data

describe('the dashboard layout', () => {
  it('shows who is signed in, and leaves anonymous visitors to the child route', async () => {
    expect(await frameOf({})).toBeNull()
    const { owner, business, more } = await scene({ isListingPublished: true })
    expect(await frameOf(more)).toMatchObject({
      user: { email: owner.email, role: 'BUSINESS', name: business.name },
      hasBusiness: true,
      listing: `/business/${business.slug}`,
    })
  })

  it('links to the public page only where it is visible', async () => {
    const hidden = [
      { isListingPublished: false },
      { isListingPublished: true, isActive: false },
      { isListingPublished: true, planStatus: 'NONE' as const },
    ]
    for (const values of hidden) {
      expect(await frameOf((await scene(values)).more)).toMatchObject({ listing: null })
    }
    const idle = await makeUser()
    expect(await frameOf(await cookieOf(idle.id))).toMatchObject({
      hasBusiness: false,
      listing: null,
    })
  })

  it('says that a listing is paused, a draft or closed for now, and what is to be paid', async () => {
    const today = localDateOf(new Date())
    expect(await frameOf((await scene()).more)).toMatchObject({
      ...{ isPaused: false, closedUntil: null, due: null },
    })
    expect(await frameOf((await scene({ isActive: false })).more)).toMatchObject({ isPaused: true })
    for (const [values, isDraft] of [
      [{ isListingPublished: true }, false],
      [{ isListingPublished: false }, true],
      [{ isListingPublished: false, isActive: false }, false],
      [{ isListingPublished: false, planStatus: 'NONE' }, false],
    ] as const) {
      expect(await frameOf((await scene(values)).more)).toMatchObject({ isDraft })
    }
    const until = addDays(today, 3)
    expect(await frameOf((await scene({ closedUntil: until })).more)).toMatchObject({
      closedUntil: formatDate(until),
    })
    const open = await scene({ closedUntil: today })
    expect(await frameOf(open.more)).toMatchObject({ closedUntil: null })
  })

  it('answers a wrong address below the desk and the admin area with its own 404', async () => {
    const { more } = await scene()
    for (const elsewhere of [belowDesk, belowAdmin]) {
      expect((await outcome(elsewhere(get('/dashboard/nothing', more)))).status).toBe(404)
    }
  })
})

const listing: [string, string][] = [
  ['noticeMinutes', '60'],
  ['horizonDays', '90'],
  ['slotMinutes', '60'],
  ['version', '1'],
]

describe('the dashboard', () => {
  it('redirects anonymous visitors to /login and back, and admins to /admin', async () => {
    expect(await outcome(loader(get('/dashboard?tab=bookings')))).toMatchObject({
      status: 302,
      location: '/login?redirectTo=%2Fdashboard%3Ftab%3Dbookings',
    })
    const admin = await makeUser({ role: 'ADMIN' })
    expect((await outcome(loader(get('/dashboard', await cookieOf(admin.id))))).location).toBe(
      '/admin',
    )
  })

  it('shows a page for owners without a business', async () => {
    const idle = await makeUser()
    const { data } = await outcome(loader(get('/dashboard', await cookieOf(idle.id))))
    expect(data).toEqual({ tab: 'none', claims: [], lost: null })
  })

  it('shows the tab of the URL, the profile for any other', async () => {
    const { more } = await scene()
    const tabs = ['profile', 'listing', 'bookings', 'analytics', 'nonsense']
    const shown = await Promise.all(
      tabs.map(async (tab) => (await contentOf(`/dashboard?tab=${tab}`, more)).tab),
    )
    expect(shown).toEqual(['profile', 'listing', 'bookings', 'analytics', 'profile'])
  })

  it('opens on Today, and answers requests and marks who did not come there', async () => {
    const { more, business } = await scene()
    const other = await scene()
    const asked = await makeBooking({ businessId: business.id })
    const missed = await makeBooking({
      ...{ businessId: business.id, status: 'CONFIRMED' },
      startsAt: new Date(Date.now() - 3_600_000),
      endsAt: new Date(Date.now() + 3_600_000),
    })
    const today = () => contentOf('/dashboard', more)
    expect(await today()).toMatchObject({ tab: 'today', today: { requests: { count: 1 } } })
    expect(await frameOf(more)).toMatchObject({ requests: 1 })
    const send = (fields: Record<string, string>, as = more) =>
      outcome(action(post('/dashboard', fields, as)))
    const confirm = { intent: 'confirm', bookingId: asked.id }
    expect((await send(confirm, other.more)).status).toBe(404)
    const answered = await send(confirm)
    expect(answered).toMatchObject({ status: 302, location: '/dashboard' })
    expect(await bookingNow(asked.id)).toMatchObject({ status: 'CONFIRMED' })
    const again = await send(confirm)
    expect([again.status, errorsOf(again.data)['']]).toEqual([
      409,
      ['This booking is already confirmed.'],
    ])
    const marked = await send({ intent: 'no-show', bookingId: missed.id })
    expect(marked).toMatchObject({ status: 302, location: '/dashboard' })
    expect(await bookingNow(missed.id)).toMatchObject({ status: 'COMPLETED', noShow: true })
    expect(await today()).toMatchObject({ today: { requests: { count: 0 } } })
  })

  it('folds what is over of today away from the upcoming bookings, and completes it there', async () => {
    const { more, business } = await scene()
    const over = await makeBooking({
      ...{ businessId: business.id, status: 'CONFIRMED', customerName: 'Over' },
      ...{ startsAt: timeAhead(0, '00:00'), endsAt: timeAhead(0, '00:01') },
    })
    await makeBooking({ businessId: business.id, customerName: 'Ahead' })
    const list = (query: string) => contentOf(`/dashboard?tab=bookings${query}`, more)
    const earlier = { bookings: [{ customerName: 'Over' }], total: 1 }
    const ahead = [{ customerName: 'Ahead' }]
    expect(await list('')).toMatchObject({ page: { bookings: ahead, total: 1 }, earlier })
    const none = { bookings: [], total: 0 }
    expect(await list('&when=all')).toMatchObject({ page: { total: 2 }, earlier: none })
    const fields = { intent: 'complete', bookingId: over.id }
    const completed = await outcome(action(post('/dashboard?tab=bookings', fields, more)))
    expect(completed).toMatchObject({ status: 302, location: '/dashboard?tab=bookings' })
    expect(await bookingNow(over.id)).toMatchObject({ status: 'COMPLETED', noShow: false })
  })

  it('shows gated features only where the plan has them', async () => {
    const free = await scene({ planStatus: 'FREE' })
    const premium = await scene()
    expect(await contentOf('/dashboard?tab=analytics', free.more)).toMatchObject({
      statistics: null,
    })
    expect(await contentOf('/dashboard?tab=bookings', free.more)).toMatchObject({
      mayExport: false,
      feed: null,
    })
    expect(await contentOf('/dashboard?tab=analytics&days=7', premium.more)).toMatchObject({
      statistics: { period: 7 },
    })
  })

  it('knows of bookings that the list which is shown has none of', async () => {
    const { more, business } = await scene()
    const knows = async (query = '') =>
      (await contentOf(`/dashboard?tab=bookings${query}`, more)).hasAny
    expect(await knows()).toBe(false)
    const hour = 3_600_000
    const startsAt = new Date(Date.now() - 48 * hour)
    const endsAt = new Date(startsAt.getTime() + hour)
    await makeBooking({ businessId: business.id, status: 'COMPLETED', startsAt, endsAt })
    expect(await knows()).toBe(true)
    expect(await knows('&status=PENDING')).toBe(true)
    expect(await knows('&when=past')).toBe(true)
  })

  it('greets an owner who returns from the payment, once', async () => {
    const { owner } = await scene()
    const own = await startSession(owner.id)
    const code = await createLoginToken(owner.id, own)
    const path = `/dashboard?token=${code}&welcome=true&plan=PREMIUM`
    const arrived = await outcome(loader(get(path, { cookie: `session=${own}` })))
    expect(arrived).toMatchObject({ status: 302, location: '/dashboard' })
    const session = arrived.cookies.filter((cookie) => cookie.startsWith('session='))
    expect(session).toHaveLength(1)
    const signedIn = await outcome(loader(get('/dashboard', { cookie: cookieFrom(session) })))
    expect(signedIn.status).toBe(200)
    const again = await outcome(loader(get(path, { cookie: `session=${own}` })))
    expect(again).toMatchObject({ location: '/dashboard', cookies: [] })
  })

  it('refuses posts without a session, of other roles, other sites and unknown intents', async () => {
    const { more, business } = await scene()
    const fields = { intent: 'saveProfile', name: 'Changed', version: '1' }
    expect((await outcome(action(post('/dashboard', fields)))).location).toMatch(/^\/login/)
    const admin = await cookieOf((await makeUser({ role: 'ADMIN' })).id)
    expect((await outcome(action(post('/dashboard', fields, admin)))).status).toBe(403)
    const evil = { ...more, headers: { 'sec-fetch-site': 'cross-site' } }
    for (const intent of ['saveProfile', 'saveDraft', 'resetFeed', 'addDate']) {
      const sent = post('/dashboard', { ...fields, intent }, evil)
      expect([intent, (await outcome(action(sent))).status]).toEqual([intent, 403])
    }
    expect((await outcome(action(post('/dashboard', {}, more)))).status).toBe(422)
    expect(await businessNow(business.id)).toMatchObject({ version: 1, feedVersion: 0 })
  })

  it('saves the profile and shows a toast', async () => {
    const { more, business } = await scene()
    const fields = { intent: 'saveProfile', name: 'Corner Café', version: '1' }
    const saved = await outcome(action(post('/dashboard', fields, more)))
    expect(saved).toMatchObject({ status: 302, location: '/dashboard?tab=profile' })
    expect(await businessNow(business.id)).toMatchObject({ name: 'Corner Café' })
    const stale = await outcome(action(post('/dashboard', { ...fields, name: 'Mine' }, more)))
    expect(stale.status).toBe(409)
    expect(keptOf(stale.data)).toMatchObject({ name: 'Mine' })
  })

  it('empties cleared fields, and keeps those that are not in the form', async () => {
    const { more, business } = await scene({ website: 'https://old.example/', description: 'Old' })
    const fields = { intent: 'saveProfile', website: '', version: '1' }
    expect((await outcome(action(post('/dashboard', fields, more)))).status).toBe(302)
    expect(await businessNow(business.id)).toMatchObject({ website: null, description: 'Old' })
    const unnamed = { intent: 'saveProfile', name: '', description: '', version: '2' }
    const refused = await outcome(action(post('/dashboard', unnamed, more)))
    expect(refused.status).toBe(422)
    expect(await businessNow(business.id)).toMatchObject({ description: 'Old' })
  })

  it('shows an error at the invalid field of a listing and keeps the rest', async () => {
    const { more } = await scene()
    const { status, data } = await outcome(
      action(
        post(
          '/dashboard',
          [
            ...listing,
            ['intent', 'publish'],
            ['amenities', 'WiFi'],
            ['amenities', 'Helipad'],
            ['highlights', 'Women-owned'],
            ['hours.monday.open', 'on'],
            ['hours.monday.spans[0].open', '09:00'],
            ['hours.monday.spans[0].close', '25:00'],
            ['special[0].date', '2026-02-30'],
            ['closedUntil', '2020-01-01'],
          ],
          more,
        ),
      ),
    )
    expect(status).toBe(422)
    expect(Object.keys(errorsOf(data)).sort()).toEqual([
      'amenities',
      'closedUntil',
      'hours.monday.spans[0].close',
      'special[0].date',
    ])
    expect(keptOf(data)).toMatchObject({ highlights: 'Women-owned', closedUntil: '2020-01-01' })
  })

  it('takes as many special dates as there may be, whatever the letters of their names', async () => {
    const { more, business } = await scene()
    const dates = Array.from({ length: maxSpecialDates }, (_, at): [string, string][] => [
      [`special[${at}].date`, addDays('2031-01-01', at)],
      [`special[${at}].label`, 'ê'.repeat(maxLabelLength)],
      [`special[${at}].open`, 'on'],
      [`special[${at}].spans[0].open`, '09:00'],
      [`special[${at}].spans[0].close`, '12:00'],
    ])
    const sent = post('/dashboard', [...listing, ['intent', 'saveDraft'], ...dates.flat()], more)
    expect((await outcome(action(sent))).status).toBe(302)
    const { specialDates } = await businessNow(business.id)
    expect(Object.keys(specialDates)).toHaveLength(maxSpecialDates)
  })

  it('refuses a thousand amenities and lists of absurd length', async () => {
    const { more } = await scene()
    const many = Array.from({ length: 1000 }, (_, at): [string, string] => ['amenities', `a${at}`])
    const sent = post('/dashboard', [...listing, ['intent', 'saveDraft'], ...many], more)
    const { status, data } = await outcome(action(sent))
    expect(status).toBe(422)
    expect(errorsOf(data)['amenities']).toEqual(['Please choose at most 15 amenities'])
    const absurd: [string, string][] = [['special[99999999].date', '2026-12-25']]
    const odd = post('/dashboard', [...listing, ['intent', 'saveDraft'], ...absurd], more)
    expect((await outcome(action(odd))).status).toBe(422)
  })

  it('adds an opening without scripts, saving nothing', async () => {
    const { more, business } = await scene()
    const { status, data } = await outcome(
      action(
        post(
          '/dashboard',
          [
            ...listing,
            ['intent', 'addSpan monday'],
            ['amenities', 'WiFi'],
            ['hours.monday.open', 'on'],
            ['hours.monday.spans[0].open', '08:00'],
            ['hours.monday.spans[0].close', '12:00'],
          ],
          more,
        ),
      ),
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({
      version: 1,
      draft: {
        amenities: ['WiFi'],
        hours: { monday: { spans: [{ open: '08:00' }, { open: '13:00', close: '16:00' }] } },
      },
    })
    expect(await businessNow(business.id)).toMatchObject({ version: 1 })
  })
})

describe('a booking on the dashboard', () => {
  const at = (id: string, args: ReturnType<typeof get>) => ({ ...args, params: { id } })

  it('is confirmed by its owner and not found by another', async () => {
    const { more, business } = await scene()
    const other = await scene()
    const { id } = await makeBooking({ businessId: business.id })
    const path = `/dashboard/bookings/${id}`
    for (const intent of ['confirm', 'decline', 'cancel', 'complete']) {
      const { status } = await outcome(decide(at(id, post(path, { intent }, other.more))))
      expect([intent, status]).toEqual([intent, 404])
    }
    expect((await outcome(details(at(id, get(path, other.more))))).status).toBe(404)
    expect((await outcome(details(at(id, get(path))))).location).toMatch(/^\/login/)
    const confirmed = await outcome(decide(at(id, post(path, { intent: 'confirm' }, more))))
    expect(confirmed).toMatchObject({ status: 302, location: path })
    expect(await bookingNow(id)).toMatchObject({ status: 'CONFIRMED' })
    const again = await outcome(decide(at(id, post(path, { intent: 'confirm' }, more))))
    expect(again.status).toBe(409)
    expect(errorsOf(again.data)['']).toEqual(['This booking is already confirmed.'])
    const odd = await outcome(decide(at(id, post(path, { intent: 'explode' }, more))))
    expect(odd.status).toBe(422)
  })
})

describe('downloads', () => {
  it('are CSV for the owner, a sentence without the plan, a login without a session', async () => {
    const { more, business } = await scene({ planStatus: 'BASIC' })
    await makeBooking({ businessId: business.id, customerName: 'Naledi' })
    const response = await csv(get('/dashboard/bookings.csv', more))
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="bookings-/)
    expect(await response.text()).toContain('Naledi')
    const free = await scene({ planStatus: 'FREE' })
    const refused = await outcome(csv(get('/dashboard/bookings.csv', free.more)))
    expect(refused).toMatchObject({ status: 302, location: '/dashboard?tab=bookings' })
    expect((await outcome(csv(get('/dashboard/bookings.csv')))).location).toMatch(/^\/login/)
  })

  it('are a calendar for anyone with its URL', async () => {
    const { actor, business } = await scene()
    await resetFeed(actor)
    const ask = (token: string) => outcome(feed({ ...get('/'), params: { token } }))
    const found = await ask(feedToken(business.id, 1))
    expect(Object.fromEntries(found.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=300',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect((await ask(feedToken(business.id, 2))).status).toBe(404)
  })
})
