import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '#db/launcher/root.js'
import { processorTime } from '#tests/support/processor-time.ts'

/** As long as a form may be: what takes its square of steps takes seconds, for everybody who waits meanwhile. */
const length = 30_000
const longest = 200
const runs = [' ', '\n', 'a', 'a ', '1', '-', '.', '/', 'a@', 'é.']
const texts = runs.map((run) => `${run.repeat(length / run.length)}!`)

const schemas = join(root, 'app/domain')
const files = readdirSync(schemas, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?:^|[/-])schema\.ts$/.test(name),
)

const seen = new Set<unknown>()

/** What reads a text within a schema, once, with the name of its field. */
function partsOf(schema: unknown, name: string): [string, z.ZodType][] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema as unknown as { def: Record<string, unknown> }
  const shape = schema instanceof z.ZodObject ? Object.entries(schema.shape) : []
  const within = [
    ...[def['in'], def['innerType'], def['element'], def['valueType']],
    ...((def['options'] as unknown[] | undefined) ?? []),
  ]
  return [
    ...(schema instanceof z.ZodObject ? [] : [[name, schema] as [string, z.ZodType]]),
    ...within.flatMap((part) => partsOf(part, name)),
    ...shape.flatMap(([field, part]) => partsOf(part, `${name}.${field}`)),
  ]
}

test('no text that somebody can send to a form takes long to read', async () => {
  const slow: string[] = []
  let read = 0
  for (const file of files) {
    const exported = (await import(/* @vite-ignore */ join(schemas, file))) as Record<
      string,
      unknown
    >
    for (const [name, value] of Object.entries(exported)) {
      for (const [field, schema] of partsOf(value, `${file} ${name}`)) {
        read += 1
        const taken = await processorTime(() => texts.forEach((text) => schema.safeParse(text)))
        if (taken > longest) slow.push(`${field}: ${Math.round(taken)} ms`)
      }
    }
  }
  expect(read).toBeGreaterThan(200)
  expect([...new Set(slow)]).toEqual([])
})
