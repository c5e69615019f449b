import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#app/domain/actor.ts'
import { runImport } from '#app/domain/admin/import.server.ts'
import { deleteOldImports, keepImport, viewImport } from '#app/domain/admin/kept-imports.server.ts'
import { db } from '#db/client.server.ts'
import { imports } from '#db/schema/index.ts'
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

const oneRow = 'name,industry,suburb\nWaiting Place,Gym,Gardens\n'

test('a file is kept with its job, or not at all', async () => {
  const admin = await makeAdmin()
  await db.execute(sql`create function refuse_job() returns trigger language plpgsql as
    $$ begin raise exception 'no job'; end $$`)
  await db.execute(sql`create trigger refuse_job before insert on graphile_worker._private_jobs
    for each row execute function refuse_job()`)
  const before = await db.select({ id: imports.id }).from(imports)
  try {
    await expect(keep(admin, oneRow)).rejects.toThrow()
    expect(await db.select({ id: imports.id }).from(imports)).toEqual(before)
  } finally {
    await db.execute(sql`drop function refuse_job() cascade`)
  }
})

test('imports wait for each other in the queue, where they hold up nothing else', async () => {
  const admin = await makeAdmin()
  for (const id of [await keep(admin, oneRow), await keep(admin, oneRow)]) {
    const [job] = await db.execute<{ queue: string }>(sql`
      select queue_name as queue from graphile_worker.jobs where key = ${`import-file:${id}`}`)
    expect(job?.queue).toBe('imports')
  }
})

test('a file that is worked on is not deleted, however late', async () => {
  const admin = await makeAdmin()
  const id = await keep(admin, oneRow)
  const expire = (days: number) =>
    db
      .update(imports)
      .set({ expiresAt: new Date(Date.now() - days * 86_400_000), state: 'reading' })
      .where(eq(imports.id, id))
  await expire(6)
  await deleteOldImports()
  expect(await viewImport(admin, id)).toMatchObject({ state: 'reading' })
  await runImport({ importId: id })
  await deleteOldImports()
  expect(await viewImport(admin, id)).toMatchObject({ state: 'done' })
  await expire(8)
  await deleteOldImports()
  await expect(viewImport(admin, id)).rejects.toMatchObject({ code: 'not-found' })
})

test('an import whose admin is deleted meanwhile ends without a fault', async () => {
  const admin = await makeAdmin()
  const id = await keep(admin, 'name,industry,suburb\nLeft Place,Gym,Gardens\nNo trade,,Gardens\n')
  await db.execute(sql`create function end_imports() returns trigger language plpgsql as
    $$ begin delete from imports; return null; end $$`)
  await db.execute(sql`create trigger end_imports after insert on businesses for each row
    when (new.name = 'Left Place') execute function end_imports()`)
  try {
    await runImport({ importId: id })
    await expect(viewImport(admin, id)).rejects.toMatchObject({ code: 'not-found' })
  } finally {
    await db.execute(sql`drop function end_imports() cascade`)
  }
})
