import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'
import type { FormConstraint } from '#app/ui/form/server-form.ts'

/**
 * The fields that a form's schema requires, for the browser. Lengths are left to the server: `maxlength` would cut
 * what is pasted.
 */
export function constraintOf(schema: z.ZodType): FormConstraint {
  const all = getZodConstraint(schema)
  const required = Object.entries(all).filter(([, { required: is }]) => is)
  return Object.fromEntries(required.map(([name]) => [name, { required: true as const }]))
}
