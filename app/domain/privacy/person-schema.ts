import { z } from 'zod'
import { emailAddress } from '#app/domain/contact/schema.ts'

/** What an admin does with what is held about an address. */
export const personForm = z.object({
  intent: z.enum(['find', 'erase'], { error: 'Please choose what to do.' }),
  email: emailAddress,
  /** Typed once more before the person is erased. */
  again: z.string().trim().toLowerCase().default('').meta({ refusesEmpty: true }),
})

export type PersonForm = z.output<typeof personForm>

export const personExportForm = z.object({ email: emailAddress })
