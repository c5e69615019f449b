/** The closed lists of the product: amenities, highlights, days, plans. Spelling and order are the specification's. */

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

/** Keys of the week as the wire and the database spell them; Monday first. */
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

/** Where a business stands with its plan; NONE until one is chosen. */
export const planStatuses = ['NONE', 'FREE', 'BASIC', 'PREMIUM'] as const
export type PlanStatus = (typeof planStatuses)[number]
