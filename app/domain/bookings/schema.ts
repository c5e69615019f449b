import { z } from 'zod'
import { emailAddress, phoneNumber } from '#app/domain/contact/schema.ts'
import { parseClock } from '#app/domain/clock-time.ts'
import { minute, parseLocalDateTime } from '#app/domain/local-time.ts'
import { maxParty, noPerson, noService } from '#app/domain/availability/schema.ts'
import { documentedAs } from '#app/domain/businesses/documented-as.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { isStorable } from '#app/domain/storable.ts'
import { personName, storableText } from '#app/domain/validation.ts'

const nameMessage = 'Please enter your full name'
const timeMessage = 'Please choose a date and time'

/** A `datetime-local` value or ISO string; Cape Town time unless it has a zone. */
export const moment = z
  .string({ error: timeMessage })
  .max(60, { error: 'Please give the date and time like 2026-12-01 10:00', abort: true })
  .transform((text, context) => {
    const parsed = text.trim() ? parseLocalDateTime(text) : null
    if (parsed?.ok) return parsed.instant
    context.addIssue({ code: 'custom', message: parsed?.message ?? timeMessage })
    return z.NEVER
  })

/** A time as every page and mail shows it: without seconds, which would take from the time after it unseen. */
export const bookingTime = moment.transform(
  (instant) => new Date(Math.floor(instant.getTime() / minute) * minute),
)

/** A date and a clock time that came under one name, each from a field of its own; any other value as it is. */
function joined(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const [date = '', ...times] = value.map((part) => String(part).trim())
  const time = times.join(' ')
  return `${date} ${parseClock(time) ?? time}`.trim()
}

/** The time of a form with a date field and a time field. */
export const typedTime = z.preprocess(joined, bookingTime)

const noProposal = 'There is no such proposal'
const partyMessage = 'Please give the number of people, from 1'
/** An id, or nothing for a choice left open. */
const chosenId = (message: string) =>
  z
    .string({ error: message })
    .max(60, { error: message })
    .nullish()
    .transform((text, context) => {
      const id = text?.trim().toLowerCase()
      if (!id) return undefined
      if (!isUuid(id)) context.addIssue({ code: 'custom', message })
      return id
    })

/** Field names are the specification's. */
export const bookingDetails = z.object({
  customerName: personName({ min: 1, max: 100, message: nameMessage }),
  customerEmail: emailAddress,
  customerPhone: phoneNumber,
  dateTime: bookingTime,
  /** One of the business's services; without it the first that fits the time. */
  serviceId: chosenId(noService),
  /** Who is to do it; without it anyone. */
  personId: chosenId(noPerson),
  /** How many come; one, unless said. */
  partySize: documentedAs(
    { type: ['integer', 'null'], minimum: 1, maximum: maxParty },
    z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.coerce
        .number({ error: partyMessage })
        .int({ error: partyMessage })
        .min(1, { error: partyMessage })
        .max(maxParty, { error: partyMessage })
        .optional(),
    ),
  ),
  notes: storableText({ max: 1000, message: 'Please write your notes as text' })
    .nullish()
    .transform((text) => text ?? ''),
})

/** Validated details: phone in E.164, email in lower case, an instant. */
export type BookingDetails = Omit<z.output<typeof bookingDetails>, OfService> &
  Partial<Pick<z.output<typeof bookingDetails>, OfService>>
type OfService = 'serviceId' | 'personId' | 'partySize'

/** The posted form: details, form token and honeypot. */
export const bookingForm = bookingDetails.extend({
  formToken: z.string().max(200).optional().catch(undefined),
  /** The token's name in forms that were open when it was renamed. */
  ticket: z.string().max(200).optional().catch(undefined),
  website: z.string().optional().catch('filled'),
  /** Price and length of the service as the form showed them. */
  terms: z.string().max(100).optional().catch(undefined),
  /** The dialog stays on its page and needs a response without a redirect. */
  via: z.literal('dialog').optional().catch(undefined),
})

/** Of the page that a form stood on; nothing, from pages that were open before it was sent along. */
export const seenSequence = z.coerce.number().int().min(0).optional().catch(undefined)

/** The time, and who has it then, of which an owner has been warned (calendar/outside-hours.ts). */
export const warnedOf = z.string().max(60).optional().catch(undefined)

/** The note that a form showed, behind a colon that keeps an empty one from being left out. */
export const noteSeen = storableText({ max: 2001 })
  .transform((text) => text.slice(1))
  .optional()
  .catch(undefined)

/** `chosen` is one of the times that are offered, `dateTime` one that is typed instead. */
export const chosenTime = {
  chosen: z.string().optional(),
  dateTime: z.preprocess(joined, z.string().optional()),
}

/** The time that was chosen or typed; an issue at `dateTime` where it is none. */
export function timeChosen(
  { chosen, dateTime }: { chosen?: string | undefined; dateTime?: string | undefined },
  context: z.RefinementCtx,
): Date {
  const time = bookingTime.safeParse(chosen || dateTime || '')
  if (time.success) return time.data
  const message = time.error.issues[0]?.message ?? timeMessage
  context.addIssue({ code: 'custom', path: ['dateTime'], message })
  return z.NEVER
}

export const guestMove = z.object({
  intent: z.literal('move'),
  sequence: seenSequence,
  ...chosenTime,
})
/** An answer to the time that the business proposed, and which one that is. */
const aboutProposal = {
  proposalId: z.uuid({ error: noProposal }),
  startsAt: z.coerce.date({ error: noProposal }),
}
export const guestChange = z
  .discriminatedUnion('intent', [
    z.object({ intent: z.literal('confirm'), sequence: seenSequence }),
    z.object({ intent: z.literal('cancel'), sequence: seenSequence }),
    z.object({ intent: z.literal('accept'), ...aboutProposal }),
    z.object({ intent: z.literal('decline'), ...aboutProposal }),
    guestMove,
  ])
  .transform((change, context) => {
    if (change.intent !== 'move') return change
    const { intent, sequence } = change
    return { intent, sequence, startsAt: timeChosen(change, context) }
  })

export const bookingCall = bookingDetails.extend({
  businessId: z
    .string({ error: 'Please name the business (businessId)' })
    .min(1, { error: 'Please name the business (businessId)' })
    .max(200, { error: 'There is no such business' })
    .refine(isStorable, { error: 'There is no such business' }),
})

/** Shown to the customer. */
export const answerReason = storableText({ max: 500, message: 'Please write the reason as text' })
  .nullish()
  .transform((text) => text ?? '')

export const ownerAnswer = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('confirm') }),
  z.object({ intent: z.literal('decline'), reason: answerReason }),
])
