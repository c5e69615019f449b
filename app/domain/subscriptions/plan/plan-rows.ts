import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { allows, type PlanFeature } from '#app/domain/businesses/plan-features.ts'

/** What is bought, in the words of an owner; null where no plan is needed for it. */
const features: readonly [words: string, feature: PlanFeature | null][] = [
  ['Public listing with contact details, hours and reviews', null],
  ['Booking requests, answered by email or on the dashboard', null],
  ['Services with prices, your calendar and customer list', 'services'],
  ['A picture of your own', 'own-picture'],
  ['Reminder emails to customers', 'reminders'],
  ['People, capacity and a waiting list', 'staff'],
  ['Bookings confirmed at once', 'instant-confirmation'],
  ['Calendar links and CSV export', 'calendar-feed'],
  ['Featured, and first in lists', 'featured'],
  ['Analytics', 'analytics'],
  ['Bookings sent to Make', 'automation'],
]

export type PlanRow = { words: string; has: PlanStatus[] }

/** Each with the plans that have it, from the table that decides what a plan may do. */
export const planRows: PlanRow[] = features.map(([words, feature]) => ({
  words,
  has: (['FREE', 'BASIC', 'PREMIUM'] as const).filter((plan) => !feature || allows(plan, feature)),
}))
