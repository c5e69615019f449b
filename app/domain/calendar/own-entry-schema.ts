import { z } from 'zod'
import { maxParty, noPerson, noService } from '#app/domain/availability/schema.ts'
import { seenSequence, typedTime, warnedOf } from '#app/domain/bookings/schema.ts'
import { emailAddress, phoneNumber } from '#app/domain/contact/schema.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { personName, storableText } from '#app/domain/validation.ts'
import { withoutService } from './without-service.ts'

/** An id, or undefined for a choice left open. */
const chosen = (message: string) =>
  z.string().trim().toLowerCase().refine(isUuid, { error: message }).optional()

const partyMessage = 'Please give the number of people, from 1'
const party = z.coerce
  .number({ error: partyMessage })
  .int({ error: partyMessage })
  .min(1, { error: partyMessage })
  .max(maxParty, { error: partyMessage })
  .optional()

const lengthMessage = 'Please give the length as 5 to 1440 minutes'

const place = {
  dateTime: typedTime,
  serviceId: chosen(noService),
  personId: chosen(noPerson),
  partySize: party,
  outsideHours: warnedOf,
}

const ownNote = storableText({ max: 1000 }).optional()

/** The form of a booking that the business enters itself. */
export const ownEntryForm = z.object({
  ...place,
  /** Made with the form, so that sent twice it is entered once. */
  key: z
    .string()
    .regex(/^[\w-]{10,60}$/)
    .optional()
    .catch(undefined),
  /** Without a service, how long it takes. */
  minutes: z.coerce
    .number({ error: lengthMessage })
    .int({ error: lengthMessage })
    .min(5, { error: lengthMessage })
    .max(1440, { error: lengthMessage })
    .optional(),
  customerName: personName({ max: 100 }).optional(),
  customerEmail: emailAddress.optional(),
  customerPhone: phoneNumber.optional(),
  note: ownNote,
})
export type OwnEntry = z.output<typeof ownEntryForm>

/** As it is sent: a length that was typed before a service was chosen, which hides it, does not count. */
export const sentEntry = z.preprocess((sent: Record<string, unknown>) => {
  if (sent['serviceId'] === withoutService) return { ...sent, serviceId: undefined }
  return sent['serviceId'] ? { ...sent, minutes: undefined } : sent
}, ownEntryForm)

/** Another time, service, person or party of a booking. */
export const changeForm = z.object({ ...place, sequence: seenSequence })
export type Change = z.output<typeof changeForm>

/** Known once both have a time: what is missing of one is said first. */
function endsTooEarly({ value }: { value: unknown }): boolean {
  const { from, to } = value as Record<string, unknown>
  return from instanceof Date && to instanceof Date && to <= from
}

/** The form of hours that are kept free of bookings. */
export const blockForm = z
  .object({
    personId: chosen(noPerson),
    from: typedTime,
    to: typedTime,
    note: ownNote,
  })
  .refine(() => false, { path: ['to'], error: 'This ends before it begins', when: endsTooEarly })
export type Block = z.output<typeof blockForm>
