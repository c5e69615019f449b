import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fields, type FieldName } from '#app/domain/businesses/fields.ts'
import { db } from '#db/client.server.ts'

/** Set once, or counted at every view. */
const unwatched = new Set<FieldName>(['id', 'createdAt', 'visits'])

test('what everybody sees of a business clears kept pages when it changes', async () => {
  const watched = await db.execute<{ name: string }>(sql`
    select a.attname as name from pg_trigger t
    join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)
    where t.tgrelid = 'businesses'::regclass and t.tgname like 'directory_changed%'`)
  const names = new Set(watched.map(({ name }) => name))
  const shown = (Object.keys(fields) as FieldName[]).filter((name) => {
    const field: { seenBy: readonly string[]; page?: string } = fields[name]
    return (field.seenBy.includes('public') || field.page) && !unwatched.has(name)
  })
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter((name) => !names.has(fields[name].column))).toEqual([])
})
