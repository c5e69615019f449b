import { segment, withQuery, type Query } from './query.ts'

export type AdminLog = 'audit' | 'mails' | 'deliveries' | 'provider' | 'drift'

export const bookingAction = (token: string) => `/booking-action/${segment(token)}`
export const subscriptionReturn = (query: Query = {}) => withQuery('/subscription/return', query)
export const claimPayment = (code: string) => withQuery('/subscription/claim', { code })
export const sandboxCheckout = (reference: string) => `/sandbox/checkout/${segment(reference)}`
export const sandboxSubscription = (token: string) => `/sandbox/subscriptions/${segment(token)}`
export const receipt = (number: string) => `/dashboard/receipts/${segment(number)}`
export const receiptsCsv = () => '/dashboard/receipts.csv'
export const billingDetails = () => '/dashboard/billing-details'
export const passkeys = (query: Query = {}) => withQuery('/account/passkeys', query)
export const twoStep = () => '/account/two-step'
export const ownData = () => '/account/data.json'
export const deleteAccount = () => '/account/delete'
export const stayOnWelcome = () => '/welcome?stay=1'
export const ownSearch = () => '/dashboard/search'
export const editProfile = () => '/dashboard?tab=profile&edit=1'
export const dashboardPicture = () => '/dashboard/picture'
export const ownReviews = (query: Query = {}) => withQuery('/dashboard/reviews', query)
export const ownServices = () => '/dashboard/services'
/** `new` adds one. */
export const ownService = (id: string) => `/dashboard/services/${segment(id)}`
export const ownPerson = (id: string) => `/dashboard/people/${segment(id)}`
export const ownSuggestions = () => '/dashboard/suggestions'
export const ownBooking = (id: string) => `/dashboard/bookings/${segment(id)}`
export const changeBooking = (id: string, query: Query = {}) =>
  withQuery(`/dashboard/bookings/${segment(id)}/change`, query)
export const proposeTime = (id: string) => `/dashboard/bookings/${segment(id)}/propose`
export const clients = (query: Query = {}) => withQuery('/dashboard/clients', query)
/** By any booking of theirs. */
export const client = (bookingId: string) => `/dashboard/clients/${segment(bookingId)}`
export const clientsCsv = (query: Query = {}) => withQuery('/dashboard/clients.csv', query)
export const ownCalendar = (query: Query = {}) => withQuery('/dashboard/calendar', query)
export const newBooking = (query: Query = {}) => withQuery('/dashboard/calendar/new', query)
export const outsideCalendars = () => '/dashboard/calendar/elsewhere'
export const ownWaitingList = () => '/dashboard/waiting'
export const blockTime = (query: Query = {}) => withQuery('/dashboard/calendar/block', query)
export const bookingsCsv = (query: Query = {}) => withQuery('/dashboard/bookings.csv', query)
export const webhookSchema = () => '/docs/webhook-payload.schema.json'
export const automation = (query: Query = {}) => withQuery('/dashboard/automation', query)
export const calendarFeed = (token: string) => `/calendar-feed/${segment(token)}/bookings.ics`
export const adminSearch = () => '/admin/search'
export const adminBusiness = (id: string, query: Query = {}) =>
  withQuery(`/admin/businesses/${segment(id)}`, query)
export const adminReviews = (query: Query = {}) => withQuery('/admin/reviews', query)
export const adminTasks = (query: Query = {}) => withQuery('/admin/tasks', query)
export const manageBusiness = (id: string) => `/admin/businesses/${segment(id)}/manage`
export const adminBulk = (query: Query = {}) => withQuery('/admin/businesses/bulk', query)
export const adminQueue = (query: Query = {}) => withQuery('/admin/queue', query)
export const adminPeople = () => '/admin/people'
export const adminPersonExport = () => '/admin/people.json'
export const adminDeleteUser = (id: string) => `/admin/users/${segment(id)}/delete`
export const adminImport = (query: Query = {}) => withQuery('/admin/import', query)
export const adminImportReport = (query: Query = {}) => withQuery('/admin/import.csv', query)
export const adminExport = () => '/admin/businesses.csv'
export const adminSubscriptionsExport = (query: Query = {}) =>
  withQuery('/admin/subscriptions.csv', query)
export const adminLog = (kind?: AdminLog, query: Query = {}) =>
  withQuery('/admin/log', { kind, ...query })
export const sitemap = (part?: number) =>
  part === undefined ? '/sitemap.xml' : `/sitemap-${part}.xml`
export const securityContact = () => '/.well-known/security.txt'
