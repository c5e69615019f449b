import type { z } from 'zod'

/** What is said where a schema has no words of its own: zod's would speak of types, as programs do. */
export const unworded: z.core.$ZodErrorMap = ({ path = [], input }) => {
  if (path.length === 0) return 'Please send a JSON object with the fields of this call.'
  return input === undefined ? 'Please fill this in.' : 'This cannot be used here.'
}
