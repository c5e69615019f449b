import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#app/domain/actor.ts'
import { runImport } from '#app/domain/admin/import.server.ts'
import { keepImport, viewImport } from '#app/domain/admin/kept-imports.server.ts'
import { db } from '#db/client.server.ts'
import { makeAdmin } from '#tests/support/factories.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-imports-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function keep(admin: Actor, text: string): Promise<string> {
  const path = join(folder, 'file.csv')
  await writeFile(path, text)
  return keepImport(admin, { path, name: 'file.csv', isDryRun: false })
}

test('a file with zeros and with letters cut in half is imported to its end', async () => {
  const admin = await makeAdmin()
  const header = 'name,industry,suburb\n'
  const id = await keep(admin, `${header}Zero\0Place\n${'a'.repeat(59)}😀b\nFitland,Gym,Gardens\n`)
  await runImport({ importId: id })
  const { state, report } = await viewImport(admin, id)
  expect(state).toBe('done')
  expect(report?.taken).toBe(1)
  expect(report?.refused[0]?.examples.map(({ what }) => what)).toEqual([
    'ZeroPlace',
    'a'.repeat(59),
  ])
})

test('an import that meets a fault of ours ends with a sentence, and is not tried again', async () => {
  const admin = await makeAdmin()
  await db.execute(sql`create function refuse_listing() returns trigger language plpgsql as
    $$ begin raise exception 'a fault'; end $$`)
  await db.execute(sql`create trigger refuse_listing before insert on businesses for each row
    when (new.name = 'Faulty Place') execute function refuse_listing()`)
  try {
    const id = await keep(admin, 'name,industry,suburb\nFaulty Place,Gym,Gardens\n')
    await expect(runImport({ importId: id })).rejects.toThrow()
    expect(await viewImport(admin, id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/fault of ours/),
    })
    await runImport({ importId: id })
    expect((await viewImport(admin, id)).state).toBe('failed')
  } finally {
    await db.execute(sql`drop function refuse_listing() cascade`)
  }
})
