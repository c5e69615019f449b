import { z } from 'zod'
import { documentedAs } from '#app/domain/businesses/documented-as.ts'
import { checkSpans } from '#app/domain/businesses/hours-rules.ts'
import { wireHours } from '#app/domain/businesses/own-business-call.ts'
import { isDate, maxLabelLength, maxSpecialDates } from '#app/domain/businesses/special-dates.ts'
import { storableLine, storableText } from '#app/domain/validation.ts'
import { priceKinds, staffKinds } from './enums.ts'

export const maxServices = 100
export const maxStaff = 100
/** Largest price in cents: a million rand. */
const maxPriceCents = 100_000_000
export const maxLeave = 100

const whole = (min: number, max: number, message: string) =>
  z.int({ error: message }).min(min, { error: message }).max(max, { error: message })
const idMessage = 'Please give the id as it was answered, or leave it out'
const id = z.guid({ error: idMessage }).transform((text) => text.toLowerCase())

const priceCall = z
  .object(
    {
      kind: z.enum(priceKinds, { error: 'Please choose fixed, from, request or free' }),
      cents: whole(0, maxPriceCents, 'Please give the price in whole cents').nullish(),
    },
    { error: 'Please give the price as kind and cents' },
  )
  .superRefine(({ kind, cents }, context) => {
    if ((kind !== 'fixed' && kind !== 'from') || typeof cents === 'number') return
    context.addIssue({ code: 'custom', path: ['cents'], message: 'Please give the price in cents' })
  })
  .transform(({ kind, cents }) => ({
    kind,
    cents: kind === 'fixed' || kind === 'from' ? (cents ?? 0) : null,
  }))

const buffer = (side: string) =>
  whole(0, 480, `Please give the minutes ${side} as 0 to 480`).optional()

/** What is left out stays as it is, and has its default in a new one. */
const serviceCall = z.object(
  {
    id: id.optional(),
    name: storableLine({ min: 1, max: 120, message: 'Please name the service' }),
    description: storableText({
      max: 1000,
      message: 'Please write the description as text',
    }).optional(),
    minutes: whole(5, 1440, 'Please choose a length of 5 minutes to a day'),
    price: priceCall,
    bufferBefore: buffer('before'),
    bufferAfter: buffer('after'),
    notice: whole(0, 43_200, 'Please give the notice in minutes, up to 30 days').nullish(),
    horizonDays: whole(1, 365, 'Please give how far ahead as 1 to 365 days').nullish(),
    capacity: whole(1, 1000, 'Please give how many at once as 1 to 1000').optional(),
    paused: z.boolean({ error: 'Please give paused as true or false' }).optional(),
  },
  { error: 'Please give each service as an object' },
)
export type ServiceCall = z.output<typeof serviceCall>

const date = z.string({ error: 'Please give dates as 2026-12-31' }).refine(isDate, {
  error: 'Please give dates as 2026-12-31',
})
const spans = z
  .array(z.object({ open: z.string(), close: z.string() }), {
    error: 'Please give the times of a date as open and close',
  })
  .transform((typed, context) => {
    const { spans: checked, problems } = checkSpans(typed)
    for (const { message } of problems) context.addIssue({ code: 'custom', message })
    return checked
  })
const specialDates = z
  .record(date, z.object({ spans, label: storableLine({ max: maxLabelLength }).optional() }), {
    error: 'Please give special dates by date',
  })
  .refine((dates) => Object.keys(dates).length <= maxSpecialDates, {
    error: `Please keep at most ${maxSpecialDates} special dates`,
  })
const leave = z
  .array(
    z
      .object({ from: date, to: date }, { error: 'Please give leave as from and to' })
      .refine(({ from, to }) => from <= to, { error: 'This leave ends before it begins' }),
    { error: 'Please give leave as a list' },
  )
  .max(maxLeave, { error: `Please keep at most ${maxLeave} leaves` })

const { $schema: _, ...hoursShape } = z.toJSONSchema(wireHours, { io: 'input' })

/** Shaped like businessHours: an object by day, or the same as JSON text. */
const staffHours = documentedAs(
  { anyOf: [hoursShape, { type: 'string', description: 'As JSON text' }, { type: 'null' }] },
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'Please send hours as valid JSON text' })
      return z.NEVER
    }
  }, wireHours.nullish()),
)

const staffCall = z.object(
  {
    id: id.optional(),
    name: storableLine({ min: 1, max: 80, message: 'Please give a name' }),
    kind: z.enum(staffKinds, { error: 'Please choose person, room or table' }).optional(),
    serviceIds: z
      .array(id, { error: 'Please give serviceIds as a list of ids' })
      .max(maxServices)
      .nullish(),
    hours: staffHours,
    specialDates: specialDates.optional(),
    leave: leave.optional(),
  },
  { error: 'Please give each person as an object' },
)
export type StaffCall = z.output<typeof staffCall>

const uniqueIds = (list: { id?: string | undefined }[], context: z.RefinementCtx) => {
  list.forEach(({ id: own }, at) => {
    if (!own || list.findIndex((other) => other.id === own) === at) return
    context.addIssue({ code: 'custom', path: [at, 'id'], message: 'Two have the same id' })
  })
}

export const servicesCall = z
  .array(serviceCall, { error: 'Please send the list of all services' })
  .max(maxServices, { error: `Please keep at most ${maxServices} services` })
  .superRefine(uniqueIds)

export const staffListCall = z
  .array(staffCall, { error: 'Please send the list of all people' })
  .max(maxStaff, { error: `Please keep at most ${maxStaff} people` })
  .superRefine(uniqueIds)
