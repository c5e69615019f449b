import { z } from 'zod'
import { confirmations, days } from '#app/domain/businesses/enums.ts'
import { parseClock, parseClosingClock } from '#app/domain/clock-time.ts'
import { isDate, maxSpecialDates } from '#app/domain/businesses/special-dates.ts'
import { storableLine, storableText } from '#app/domain/validation.ts'
import type { DatesChange } from './edit.server.ts'
import { priceKinds, staffKinds, type PriceKind } from './enums.ts'
import { maxLeave } from './schema.ts'

const number = (min: number, max: number, message: string) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,6}$/, { error: message })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: message })

const priceMessage = 'Please give the price in rand, like 350 or 99.50'

/** Rand as people type them, in cents; null for what is none. */
function centsOf(text: string | undefined): number | null {
  if (!text || !/^R?\s*\d[\d ]*([.,]\d{1,2})?$/i.test(text)) return null
  const cents = Math.round(Number(text.replace(/[R\s]/gi, '').replace(',', '.')) * 100)
  return cents <= 100_000_000 ? cents : null
}

const hasPrice = (kind: PriceKind) => kind === 'fixed' || kind === 'from'

const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined)

/** A number, or null where it follows the `business`; left out of a form, it stays as it is. */
const following = (min: number, max: number, message: string) =>
  z
    .string()
    .trim()
    .regex(/^(business|\d{1,5})$/, { error: message })
    .transform((text) => (text === 'business' ? null : Number(text)))
    .refine((value) => value === null || (value >= min && value <= max), { error: message })
    .optional()

/** What a form showed of a service or person, as `editionOf` gives it. */
const seen = z.string().max(100).optional().catch(undefined)

export const serviceForm = z
  .object({
    seen,
    name: storableLine({ min: 1, max: 120, message: 'Please name the service' }),
    minutes: number(5, 1440, 'Please choose a length of 5 minutes to a day'),
    priceKind: z.enum(priceKinds, { error: 'Please choose how it is priced' }),
    price: z.string().trim().optional(),
    description: storableText({ max: 1000 }).optional(),
    capacity: number(1, 1000, 'Please give how many at once as 1 to 1000')
      .optional()
      .meta({ refusesEmpty: true }),
    bufferBefore: number(0, 480, 'Please give the minutes before as 0 to 480'),
    bufferAfter: number(0, 480, 'Please give the minutes after as 0 to 480'),
    notice: following(0, 43_200, 'Please choose how far ahead a booking has to be'),
    horizonDays: following(1, 365, 'Please choose how far ahead bookings are taken'),
    paused: checkbox,
  })
  // What was typed before another kind was chosen is not shown any more. Beside what else is wrong.
  .refine(({ priceKind, price }) => !hasPrice(priceKind) || centsOf(price) !== null, {
    ...{ path: ['price'], error: priceMessage },
    when: () => true,
  })
  .transform(({ priceKind, price, description = '', ...service }) => ({
    ...service,
    description,
    price: {
      kind: priceKind,
      cents: hasPrice(priceKind) ? centsOf(price) : null,
    },
  }))

const clockMessage = 'Please give times as 09:00, or leave both empty for a day off'
const clockRead = (read: typeof parseClock) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || read(text) !== null, { error: clockMessage })
    .transform((text) => read(text) ?? '')
    .optional()
const [opening, closing] = [clockRead(parseClock), clockRead(parseClosingClock)]
const date = z
  .string()
  .trim()
  .refine((text) => text === '' || isDate(text), { error: 'Please give dates as 2026-12-31' })
  .optional()

/** Checkboxes of one name: none, one or several. */
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(item))

/** `mondayOpen`, `mondayClose` … */
const clocks = Object.fromEntries(
  days.flatMap((day) => [
    [`${day}Open`, opening],
    [`${day}Close`, closing],
  ]),
) as Record<`${(typeof days)[number]}${'Open' | 'Close'}`, typeof opening>

/** Two dates with a space between. */
const isPeriod = (text: string) =>
  /^\S+ \S+$/.test(text) && text.split(' ').every((one) => isDate(one))

type TypedDate = { keptDates: string[] } & Partial<
  Record<'dateOn' | 'dateOpen' | 'dateClose', string>
>

/** A date without times is a day off. */
function datesOf({ keptDates, dateOn, dateOpen, dateClose }: TypedDate): DatesChange {
  const spans = dateOpen && dateClose ? [{ open: dateOpen, close: dateClose }] : []
  return { kept: keptDates, added: dateOn ? { [dateOn]: { spans } } : {} }
}

export const personForm = z
  .object({
    seen,
    name: storableLine({ min: 1, max: 80, message: 'Please give a name' }),
    kind: z.enum(staffKinds, { error: 'Please choose person, room or table' }),
    works: z.enum(['business', 'own'], { error: 'Please choose when they work' }),
    serviceIds: listOf(z.guid()),
    awayFrom: date,
    awayTo: date,
    keptLeave: listOf(z.string().refine(isPeriod)),
    keptDates: listOf(z.string().refine(isDate)),
    dateOn: date,
    dateOpen: opening,
    dateClose: closing,
    ...clocks,
  })
  .superRefine((form, context) => {
    const { awayFrom = '', awayTo = '' } = form
    if (awayTo && (!awayFrom || awayTo < awayFrom)) {
      context.addIssue({ code: 'custom', path: ['awayTo'], message: 'This ends before it begins' })
    }
    if (form.keptLeave.length + (awayFrom ? 1 : 0) > maxLeave) {
      const message = `Please keep at most ${maxLeave} leaves: untick one that is over`
      context.addIssue({ code: 'custom', path: ['awayFrom'], message })
    }
    const { dateOn = '', dateOpen = '', dateClose = '' } = form
    if (form.keptDates.length + (dateOn ? 1 : 0) > maxSpecialDates) {
      const message = `Please keep at most ${maxSpecialDates} dates: untick one that is over`
      context.addIssue({ code: 'custom', path: ['dateOn'], message })
    }
    if (!dateOn && (dateOpen || dateClose)) {
      context.addIssue({ code: 'custom', path: ['dateOn'], message: 'Please choose the date' })
    }
    if (Boolean(dateOpen) !== Boolean(dateClose)) {
      context.addIssue({ code: 'custom', path: ['dateOpen'], message: clockMessage })
    }
    if (form.works === 'business') return
    for (const day of days) {
      if (Boolean(form[`${day}Open`]) === Boolean(form[`${day}Close`])) continue
      context.addIssue({ code: 'custom', path: [`${day}Open`], message: clockMessage })
    }
  })
  .transform(({ awayFrom, awayTo, keptLeave, works, ...form }) => ({
    ...{ seen: form.seen, name: form.name, kind: form.kind, serviceIds: form.serviceIds },
    dates: datesOf(form),
    hours:
      works === 'business'
        ? null
        : (Object.fromEntries(
            days.map((day) => {
              const [open = '', close = ''] = [form[`${day}Open`], form[`${day}Close`]]
              return [day, { open, close, closed: open === '' }]
            }),
          ) as Record<(typeof days)[number], { open: string; close: string; closed: boolean }>),
    leave: [
      ...keptLeave.map((text) => {
        const [from = '', to = ''] = text.split(' ')
        return { from, to }
      }),
      ...(awayFrom ? [{ from: awayFrom, to: awayTo || awayFrom }] : []),
    ],
  }))

export const removal = z.object({ intent: z.literal('remove') })

const reordering = <By extends 'up' | 'down'>(by: By) =>
  z.object({ intent: z.literal(by), what: z.enum(['service', 'person']), id: z.guid() })

export const setUpForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('template') }),
  reordering('up'),
  reordering('down'),
  z.object({
    intent: z.literal('confirmation'),
    confirmation: z.enum(confirmations, { error: 'Please choose how bookings are confirmed' }),
    runningOver: checkbox,
    secondReminder: checkbox,
  }),
])
