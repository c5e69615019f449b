import { createHmac } from 'node:crypto'
import { sandboxKey } from '#app/gateways/payments/current.server.ts'
import { paths } from '#app/paths.ts'
import type { ApiDocument } from '#tests/support/described-api.ts'
import { mark, markedEmail, markedNumber, markedPassword, type Scene } from './scene.ts'

/** A request as it is sent. `name` tells it from the others of its route. */
export type MarkedCall = {
  name: string
  method: string
  path: string
  /** A session's token: as a cookie, or as a Bearer for calls of the API. */
  session?: string
  bearer?: string
  headers?: Record<string, string>
  body?: string | FormData
}

const phone = `0${markedNumber}`
const person = { firstName: mark, lastName: `${mark} Nkosi`, phone }
const ahead = (clock: string, days = 5) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${clock}`

type Fields = Record<string, string>
type Who = 'owner' | 'newcomer' | 'admin' | null

const guest = (clock: string): Fields => ({
  customerName: `${mark} Dlamini`,
  customerEmail: markedEmail(),
  customerPhone: phone,
  dateTime: ahead(clock),
  notes: `${mark} nuts`,
})

const listing = {
  ...{ noticeMinutes: '60', horizonDays: '90', slotMinutes: '60', version: '1' },
  amenities: 'Parking',
}
const profile = {
  ...{
    name: 'Kalk Bay Bakery',
    suburb: 'Kalk Bay',
    version: '1',
    phone,
    address: `2 ${mark} Road`,
  },
  ...{ description: `${mark} bread`, website: `https://${mark}.example.co.za` },
}

/** Every form of the site: its path, who sends it, and what it holds. */
function forms(scene: Scene): [string, Who, Fields][] {
  const { business, bookings, reference } = scene
  const admin = paths.adminBusiness(business.id)
  const automation = (intent: string, more: Fields = {}): [string, Who, Fields] => [
    `${paths.dashboard()}?index`,
    'owner',
    { intent, ...more },
  ]
  const own = (id: string, intent: string): [string, Who, Fields] => [
    paths.ownBooking(id),
    'owner',
    { intent, reason: `${mark} reason` },
  ]
  const account = (intent: string, more: Fields = {}): [string, Who, Fields] => [
    paths.account(),
    'newcomer',
    { intent, currentPassword: markedPassword, ...more },
  ]
  return [
    [paths.login(), null, { email: scene.owner.email, password: markedPassword }],
    [paths.login(), null, { email: markedEmail(), password: `${markedPassword}-wrong` }],
    [
      paths.register(),
      null,
      {
        ...person,
        ...{ email: markedEmail(), password: `${mark}9-lanterns-by-night`, terms: 'on' },
        ...{ businessName: 'Kalk Bay Bakery', industry: 'Restaurants', area: 'Southern Suburbs' },
        username: `${mark}.${Math.random().toString(36).slice(2, 8)}`,
      },
    ],
    [
      paths.register(),
      'newcomer',
      {
        ...{ businessName: 'Muizenberg Surf', industry: 'Fitness', area: 'Southern Suburbs' },
        terms: 'on',
      },
    ],
    [paths.forgotPassword(), null, { email: scene.owner.email }],
    ['/reset-password', null, { token: scene.reset, password: `${mark}8-lanterns-by-day` }],
    ['/verify-email', null, { token: scene.verify }],
    account('changePassword', { newPassword: `${mark}7-lanterns-at-noon` }),
    account('changeEmail', { newEmail: markedEmail() }),
    account('verify'),
    [paths.twoStep(), 'newcomer', { intent: 'connectApp', currentPassword: markedPassword }],
    [paths.twoStep(), 'newcomer', { intent: 'confirmApp', code: '123456' }],
    [paths.passkeys(), 'newcomer', { intent: 'begin', currentPassword: markedPassword }],
    [paths.passkeys(), 'newcomer', { intent: 'rename', id: bookings.confirmed.id, name: mark }],
    [paths.loginCode(), null, { code: '123456', redirectTo: paths.account() }],
    [paths.loginPasskey(), null, { passkey: JSON.stringify({ id: mark, rawId: mark }) }],
    [paths.passkeyChallenge(), null, {}],
    [paths.deleteAccount(), 'newcomer', { currentPassword: `${markedPassword}-wrong` }],
    [paths.welcome(), 'owner', {}],
    [
      paths.subscription(),
      null,
      { email: markedEmail(), first_name: mark, last_name: mark, phone, plan: 'BASIC' },
    ],
    [paths.subscriptionReturn({ reference }), null, { intent: 'register' }],
    ['/subscription/claim', 'owner', { code: scene.verify }],
    [paths.sandboxCheckout(reference), null, { intent: 'pay' }],
    [paths.sandboxSubscription(scene.subscriptionToken), null, { turn: 'change-card' }],
    [paths.bookBusiness(business.slug), null, { ...guest('15:00'), formToken: scene.formToken }],
    [
      paths.proposeTime(bookings.confirmed.id),
      'owner',
      { dateTime: ahead('16:30'), message: `${mark} plumber` },
    ],
    [
      paths.booking(scene.cancel),
      null,
      { intent: 'decline', proposalId: bookings.confirmed.id, startsAt: ahead('16:30') },
    ],
    [
      paths.waitAtBusiness(business.slug),
      null,
      {
        ...{ ...guest('10:00'), formToken: scene.formToken, serviceId: bookings.confirmed.id },
        ...{ date: ahead('10:00').slice(0, 10), from: '08:00', until: '17:00' },
      },
    ],
    [paths.waiting(scene.waiting), null, { intent: 'accept', offer: bookings.confirmed.id }],
    [paths.waiting(scene.waiting), null, { intent: 'leave' }],
    [paths.ownWaitingList(), 'owner', { intent: 'remove', id: bookings.confirmed.id }],
    [paths.booking(scene.cancel), null, { intent: 'cancel' }],
    [paths.booking(scene.manage), null, { intent: 'move', dateTime: ahead('16:00') }],
    [paths.review(scene.invited), null, { stars: '2', text: `${mark} bread` }],
    [paths.review(scene.changing), null, { stars: '3', text: `${mark} crumbs` }],
    [paths.bookingAction(scene.answer), null, { intent: 'decline', reason: `${mark} reason` }],
    own(bookings.pending.id, 'confirm'),
    own(bookings.declined.id, 'decline'),
    own(bookings.confirmed.id, 'cancel'),
    [`${paths.dashboard()}?index`, 'owner', { intent: 'saveProfile', ...profile }],
    [`${paths.dashboard()}?index`, 'owner', { intent: 'saveDraft', ...listing }],
    [`${paths.dashboard()}?index`, 'owner', { intent: 'resetFeed' }],
    automation('saveWebhook', { makeWebhookUrl: `http://127.0.0.1:9/${mark}-two` }),
    automation('sendTest', { makeWebhookUrl: `http://127.0.0.1:9/${mark}-two` }),
    automation('saveApiKey', { apiKey: `${mark}-key` }),
    automation('rotateSigningSecret'),
    automation('makeCallbackSecret'),
    [paths.automation(), 'owner', { intent: 'resend', deliveryId: scene.deliveryId }],
    [paths.ownPlan(), 'owner', { intent: 'cancel' }],
    [
      paths.billingDetails(),
      'owner',
      { name: mark, address: `3 ${mark} Road`, vatNumber: '4123456789', email: markedEmail() },
    ],
    [
      paths.ownService('new'),
      'owner',
      {
        ...{ name: `${mark} cut`, description: mark, minutes: '60', priceKind: 'free' },
        ...{ capacity: '1', bufferBefore: '0', bufferAfter: '0' },
      },
    ],
    [
      paths.ownPerson('new'),
      'owner',
      { name: `${mark} Nkosi`, kind: 'person', works: 'business', awayFrom: '2026-12-24' },
    ],
    [paths.ownServices(), 'owner', { intent: 'confirmation', confirmation: 'request' }],
    [
      paths.newBooking(),
      'owner',
      {
        ...{ dateTime: ahead('17:00'), customerName: `${mark} Moss`, customerEmail: markedEmail() },
        ...{ customerPhone: '082 765 4321', note: mark },
      },
    ],
    [paths.outsideCalendars(), 'owner', { intent: 'connect', url: `http://127.0.0.1:9/${mark}` }],
    [paths.blockTime(), 'owner', { from: ahead('09:00', 9), to: ahead('09:00', 10), note: mark }],
    [paths.ownCalendar(), 'owner', { intent: 'confirm', bookingId: bookings.kept.id }],
    [
      paths.changeBooking(bookings.kept.id),
      'owner',
      { dateTime: ahead('17:00', 6), partySize: '2' },
    ],
    [paths.ownBooking(bookings.kept.id), 'owner', { intent: 'note', note: mark }],
    [paths.ownBooking(bookings.kept.id), 'owner', { intent: 'no-show' }],
    [paths.client(bookings.kept.id), 'owner', { intent: 'note', note: mark }],
    [paths.client(bookings.kept.id), 'owner', { intent: 'forget' }],
    [paths.dashboardPicture(), 'owner', { focalPoint: 'top' }],
    [paths.dashboardPicture(), 'owner', { intent: 'remove' }],
    [`${paths.admin()}?index`, 'admin', { intent: 'pause', userId: scene.owner.id }],
    [`${paths.admin()}?index`, 'admin', { intent: 'resetLink', userId: scene.owner.id }],
    [admin, 'admin', { intent: 'saveProfile', ...profile }],
    [admin, 'admin', { intent: 'setRating', rating: '4.5', ratingCount: '3', version: '1' }],
    [admin, 'admin', { intent: 'publish', ...listing }],
    [paths.adminLog(), 'admin', { intent: 'mail', id: scene.mailId }],
    [paths.adminLog(), 'admin', { intent: 'delivery', id: scene.deliveryId }],
    [
      paths.adminTasks(),
      'admin',
      { intent: 'settle', taskId: scene.taskId, reason: `${mark} reason` },
    ],
    [
      paths.claimBusiness(business.slug),
      'newcomer',
      { intent: 'request', note: `${mark} is my business` },
    ],
    [
      paths.suggestEdit(business.slug),
      null,
      { intent: 'suggest', phone: '021 555 0188', email: markedEmail(), note: mark },
    ],
    [paths.ownSuggestions(), 'owner', { intent: 'dismissReport', reportId: scene.reportId }],
    [
      paths.adminQueue(),
      'admin',
      { intent: 'handleBooking', bookingId: scene.bookings.asked.id, note: mark },
    ],
    [
      paths.manageBusiness(business.id),
      'admin',
      { intent: 'assignOwner', email: scene.newcomer.email },
    ],
    [paths.adminBulk({ search: mark }), 'admin', { intent: 'pause', expected: '1' }],
    [paths.adminDeleteUser(scene.newcomer.id), 'admin', {}],
    [
      paths.ownReviews(),
      'owner',
      { intent: 'answer', reviewId: scene.reviewId, text: `${mark} thanks` },
    ],
    [
      paths.ownReviews(),
      'owner',
      { intent: 'report', reviewId: scene.reviewId, reason: `${mark} reason` },
    ],
    [
      paths.adminReviews(),
      'admin',
      { intent: 'remove', reviewId: scene.reviewId, reason: `${mark} reason` },
    ],
    [paths.adminReviews(), 'admin', { intent: 'show', reviewId: scene.reviewId }],
    [paths.adminPeople(), 'admin', { intent: 'find', email: scene.owner.email }],
    [paths.adminPersonExport(), 'admin', { email: scene.owner.email }],
    [
      paths.adminPeople(),
      'admin',
      { intent: 'erase', email: scene.stranger, again: scene.stranger },
    ],
    [paths.logout(), 'admin', {}],
  ]
}

/** Pages and files that read what is personal, or are found by it. */
const pages = (scene: Scene): [string, Who][] => [
  [paths.directory({ search: mark, location: mark, near: mark }), null],
  [paths.directory({ search: mark, near: `-33.916,18.389${mark.length}` }), null],
  [paths.directory({ search: mark, near: mark, view: 'map', bbox: mark }), null],
  [paths.directory({ near: `-33.916,18.389${mark.length}`, view: 'map' }), null],
  [paths.suggestions(mark), null],
  [paths.business(scene.business.slug), null],
  [`${paths.login()}?redirectTo=/${mark}`, 'owner'],
  [paths.resetPassword(scene.reset), null],
  [paths.verifyEmail(scene.verify), null],
  [paths.booking(scene.manage), null],
  [`${paths.booking(scene.manage)}.data`, null],
  [paths.bookingCalendar(scene.manage), null],
  [paths.review(scene.invited), null],
  [paths.waiting(scene.waiting), null],
  [paths.waitAtBusiness(scene.business.slug, { name: mark }), null],
  [paths.ownWaitingList(), 'owner'],
  [paths.proposeTime(scene.bookings.asked.id), 'owner'],
  [paths.review(scene.changing), null],
  [paths.ownReviews(), 'owner'],
  [paths.ownServices(), 'owner'],
  [paths.ownCalendar(), 'owner'],
  [paths.clients({ search: mark }), 'owner'],
  [paths.clientsCsv(), 'owner'],
  [paths.client(scene.bookings.kept.id), 'owner'],
  [paths.ownCalendar({ view: 'week' }), 'owner'],
  [paths.newBooking({ name: mark }), 'owner'],
  [paths.blockTime(), 'owner'],
  [paths.outsideCalendars(), 'owner'],
  [paths.changeBooking(scene.bookings.kept.id), 'owner'],
  [paths.ownPerson('new'), 'owner'],
  [paths.adminReviews(), 'admin'],
  [paths.adminPeople(), 'admin'],
  [paths.bookingAction(scene.answer), null],
  [paths.calendarFeed(scene.feed), null],
  [paths.subscriptionReturn({ reference: scene.reference }), null],
  [paths.claimPayment(scene.verify), 'owner'],
  [`${paths.dashboard()}?token=${scene.verify}`, 'owner'],
  [paths.dashboard('bookings', { search: mark }), 'owner'],
  [paths.bookingsCsv({ search: mark }), 'owner'],
  [paths.receipt(scene.receipt), 'owner'],
  [paths.receiptsCsv(), 'owner'],
  [paths.billingDetails(), 'owner'],
  [paths.automation(), 'owner'],
  [paths.account(), 'owner'],
  [paths.ownData(), 'owner'],
  [paths.ownBooking(scene.bookings.asked.id), 'owner'],
  [paths.admin('users', { q: mark }), 'admin'],
  [paths.admin('businesses', { q: mark }), 'admin'],
  [paths.adminLog('mails', { q: mark }), 'admin'],
  [paths.adminExport(), 'admin'],
  [paths.admin('subscriptions', { search: mark }), 'admin'],
  [paths.adminSubscriptionsExport({ search: mark }), 'admin'],
  [paths.adminTasks(), 'admin'],
  [paths.adminImportReport({ import: mark }), 'admin'],
  [paths.adminQueue(), 'admin'],
  [paths.ownSuggestions(), 'owner'],
  [paths.adminBulk({ search: mark }), 'admin'],
]

/** Files that a form brings along. */
function uploads(): [string, Who, () => FormData][] {
  const form = (name: string, file: string, type: string, more: Fields = {}) => {
    const data = new FormData()
    for (const [key, value] of Object.entries(more)) data.set(key, value)
    data.set(name, new Blob([file], { type }), `${mark}.txt`)
    return data
  }
  const csv = `name,industry,area,suburb,email,phone\n${mark} Cafe,Restaurants,Southern Suburbs,Kalk Bay,${markedEmail()},${phone}\n`
  return [
    [paths.adminImport(), 'admin', () => form('file', csv, 'text/csv', { intent: 'import' })],
    [paths.dashboardPicture(), 'owner', () => form('picture', mark, 'image/jpeg')],
  ]
}

/** What an example of the API becomes with marked values in place of its own. */
function withMarks(example: unknown, key = ''): unknown {
  if (Array.isArray(example)) return example.map((value) => withMarks(value, key))
  if (typeof example === 'object' && example !== null) {
    return Object.fromEntries(Object.entries(example).map(([k, v]) => [k, withMarks(v, k)]))
  }
  if (typeof example !== 'string') return example
  if (/email$/i.test(key)) return markedEmail()
  if (/phone$/i.test(key)) return phone
  if (/name$|notes|description|address|reason/i.test(key)) return `${mark} text`
  if (/password/i.test(key)) return markedPassword
  if (/^dateTime$/.test(key)) return ahead('17:00')
  if (/webhookUrl$/i.test(key)) return `http://127.0.0.1:9/${mark}-three`
  return example
}

function apiCalls(document: ApiDocument, scene: Scene): MarkedCall[] {
  const { business, owner, admin } = scene
  const ids: Fields = { businessId: business.id, id: business.id, partNumber: '1', uploadId: 'u' }
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): MarkedCall => {
      const params = { ...ids, ...(path.includes('/users/') && { id: scene.newcomer.id }) }
      const query = (operation.parameters ?? [])
        .filter((one) => one.in === 'query')
        .map(({ name, example }) => [name, name === 'businessId' ? business.id : (example ?? mark)])
      const example = operation.requestBody?.content['application/json'].example as object
      const marked = withMarks(example ?? {}) as object
      const body = Array.isArray(marked) ? marked : { ...marked, ...bodyFor(path, scene) }
      const filled = path.replace(
        /\{(\w+)\}/g,
        (_, name: keyof typeof params) => params[name] ?? mark,
      )
      const text = JSON.stringify(body)
      const isCallback = path.includes('/callback/')
      return {
        name: `${method} ${path}`,
        method: method.toUpperCase(),
        path: query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled,
        bearer: isCallback
          ? scene.callbackSecret
          : (path.startsWith('/api/admin/') ? admin : owner).session,
        headers: {
          'content-type': 'application/json',
          'x-paystack-signature': createHmac('sha512', sandboxKey()).update(text).digest('hex'),
        },
        ...(method !== 'get' && { body: text }),
      }
    }),
  )
}

/** What an example cannot know: ids of this scene, and what proves who somebody is. */
function bodyFor(path: string, { business, owner, bookings }: Scene): object {
  switch (path) {
    case '/api/auth/login':
      return { email: owner.email, password: markedPassword }
    case '/api/bookings':
      return { businessId: business.id }
    case '/api/integrations/make/callback/{businessId}':
      return { bookingId: bookings.asked.id, deliveryId: mark, action: 'confirm' }
    case '/api/webhooks/paystack':
      return {
        event: 'charge.success',
        data: { reference: mark, customer: { email: owner.email, customer_code: 'CUS_1' } },
      }
    default:
      return {}
  }
}

/** Every form, page and call of the site with marked values, each from who may send it. */
export function markedCalls(document: ApiDocument, scene: Scene): MarkedCall[] {
  const sessionOf = (who: Who) => (who ? { session: scene[who].session } : {})
  const about = (path: string, more = '') =>
    `${path.split('?')[0]?.replaceAll(/[0-9a-f-]{36}|[\w-]{40,}|business-[\w-]+|R-\d+/g, '…')} ${more}`.trim()
  return [
    ...forms(scene).map(([path, who, fields], at): MarkedCall => ({
      name: `form ${at} ${about(path, fields['intent'])}`,
      method: 'POST',
      path,
      ...sessionOf(who),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(who === null && { cookie: `checkout=${scene.opener}` }),
      },
      body: new URLSearchParams(fields).toString(),
    })),
    ...uploads().map(([path, who, body]): MarkedCall => ({
      name: `upload ${about(path)}`,
      method: 'POST',
      path,
      ...sessionOf(who),
      body: body(),
    })),
    ...pages(scene).map(([path, who], at): MarkedCall => ({
      name: `page ${at} ${about(path)}`,
      method: 'GET',
      path,
      ...sessionOf(who),
    })),
    ...apiCalls(document, scene),
  ]
}
