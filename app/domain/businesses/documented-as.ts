import type { z } from 'zod'

/** Overrides the JSON Schema of `schema` in the API document with `shape`. */
export const documentedAs = <Schema extends z.ZodType>(
  shape: Record<string, unknown>,
  schema: Schema,
): Schema =>
  schema.meta({
    override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(jsonSchema, shape)
    },
  })
