import { z } from 'zod'
import { matches } from '#app/domain/search/list-parameters.ts'
import { bookingStatuses } from '#app/domain/bookings/status.ts'
import { areas } from '#app/domain/places/areas.ts'
import { confirmations } from '#app/domain/businesses/enums.ts'
import type { Audience, Kind } from '#app/domain/businesses/field-kinds.ts'
import { describe, seenBy } from '#app/domain/businesses/fields.ts'
import { industries } from '#app/domain/businesses/industries.ts'

export const id = z.guid().meta({ example: '3f2b6c1e-7a54-4d0e-9b1f-0c2d5e8a9b10' })
const instant = z.iso.datetime().meta({ example: '2026-11-20T08:15:00.000Z' })
export const localInstant = z.iso
  .datetime({ offset: true })
  .meta({ description: 'In the time of Cape Town', example: '2026-12-01T10:00:00+02:00' })
const maybeText = z.string().nullable()
export const role = z.enum(['ADMIN', 'BUSINESS', 'CUSTOMER'])
export const planStatus = z.enum(['NONE', 'FREE', 'BASIC', 'PREMIUM'])

/** JSON encoded as text (SPEC.md §3). */
const listText = z.string().meta({ description: 'A list as JSON text', example: '["WiFi"]' })
const hoursText = z.string().meta({
  description: 'Hours by day as JSON text, each with open, close and closed',
  example: '{"monday":{"open":"09:00","close":"17:00","closed":false}}',
})

const shapes: { [K in Kind]: z.ZodType } = {
  id,
  reference: id.nullable(),
  slug: z.string(),
  line: z.string(),
  paragraphs: z.string(),
  industry: z.enum(industries),
  area: z.enum(areas),
  degrees: z.number().nullable(),
  phone: maybeText,
  email: maybeText,
  website: maybeText,
  reviewLink: maybeText,
  picture: z.url().nullable(),
  amenities: listText,
  highlights: listText,
  hours: hoursText.nullable(),
  specialDates: z.unknown(),
  date: z.iso.date().nullable(),
  flag: z.boolean(),
  plan: planStatus,
  confirmation: z.enum(confirmations),
  rating: z.number().nullable(),
  count: z.int(),
  secret: z.string(),
  instant,
}

const businessFields = (audience: Audience) =>
  Object.fromEntries(
    seenBy(audience).map((name) => {
      const { kind, apiName = name, meaning, example } = describe(name)
      const shape = shapes[kind].meta({
        ...(meaning && { description: meaning }),
        ...(example !== undefined && { example }),
      })
      return [apiName, meaning || example !== undefined ? shape : shapes[kind]]
    }),
  )

export const publicBusinessShape = z.object({
  visibility: z.literal('listed'),
  ...businessFields('public'),
  bookable: z.boolean().meta({
    description: 'Whether it takes bookings: somebody there would hear of them',
  }),
})

export const listedBusinessShape = publicBusinessShape
  .extend({
    match: z
      .enum(matches)
      .optional()
      .meta({ description: 'With `match=understood`: as it is written, or by what it means' }),
    distance: z.int().nullish().meta({ description: 'Metres from `near`; null where unknown' }),
    isDistanceApproximate: z.boolean().optional().meta({
      description: 'With `near`: whether only its suburb or town is known',
    }),
  })
  .meta({ id: 'ListedBusiness' })

/** All that is public of a paused business. */
export const pausedBusinessShape = z
  .object({
    visibility: z.literal('paused'),
    slug: z.string(),
    name: z.string(),
    area: z.enum(areas),
    isActive: z.literal(false),
    bookable: z.literal(false),
  })
  .meta({ id: 'PausedBusiness' })

const bookingLine = z.object({
  id,
  customerName: z.string(),
  customerEmail: z.string(),
  dateTime: localInstant,
  status: z.enum(bookingStatuses),
})

export const ownBusinessShape = z
  .object({
    ...businessFields('own'),
    businessHours: hoursText,
    bookings: z.array(bookingLine).meta({ description: 'The newest hundred by date' }),
  })
  .meta({ id: 'OwnBusiness' })

export const adminBusinessShape = z
  .object({ ...businessFields('admin'), businessHours: hoursText })
  .meta({ id: 'AdminBusiness' })

export const adminUserShape = z
  .object({
    id,
    email: z.string(),
    role,
    createdAt: instant,
    business: z
      .object({
        id,
        slug: z.string(),
        name: z.string(),
        industry: z.enum(industries),
        isActive: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'User' })

const industryStats = z
  .record(z.string(), z.int())
  .meta({ description: 'Listed businesses by industry', example: { Restaurants: 41 } })

/** Platform statistics; only admins receive more than the industries. */
export const statisticsShape = z
  .object({
    totalBusinesses: z.int().optional(),
    activeBusinesses: z.int().optional(),
    totalUsers: z.int().optional(),
    totalCustomers: z.int().optional(),
    totalBookings: z.int().optional(),
    premiumBusinesses: z.int().optional(),
    freeBusinesses: z.int().optional(),
    industryStats,
  })
  .meta({ id: 'Statistics' })

export const meShape = z
  .object({
    id,
    email: z.string(),
    username: maybeText,
    role,
    firstName: z.string(),
    lastName: z.string(),
    emailVerified: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Me' })
