import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { FormConstraint } from '#app/ui/form/server-form.ts'

/**
 * The fields that a form's schema requires, or marks as `refusesEmpty` where it may be absent, for the browser. Lengths are left to the server: `maxlength` would cut
 * what is pasted.
 */
export function constraintOf(schema: z.ZodType): FormConstraint {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {}
  const required = Object.entries(getZodConstraint(schema)).filter(
    ([name, { required: is }]) => is || shape[name]?.meta()?.['refusesEmpty'] === true,
  )
  return Object.fromEntries(required.map(([name]) => [name, { required: true as const }]))
}
