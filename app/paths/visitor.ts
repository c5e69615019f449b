import { segment, withQuery, type Query } from './query.ts'

export type DashboardTab = 'profile' | 'listing' | 'bookings' | 'analytics'
export type AdminTab = 'overview' | 'users' | 'businesses' | 'subscriptions'

/** Part of the address of the map's ground, which is kept for a year: to be raised with every change of its drawing. */
export const mapVersion = 6

/** In how many steps of a picture's side a pin's place is named, so that there are few pictures. */
export const pinSteps = 40

export const home = () => '/'
export const directory = (query: Query = {}) => withQuery('/directory', query)
/** The page of a trade, in a place or everywhere. */
export const landing = (trade: string, place: string | null = null) =>
  ['/directory', segment(trade), ...(place === null ? [] : [segment(place)])].join('/')
const pinStep = (part: number): number => Math.round(part * pinSteps)
/** Of a box, or of the middle of it around a pin. */
export const mapPicture = (
  { level, x, y }: { level: number; x: number; y: number },
  pin: { x: number; y: number } | null = null,
) =>
  `/map/${mapVersion}/${level}-${x}-${y}${pin ? `-pin-${pinStep(pin.x)}-${pinStep(pin.y)}` : ''}.svg`
export const suggestions = (search: string) => withQuery('/directory/suggestions', { search })
export const business = (slug: string) => `/business/${segment(slug)}`
/** A page of its guests' reviews. */
export const businessReviews = (slug: string, page = 1) =>
  `${withQuery(`/business/${segment(slug)}`, { reviews: page > 1 && page })}#reviews`
export const businessContact = (slug: string) => `/business/${segment(slug)}#contact`
export const bookBusiness = (slug: string, query: Query = {}) =>
  withQuery(`/business/${segment(slug)}/book`, query)
/** The form to wait for a time of a day that is full. */
export const waitAtBusiness = (slug: string, query: Query = {}) =>
  withQuery(`/business/${segment(slug)}/wait`, query)
/** Where somebody who waits stands, and what they are offered. */
export const waiting = (token: string) => `/waiting/${segment(token)}`
export const claimBusiness = (slug: string) => `/business/${segment(slug)}/claim`
export const suggestEdit = (slug: string) => `/business/${segment(slug)}/suggest`
export const reportBusiness = (slug: string) => `/business/${segment(slug)}/suggest#report`
export const booking = (
  token: string,
  query: { do?: 'confirm' | 'move' | 'cancel' | 'answer' } = {},
) => withQuery(`/bookings/${segment(token)}`, query)
export const bookingCalendar = (token: string) => `/bookings/${segment(token)}/calendar.ics`
/** What a mailed link to write or change a review leads to. */
export const review = (token: string) => `/reviews/${segment(token)}`
export const share = (slug: string, file: string) => `/share/${segment(slug)}/${file}`
export const pricing = () => '/pricing'
export const subscription = (query: Query = {}) => withQuery('/subscription', query)
export const login = (redirectTo?: string) => withQuery('/login', { redirectTo })
/** The second of two steps. */
export const loginCode = (redirectTo?: string) => withQuery('/login/code', { redirectTo })
export const loginPasskey = () => '/login/passkey'
export const passkeyChallenge = () => '/login/passkey-challenge'
export const logout = () => '/logout'
export const register = (query: Query = {}) => withQuery('/register', query)
export const welcome = () => '/welcome'
export const forgotPassword = () => '/forgot-password'
export const resetPassword = (token: string) => withQuery('/reset-password', { token })
export const verifyEmail = (token: string) => withQuery('/verify-email', { token })
export const account = () => '/account'
/** What a new password does not end. */
export const connected = () => '/account#connected'
export const ownPlan = (query: Query = {}) => withQuery('/dashboard/plan', query)
export const dashboard = (tab?: DashboardTab, query: Query = {}) =>
  withQuery('/dashboard', { tab, ...query })
export const admin = (tab?: AdminTab, query: Query = {}) => withQuery('/admin', { tab, ...query })
export const picture = (hash: string, width: number, format: 'avif' | 'webp' | 'jpg') =>
  `/pictures/${hash}-${width}.${format}`
export const apiGuide = () => '/api-guide'
export const terms = () => '/terms'
export const privacy = () => '/privacy'
