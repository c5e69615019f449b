import { z } from 'zod'
import { isDate } from '#app/domain/businesses/special-dates.ts'
import { isUuid } from '#app/domain/uuid.ts'

export const maxDays = 31
/** Largest party. */
export const maxParty = 1000

const date = z.string().refine(isDate, { error: 'Please give the date as 2026-12-31' })
const id = (message: string) => z.string().refine(isUuid, { error: message })
export const noService = 'This service can no longer be booked. Please choose another.'
export const noPerson = 'This person can no longer be booked. Please choose again.'
const partyMessage = 'Please give the party as a whole number from 1'

export const availabilityQuery = z.object({
  service: id(noService).optional(),
  person: id(noPerson).optional(),
  party: z
    .string()
    .regex(/^\d{1,4}$/, { error: partyMessage })
    .transform(Number)
    .pipe(z.int().min(1, { error: partyMessage }).max(maxParty, { error: partyMessage }))
    .optional(),
  from: date.optional(),
  to: date.optional(),
})
export type AvailabilityQuery = z.output<typeof availabilityQuery>
