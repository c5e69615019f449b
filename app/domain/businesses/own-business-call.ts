import { z } from 'zod'
import { callRules } from './field-rules.ts'
import { profileFields } from './fields.ts'
import { checkSpans } from './hours-rules.ts'
import { amenityList, highlightList } from './listing-schema.ts'
import { editedVersion } from './profile-schema.ts'
import { documentedAs } from './documented-as.ts'
import { amenities, confirmations, days, highlights } from './enums.ts'

/**
 * JSON text, or the value itself, validated by `schema`. null empties it, an absent or empty text leaves it
 * unchanged. `shape` is the value's JSON Schema in the document.
 */
const jsonText = <Schema extends z.ZodType, Emptied>(
  schema: Schema,
  what: string,
  emptied: Emptied,
  shape: Record<string, unknown>,
) =>
  documentedAs(
    { anyOf: [{ type: 'string', description: 'As JSON text' }, shape, { type: 'null' }] },
    z.preprocess(
      (value, context) => {
        if (typeof value !== 'string') return value
        if (!value.trim()) return undefined
        try {
          return JSON.parse(value) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: `Please send ${what} as valid JSON text` })
          return z.NEVER
        }
      },
      schema.nullish().transform((value) => (value === null ? emptied : value)),
    ),
  )

const wireDay = z.object(
  {
    open: z.string({ error: 'Please give open as HH:MM' }).default(''),
    close: z.string({ error: 'Please give close as HH:MM' }).default(''),
    closed: z.boolean({ error: 'Please give closed as true or false' }).default(false),
  },
  { error: 'Please give every day as open, close and closed' },
)

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

const listOf = (values: readonly string[]) => ({
  type: 'array',
  items: { type: 'string', enum: [...values] },
})
const { $schema: _, ...hoursShape } = z.toJSONSchema(wireHours, { io: 'input' })

/** Ignores fields that owners may not set. */
export const ownBusinessCall = z.object(
  {
    ...callRules([...profileFields, 'city']),
    amenities: jsonText(amenityList, 'amenities', [], listOf(amenities)),
    highlights: jsonText(highlightList, 'highlights', [], listOf(highlights)),
    businessHours: jsonText(wireHours, 'businessHours', null, hoursShape),
    confirmation: z
      .enum(confirmations, { error: 'Please choose request or instant' })
      .nullish()
      .meta({
        description: 'How a booking is confirmed: by the owner, or at once where there is room',
      }),
    runningOver: z
      .boolean({ error: 'Please give runningOver as true or false' })
      .nullish()
      .meta({ description: 'Whether an appointment may end after closing time' }),
    isListingPublished: z
      .boolean({ error: 'Please give isListingPublished as true or false' })
      .nullish(),
    version: documentedAs({ type: ['integer', 'null'], minimum: 1 }, editedVersion.nullish()),
  },
  { error: 'Please send an object with the fields to change' },
)
export type OwnBusinessCall = z.output<typeof ownBusinessCall>
