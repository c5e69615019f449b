import type { z } from 'zod'

/** `schema`, of which the API's document tells `shape` (JSON Schema) instead of what it would make of it. */
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
