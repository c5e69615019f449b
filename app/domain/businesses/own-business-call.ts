import { z } from 'zod'
import { checkSpans } from './hours-rules.ts'
import { amenityList, highlightList } from './listing-schema.ts'
import { editedVersion, profileShape } from './profile-schema.ts'
import { days } from './vocabulary.ts'

/** JSON text (or the value itself, for clients that send it so), judged by `schema`. */
const jsonText = <Schema extends z.ZodType>(schema: Schema, what: string) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value ?? undefined
    if (!value.trim()) return undefined
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: `Please send ${what} as valid JSON text` })
      return z.NEVER
    }
  }, schema.optional())

const wireDay = z.object(
  {
    open: z.string({ error: 'Please give open as HH:MM' }).default(''),
    close: z.string({ error: 'Please give close as HH:MM' }).default(''),
    closed: z.boolean({ error: 'Please give closed as true or false' }).default(false),
  },
  { error: 'Please give every day as open, close and closed' },
)

/** Hours by day as API clients send them. */
export const wireHours = z
  .object(
    Object.fromEntries(days.map((day) => [day, wireDay])) as Record<
      (typeof days)[number],
      typeof wireDay
    >,
    { error: 'Please give business hours by day, monday to sunday' },
  )
  .superRefine((week, context) => {
    for (const day of days) {
      if (week[day].closed) continue
      for (const { message } of checkSpans([week[day]]).problems) {
        context.addIssue({ code: 'custom', path: [day], message })
      }
    }
  })

/** The body of `PUT /api/businesses/me`; what it does not name is not the owner's to set and ignored. */
export const ownBusinessCall = z.object(
  {
    ...profileShape,
    city: z.preprocess(
      (value) => value || undefined,
      z.string().trim().max(80, { error: 'Please use at most 80 characters' }).optional(),
    ),
    amenities: jsonText(amenityList, 'amenities'),
    highlights: jsonText(highlightList, 'highlights'),
    businessHours: jsonText(wireHours, 'businessHours'),
    isListingPublished: z
      .boolean({ error: 'Please give isListingPublished as true or false' })
      .nullish(),
    version: editedVersion.nullish(),
  },
  { error: 'Please send an object with the fields to change' },
)
export type OwnBusinessCall = z.output<typeof ownBusinessCall>
