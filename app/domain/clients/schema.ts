import { z } from 'zod'
import { noteSeen } from '#app/domain/bookings/schema.ts'
import { storableText } from '#app/domain/validation.ts'

/** The forms about one client. */
export const clientForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('note'),
    note: storableText({ max: 2000 }).default(''),
    before: noteSeen,
  }),
  z.object({ intent: z.literal('forget') }),
])
export type ClientForm = z.output<typeof clientForm>
