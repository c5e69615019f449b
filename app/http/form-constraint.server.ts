import { z } from 'zod'
import type { FormConstraint } from '#app/ui/form/server-form.ts'

type Shape = Record<string, z.ZodType>

/** The fields of a form; of one with an intent, those of each of its forms. */
function shapesOf(schema: unknown): Shape[] {
  if (schema instanceof z.ZodPipe) return shapesOf(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(shapesOf)
  return schema instanceof z.ZodObject ? [schema.shape] : []
}

const isRequired = (field: z.ZodType | undefined) =>
  field !== undefined &&
  (!field.safeParse(undefined).success || field.meta()?.['refusesEmpty'] === true)

/**
 * The fields that a form's schema requires, or marks as `refusesEmpty` where it may be absent, for the browser. Lengths
 * are left to the server: `maxlength` would cut what is pasted.
 */
export function constraintOf(schema: z.ZodType): FormConstraint {
  const shapes = shapesOf(schema)
  const required = Object.keys(shapes[0] ?? {}).filter((name) =>
    shapes.every((shape) => isRequired(shape[name])),
  )
  return Object.fromEntries(required.map((name) => [name, { required: true as const }]))
}
