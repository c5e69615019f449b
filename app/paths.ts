/** Every URL of the site as a function. No other file spells one. */

/** Part of the address of the map's ground, which is kept for a year: to be raised with every change of its drawing. */
export const mapVersion = 4

type Query = Record<string, string | number | undefined | null | false>

/** Appends the non-empty entries of `query` to `path`. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== false && value !== '') {
      search.append(key, String(value))
    }
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export type DashboardTab = 'profile' | 'listing' | 'bookings' | 'analytics'
export type AdminTab = 'overview' | 'users' | 'businesses' | 'subscriptions'
export type AdminLog = 'audit' | 'mails' | 'deliveries' | 'provider' | 'drift'

const segment = encodeURIComponent

export const paths = {
  home: () => '/',
  directory: (query: Query = {}) => withQuery('/directory', query),
  /** The page of a trade, in a place or everywhere. */
  landing: (trade: string, place: string | null = null) =>
    ['/directory', segment(trade), ...(place === null ? [] : [segment(place)])].join('/'),
  mapPicture: ({ level, x, y }: { level: number; x: number; y: number }, part: '' | '-band' = '') =>
    `/map/${mapVersion}/${level}-${x}-${y}${part}.svg`,
  suggestions: (search: string) => withQuery('/directory/suggestions', { search }),
  business: (slug: string) => `/business/${segment(slug)}`,
  /** A page of its guests' reviews. */
  businessReviews: (slug: string, page = 1) =>
    `${withQuery(`/business/${segment(slug)}`, { reviews: page > 1 && page })}#reviews`,
  businessContact: (slug: string) => `/business/${segment(slug)}#contact`,
  bookBusiness: (slug: string, query: Query = {}) =>
    withQuery(`/business/${segment(slug)}/book`, query),
  /** The form to wait for a time of a day that is full. */
  waitAtBusiness: (slug: string, query: Query = {}) =>
    withQuery(`/business/${segment(slug)}/wait`, query),
  /** Where somebody who waits stands, and what they are offered. */
  waiting: (token: string) => `/waiting/${segment(token)}`,
  claimBusiness: (slug: string) => `/business/${segment(slug)}/claim`,
  suggestEdit: (slug: string) => `/business/${segment(slug)}/suggest`,
  reportBusiness: (slug: string) => `/business/${segment(slug)}/suggest#report`,
  booking: (token: string, query: { do?: 'confirm' | 'move' | 'cancel' | 'answer' } = {}) =>
    withQuery(`/bookings/${segment(token)}`, query),
  bookingCalendar: (token: string) => `/bookings/${segment(token)}/calendar.ics`,
  /** What a mailed link to write or change a review leads to. */
  review: (token: string) => `/reviews/${segment(token)}`,
  bookingAction: (token: string) => `/booking-action/${segment(token)}`,
  share: (slug: string, file: string) => `/share/${segment(slug)}/${file}`,
  pricing: () => '/pricing',
  subscription: (query: Query = {}) => withQuery('/subscription', query),
  subscriptionReturn: (query: Query = {}) => withQuery('/subscription/return', query),
  claimPayment: (code: string) => withQuery('/subscription/claim', { code }),
  sandboxCheckout: (reference: string) => `/sandbox/checkout/${segment(reference)}`,
  sandboxSubscription: (token: string) => `/sandbox/subscriptions/${segment(token)}`,
  ownPlan: () => '/dashboard/plan',
  receipt: (number: string) => `/dashboard/receipts/${segment(number)}`,
  receiptsCsv: () => '/dashboard/receipts.csv',
  billingDetails: () => '/dashboard/billing-details',
  login: (redirectTo?: string) => withQuery('/login', { redirectTo }),
  /** The second of two steps. */
  loginCode: (redirectTo?: string) => withQuery('/login/code', { redirectTo }),
  loginPasskey: () => '/login/passkey',
  passkeyChallenge: () => '/login/passkey-challenge',
  logout: () => '/logout',
  register: (query: Query = {}) => withQuery('/register', query),
  welcome: () => '/welcome',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => withQuery('/reset-password', { token }),
  verifyEmail: (token: string) => withQuery('/verify-email', { token }),
  account: () => '/account',
  /** What a new password does not end. */
  connected: () => '/account#connected',
  passkeys: (query: Query = {}) => withQuery('/account/passkeys', query),
  twoStep: () => '/account/two-step',
  ownData: () => '/account/data.json',
  deleteAccount: () => '/account/delete',
  stayOnWelcome: () => '/welcome?stay=1',
  dashboard: (tab?: DashboardTab, query: Query = {}) => withQuery('/dashboard', { tab, ...query }),
  ownSearch: () => '/dashboard/search',
  editProfile: () => '/dashboard?tab=profile&edit=1',
  dashboardPicture: () => '/dashboard/picture',
  ownReviews: (query: Query = {}) => withQuery('/dashboard/reviews', query),
  ownServices: () => '/dashboard/services',
  /** `new` adds one. */
  ownService: (id: string) => `/dashboard/services/${segment(id)}`,
  ownPerson: (id: string) => `/dashboard/people/${segment(id)}`,
  ownSuggestions: () => '/dashboard/suggestions',
  ownBooking: (id: string) => `/dashboard/bookings/${segment(id)}`,
  changeBooking: (id: string, query: Query = {}) =>
    withQuery(`/dashboard/bookings/${segment(id)}/change`, query),
  proposeTime: (id: string) => `/dashboard/bookings/${segment(id)}/propose`,
  clients: (query: Query = {}) => withQuery('/dashboard/clients', query),
  /** By any booking of theirs. */
  client: (bookingId: string) => `/dashboard/clients/${segment(bookingId)}`,
  clientsCsv: (query: Query = {}) => withQuery('/dashboard/clients.csv', query),
  ownCalendar: (query: Query = {}) => withQuery('/dashboard/calendar', query),
  newBooking: (query: Query = {}) => withQuery('/dashboard/calendar/new', query),
  outsideCalendars: () => '/dashboard/calendar/elsewhere',
  ownWaitingList: () => '/dashboard/waiting',
  blockTime: (query: Query = {}) => withQuery('/dashboard/calendar/block', query),
  bookingsCsv: (query: Query = {}) => withQuery('/dashboard/bookings.csv', query),
  webhookSchema: () => '/docs/webhook-payload.schema.json',
  automation: (query: Query = {}) => withQuery('/dashboard/automation', query),
  calendarFeed: (token: string) => `/calendar-feed/${segment(token)}/bookings.ics`,
  admin: (tab?: AdminTab, query: Query = {}) => withQuery('/admin', { tab, ...query }),
  adminSearch: () => '/admin/search',
  adminBusiness: (id: string, query: Query = {}) =>
    withQuery(`/admin/businesses/${segment(id)}`, query),
  adminReviews: (query: Query = {}) => withQuery('/admin/reviews', query),
  adminTasks: (query: Query = {}) => withQuery('/admin/tasks', query),
  manageBusiness: (id: string) => `/admin/businesses/${segment(id)}/manage`,
  adminBulk: (query: Query = {}) => withQuery('/admin/businesses/bulk', query),
  adminQueue: (query: Query = {}) => withQuery('/admin/queue', query),
  adminPeople: () => '/admin/people',
  adminPersonExport: () => '/admin/people.json',
  adminDeleteUser: (id: string) => `/admin/users/${segment(id)}/delete`,
  adminImport: (query: Query = {}) => withQuery('/admin/import', query),
  adminImportReport: (query: Query = {}) => withQuery('/admin/import.csv', query),
  adminExport: () => '/admin/businesses.csv',
  adminSubscriptionsExport: (query: Query = {}) => withQuery('/admin/subscriptions.csv', query),
  adminLog: (kind?: AdminLog, query: Query = {}) => withQuery('/admin/log', { kind, ...query }),
  picture: (hash: string, width: number, format: 'avif' | 'webp' | 'jpg') =>
    `/pictures/${hash}-${width}.${format}`,
  apiGuide: () => '/api-guide',
  terms: () => '/terms',
  privacy: () => '/privacy',
  sitemap: (part?: number) => (part === undefined ? '/sitemap.xml' : `/sitemap-${part}.xml`),
  securityContact: () => '/.well-known/security.txt',
  api: {
    businesses: (query: Query = {}) => withQuery('/api/businesses', query),
    business: (id: string) => `/api/businesses/${segment(id)}`,
    businessReviews: (id: string, query: Query = {}) =>
      withQuery(`/api/businesses/${segment(id)}/reviews`, query),
    document: () => '/api/openapi.json',
    bookings: () => '/api/bookings',
    startUpload: () => '/api/objects/upload',
    businessImages: () => '/api/business/images',
    samplePayload: (businessId: string) =>
      withQuery('/api/integrations/make/sample-payload', { businessId }),
    automationCallback: (businessId: string) =>
      `/api/integrations/make/callback/${segment(businessId)}`,
    paymentsWebhook: () => '/api/webhooks/paystack',
  },
} as const
