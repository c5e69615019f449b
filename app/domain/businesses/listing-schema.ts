import { z } from 'zod'
import { localDateOf } from '#app/domain/local-time.ts'
import { storableLine } from '#app/domain/validation.ts'
import { checkSpans, overlapsAcrossMidnight } from './hours-rules.ts'
import type { Span, SpecialDates, WeeklyHours } from './hours.ts'
import { lastClosure } from './listing-draft.ts'
import { editedVersion } from './profile-schema.ts'
import { isDate, maxLabelLength, maxSpecialDates, withoutPast } from './special-dates.ts'
import { amenities, days, highlights } from './enums.ts'

/** Distinct values of a closed list, in its order. */
const chosenFrom = (known: readonly string[], noun: string, nouns: string) =>
  z
    .array(z.string({ error: `Please choose ${nouns} from the list` }), {
      error: `Please choose ${nouns} from the list`,
    })
    .superRefine((values, context) => {
      const odd = values.find((value) => !known.includes(value))
      const message =
        values.length > known.length
          ? `Please choose at most ${known.length} ${nouns}`
          : odd !== undefined && `“${odd.slice(0, 40)}” is not ${noun} we know`
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform((values) => known.filter((value) => values.includes(value)))

export const amenityList = chosenFrom(amenities, 'an amenity', 'amenities')
export const highlightList = chosenFrom(highlights, 'a highlight', 'highlights')

const clock = z.string().optional().default('')
const typedSpans = z.array(z.object({ open: clock, close: clock })).default([])
const checkbox = z.boolean().default(false)

/** A day's spans; none if closed. Errors refer to the invalid time. */
const dayHours = z
  .object({ open: checkbox, spans: typedSpans })
  .transform((day, context): Span[] => {
    if (!day.open) return []
    if (day.spans.length === 0) {
      const message = 'Please add opening times, or untick Open'
      context.addIssue({ code: 'custom', path: ['open'], message })
      return z.NEVER
    }
    const { spans, problems } = checkSpans(day.spans)
    for (const { index, part, message } of problems.slice(0, 5)) {
      context.addIssue({ code: 'custom', path: ['spans', index, part], message })
    }
    return spans
  })

const weekShape = Object.fromEntries(
  days.map((day) => [day, dayHours.optional().transform((spans) => spans ?? [])]),
) as unknown as Record<(typeof days)[number], typeof dayHours>

const week = z
  .object(weekShape)
  .optional()
  .transform((hours) => (hours ?? Object.fromEntries(days.map((day) => [day, []]))) as WeeklyHours)
  .superRefine((hours, context) => {
    for (const { day, message } of overlapsAcrossMidnight(hours)) {
      context.addIssue({ code: 'custom', path: [day, 'spans', 0, 'open'], message })
    }
  })

const specialDate = z
  .object({
    date: z
      .string({ error: 'Please choose a date' })
      .refine(isDate, { error: 'Please give a date like 2026-12-25' }),
    label: storableLine({ max: maxLabelLength }).optional().default(''),
    open: checkbox,
    spans: typedSpans,
  })
  .transform(({ date, label, ...day }, context) => {
    const parsed = dayHours.safeParse(day)
    if (parsed.success) return { date, label, spans: parsed.data }
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path, message })
    }
    return z.NEVER
  })

const specialDates = z
  .array(specialDate)
  .default([])
  .superRefine((list, context) => {
    if (list.length > maxSpecialDates) {
      const message = `Please use at most ${maxSpecialDates} special dates`
      context.addIssue({ code: 'custom', message })
    }
    list.forEach(({ date }, at) => {
      if (list.findIndex((other) => other.date === date) === at) return
      context.addIssue({ code: 'custom', path: [at, 'date'], message: 'This date is here twice' })
    })
  })
  .transform((list): SpecialDates => {
    const named = list.map(({ date, label, spans }) => [date, { spans, ...(label && { label }) }])
    return withoutPast(Object.fromEntries(named) as SpecialDates, localDateOf(new Date()))
  })

const closedUntil = z
  .string()
  .optional()
  .transform((date, context) => {
    if (!date) return null
    const now = new Date()
    if (isDate(date) && date > localDateOf(now) && date <= lastClosure(now)) return date
    const message = 'Please choose a date after today, within two years'
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const whole = (least: number, most: number, message: string) =>
  z.coerce
    .number({ error: message })
    .int({ error: message })
    .min(least, { error: message })
    .max(most, { error: message })

export const listingForm = z.object({
  amenities: amenityList.default([]),
  highlights: highlightList.default([]),
  hours: week,
  special: specialDates,
  closedUntil,
  noticeMinutes: whole(0, 43_200, 'Please choose a notice of up to 30 days'),
  horizonDays: whole(1, 365, 'Please choose 1 to 365 days'),
  slotMinutes: whole(5, 1440, 'Please choose a length of 5 minutes to a day'),
  oneAtATime: checkbox,
  version: editedVersion,
})
export type ListingInput = z.output<typeof listingForm>

/** The form when submitted by an editing button: only the button is validated. */
export const draftForm = z.looseObject({
  intent: z.string({ error: 'Please choose what to do' }).max(60),
  version: editedVersion,
})
