export const amenities = [
  'Appointment required',
  'Lockers',
  'Mats',
  'Parking',
  'Restrooms',
  'Showers',
  'Towels',
  'Water',
  'Air Conditioning',
  'WiFi',
  'Changing Rooms',
  'Reception Area',
  'Waiting Area',
  'Accessibility',
  'Music System',
] as const
export type Amenity = (typeof amenities)[number]

export const highlights = [
  'Women-owned',
  'LGBTQ+ friendly',
  'Beginner friendly',
  'Family friendly',
  'Student discounts',
  'Senior discounts',
  'Group rates',
  'Online booking',
  'Flexible scheduling',
  'Professional staff',
  'Clean facilities',
  'Modern equipment',
] as const
export type Highlight = (typeof highlights)[number]

/** Names in JSON and the database; Monday first. */
export const days = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Day = (typeof days)[number]

/** NONE until a plan is chosen. */
export const planStatuses = ['NONE', 'FREE', 'BASIC', 'PREMIUM'] as const
export type PlanStatus = (typeof planStatuses)[number]

/** How a booking is confirmed: by the owner, or at once where there is room. */
export const confirmations = ['request', 'instant'] as const
export type Confirmation = (typeof confirmations)[number]
