import { z } from 'zod'
import { emailAddress, phoneNumber } from '#app/domain/contact/schema.ts'
import { parseLocalDateTime } from '#app/domain/local-time.ts'
import { isStorable, storableText } from '#app/domain/validation.ts'

const nameMessage = 'Please enter your full name'
const timeMessage = 'Please choose a date and time'

/** The instant of a `datetime-local` value or of an ISO string; without a zone it is Cape Town's. */
export const bookingTime = z
  .string({ error: timeMessage })
  .max(60, { error: 'Please give the date and time like 2026-12-01 10:00' })
  .transform((text, context) => {
    const parsed = text.trim() ? parseLocalDateTime(text) : null
    if (parsed?.ok) return parsed.instant
    context.addIssue({ code: 'custom', message: parsed?.message ?? timeMessage })
    return z.NEVER
  })

/** What a guest says of themselves and the appointment; field names are the specification's. */
export const bookingDetails = z.object({
  customerName: storableText({ min: 1, max: 100, message: nameMessage }),
  customerEmail: emailAddress,
  customerPhone: phoneNumber,
  dateTime: bookingTime,
  notes: storableText({ max: 1000, message: 'Please write your notes as text' })
    .nullish()
    .transform((text) => text ?? ''),
})

/** The details of a booking as they are accepted: phone in E.164, e-mail in lower case, an instant. */
export type BookingDetails = z.output<typeof bookingDetails>

/** The booking form as a page or dialog posts it: details, ticket, and the field that people leave empty. */
export const bookingForm = bookingDetails.extend({
  ticket: z.string().max(200).optional().catch(undefined),
  website: z.string().optional().catch('filled'),
  /** Where it was filled in: the dialog stays on its page, so it is answered without a redirect. */
  via: z.literal('dialog').optional().catch(undefined),
})

/** What a guest may send from their page. */
export const guestChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('move'), dateTime: bookingTime }),
])

/** The body of `POST /api/bookings`. */
export const bookingCall = bookingDetails.extend({
  businessId: z
    .string({ error: 'Please name the business (businessId)' })
    .min(1, { error: 'Please name the business (businessId)' })
    .max(200, { error: 'There is no such business' })
    .refine(isStorable, { error: 'There is no such business' }),
})

/** Why an owner says no; the guest reads it. */
export const answerReason = storableText({ max: 500, message: 'Please write the reason as text' })
  .nullish()
  .transform((text) => text ?? '')

/** What an owner may send from the page of the mail's link. */
export const ownerAnswer = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('confirm') }),
  z.object({ intent: z.literal('decline'), reason: answerReason }),
])
