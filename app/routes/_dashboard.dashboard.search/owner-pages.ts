import { paths } from '#app/paths.ts'
import type { KnownPage } from '#app/ui/desk/find-pages.ts'

/** Where an owner can go, and what is set there. */
export const ownerPages: KnownPage[] = [
  { label: 'Today', detail: 'Requests, next appointments', to: paths.dashboard(), words: 'home' },
  {
    label: 'Calendar',
    detail: 'Day, week and month',
    to: paths.ownCalendar(),
    words: 'diary schedule print',
  },
  {
    label: 'New booking',
    detail: 'By phone or walk-in',
    to: paths.newBooking(),
    words: 'add enter walk in',
  },
  {
    label: 'Block time',
    detail: 'Hours in which nobody can book',
    to: paths.blockTime(),
    words: 'leave lunch holiday away closed',
  },
  {
    label: 'Connected calendars',
    detail: 'Busy times from Google, Outlook or iCloud',
    to: paths.outsideCalendars(),
    words: 'ical icalendar connect busy sync',
  },
  {
    label: 'Waiting list',
    detail: 'Who waits for a time',
    to: paths.ownWaitingList(),
    words: 'full queue',
  },
  {
    label: 'Bookings',
    detail: 'All of them, with filters',
    to: paths.dashboard('bookings'),
    words: 'appointments requests history',
  },
  { label: 'Customers', detail: 'Visits, notes, no-shows', to: paths.clients(), words: 'clients' },
  { label: 'Reviews', detail: 'Read and answer', to: paths.ownReviews(), words: 'rating stars' },
  {
    label: 'Profile',
    detail: 'Name, address, phone, website',
    to: paths.editProfile(),
    words: 'email suburb area city industry category business edit',
  },
  {
    label: 'Create Listing',
    detail: 'Hours, special dates, amenities, publish',
    to: paths.dashboard('listing'),
    words: 'opening times closed publish preview highlights price range description confirm notice',
  },
  {
    label: 'Services and people',
    detail: 'Prices, lengths, who does what',
    to: paths.ownServices(),
    words: 'staff team duration buffer capacity',
  },
  {
    label: 'Picture',
    detail: 'Logo or photo',
    to: paths.dashboardPicture(),
    words: 'image upload logo photo',
  },
  {
    label: 'Analytics',
    detail: 'Visits, bookings, filled hours',
    to: paths.dashboard('analytics'),
    words: 'statistics figures income views',
  },
  {
    label: 'Automation',
    detail: 'Make, webhook, signing secret, calendar feed',
    to: paths.automation(),
    words: 'integration api zapier deliveries',
  },
  {
    label: 'Plan',
    detail: 'Upgrade, cancel, card, receipts',
    to: paths.ownPlan(),
    words: 'subscription payment pay premium basic free invoice downgrade',
  },
  {
    label: 'Billing details',
    detail: 'Name, address and VAT number on receipts',
    to: paths.billingDetails(),
    words: 'tax invoice company email',
  },
  {
    label: 'Your account',
    detail: 'Email address, password, sign out everywhere',
    to: paths.account(),
    words: 'change security sessions devices delete export data',
  },
  {
    label: 'Two-step sign-in',
    detail: 'Codes from an app, recovery codes',
    to: paths.twoStep(),
    words: 'two factor authenticator 2fa totp security',
  },
  {
    label: 'Passkeys',
    detail: 'Sign in without a password',
    to: paths.passkeys(),
    words: 'fingerprint',
  },
]
