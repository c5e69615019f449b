import { paths } from '#app/paths.ts'
import type { Desk, DeskGroup, DeskUser } from './desk.ts'

const tabs = ['profile', 'listing', 'bookings', 'analytics']

type Address = { pathname: string; search: string }

/** The place of the desk that an address belongs to; null where nothing is at it. */
export function ownerPlaceOf({ pathname, search }: Address): string | null {
  const [, top, page] = pathname.split('/')
  if (top === 'account') return top
  if (
    page === 'calendar' ||
    page === 'clients' ||
    page === 'plan' ||
    page === 'automation' ||
    page === 'bookings' ||
    page === 'reviews'
  ) {
    return page
  }
  if (page === 'waiting') return 'calendar'
  if (page === 'services' || page === 'people') return 'services'
  if (page === 'suggestions' || page === 'picture') return 'profile'
  if (page === 'receipts' || page === 'billing-details') return 'plan'
  if (page === 'search') return page
  if (page) return null
  const tab = new URLSearchParams(search).get('tab')
  if (tab === null) return 'today'
  return tabs.find((known) => known === tab) ?? 'profile'
}

const ownWork = (requests: number): DeskGroup => ({
  places: [
    { key: 'today', label: 'Today', to: paths.dashboard(), icon: 'sun', count: requests },
    { key: 'calendar', label: 'Calendar', to: paths.ownCalendar(), icon: 'calendar' },
    { key: 'bookings', label: 'Bookings', to: paths.dashboard('bookings'), icon: 'list' },
    { key: 'clients', label: 'Customers', to: paths.clients(), icon: 'users' },
    { key: 'reviews', label: 'Reviews', to: paths.ownReviews(), icon: 'star' },
  ],
})

/** `listing` is the public URL, where the listing is visible; `requests` wait for an answer. */
export const ownerDesk = (listing: string | null, requests = 0): Desk => ({
  label: 'Dashboard',
  tone: 'cream',
  home: paths.dashboard(),
  groups: [
    ownWork(requests),
    {
      heading: 'Your listing',
      places: [
        { key: 'profile', label: 'Profile', to: paths.dashboard('profile'), icon: 'store' },
        {
          key: 'listing',
          label: 'Create Listing',
          short: 'Listing',
          to: paths.dashboard('listing'),
          icon: 'edit',
        },
        { key: 'services', label: 'Services', to: paths.ownServices(), icon: 'clock' },
      ],
    },
    {
      heading: 'Business',
      places: [
        { key: 'analytics', label: 'Analytics', to: paths.dashboard('analytics'), icon: 'chart' },
        { key: 'automation', label: 'Automation', to: paths.automation(), icon: 'bolt' },
        { key: 'plan', label: 'Plan', to: paths.ownPlan(), icon: 'card' },
      ],
    },
  ],
  bar: ['today', 'calendar', 'bookings', 'clients'],
  search: { label: 'Find on your desk', to: paths.ownSearch() },
  publicPage: listing
    ? { label: 'View public page', to: listing }
    : { label: 'Public site', to: paths.home() },
})

const { search: _, ...searchless } = ownerDesk(null)
/** Of an owner without a business. */
export const emptyDesk: Desk = { ...searchless, groups: [], bar: [] }

const adminBar: Desk = {
  ...emptyDesk,
  label: 'Admin',
  tone: 'ink',
  badge: 'Admin',
  home: paths.admin(),
}

/** The desk around the settings of somebody's account. */
export function deskOfAccount({
  user,
  hasBusiness,
  listing,
  requests,
}: {
  user: Pick<DeskUser, 'role'>
  hasBusiness: boolean
  listing: string | null
  requests: number
}): Desk {
  if (user.role === 'ADMIN') return adminBar
  return hasBusiness ? ownerDesk(listing, requests) : emptyDesk
}
