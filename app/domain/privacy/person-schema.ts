import { z } from 'zod'
import { emailAddress } from '#app/domain/contact/schema.ts'

/** What an admin does with what is held about an address. */
export const personForm = z
  .object({
    intent: z.enum(['find', 'erase'], { error: 'Please choose what to do.' }),
    email: emailAddress,
    again: z.string().trim().toLowerCase().default('').meta({ refusesEmpty: true }),
  })
  .refine(({ intent, email, again }) => intent === 'find' || again === email, {
    path: ['again'],
    error: 'This does not match the address above.',
  })

export const personExportForm = z.object({ email: emailAddress })
