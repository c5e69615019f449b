import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, it, onTestFinished } from 'vitest'
import { connectTo, createTestDatabase } from '#tests/support/database.ts'
import { launch } from '#tests/support/launched-command.ts'
import { runs } from '#tests/support/runs.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { workerSetting } from '#tests/support/workers.ts'

const count = 400

/** A list in which places stand twice, complete each other, and may be the same. */
function listOf(): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const place = at % 10 === 9 ? at - 7 : at
    const name =
      at % 10 === 9 ? `Shop ${place} CC` : at % 10 === 5 ? `Shop ${at - 1}` : `Shop ${at}`
    const street = at % 10 === 5 ? '' : `${place} Main Road`
    const phone = at % 10 === 9 ? `021 555 ${String(1000 + at)}` : ''
    return `${name},Fitness,Gardens,${street},${phone}`
  })
  return `name,industry,suburb,address,phone\n${rows.join('\n')}\n`
}

/** All listings, without what no two imports share. */
const directory = (sql: postgres.Sql) => sql`
  select to_jsonb(b) - '{id,created_at,updated_at,version}'::text[] as listing,
    (select array_agg(field order by field) from import_gains where business_id = b.id) as gains
  from businesses b order by slug`

/** Makes whoever inserts a listing of this name wait until `release`. */
async function stopAt(sql: postgres.Sql, name: string) {
  await sql`select pg_advisory_lock(16)`
  await sql.unsafe(`
    create function stop_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(16); return new; end $$;
    create trigger stop_here before insert on businesses for each row
      when (new.name = '${name}') execute function stop_here()`)
}

async function stopped(sql: postgres.Sql) {
  const waiting = async () => {
    const [found] = await sql`select count(*)::int as n from pg_locks
      where locktype = 'advisory' and objid = 16 and not granted
        and database = (select oid from pg_database where datname = current_database())`
    return found?.['n'] as number
  }
  await expect.poll(waiting).toBe(1)
}

async function release(sql: postgres.Sql) {
  await sql`select pg_advisory_unlock(16)`
  await sql`drop function stop_here() cascade`
}

async function databaseOf() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return { url: database.url, sql: connectTo(database.url) }
}

function importing(url: string, file: string) {
  const command = ['db/launcher/dev.js', 'db/commands/import.ts', file]
  const launched = launch(command, { DATABASE_URL: url, DATA_DIR: temporaryFolder() })
  onTestFinished(() => launched.kill())
  return launched
}

const places = [
  250,
  ...Array.from({ length: runs(0, 8) }, () => Math.ceil(Math.random() * 39) * 10),
]

it('an import that is killed while it writes is finished by the next, as if nothing had been', async () => {
  const file = join(temporaryFolder(), 'list.csv')
  writeFileSync(file, listOf())
  const unbroken = await databaseOf()
  expect(await importing(unbroken.url, file).finish()).toBe(0)
  const expected = await directory(unbroken.sql)
  for (const place of places) {
    const { url, sql } = await databaseOf()
    await stopAt(sql, `Shop ${place}`)
    const killed = importing(url, file)
    await stopped(sql)
    await killed.kill()
    await release(sql)
    const next = importing(url, file)
    expect(await next.finish()).toBe(0)
    expect(await directory(sql)).toEqual(expected)
    if (place === 250) expect(next.output()).toMatch(/unchanged +[1-9]/)
  }
})

it('an import of an admin whose worker is killed is finished by another worker', async () => {
  const { sql, work } = await workerSetting()
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
    with admin as (
      insert into users (email, first_name, last_name, password_hash, role)
      values ('a@example.co.za', 'A', 'B', '', 'ADMIN') returning id),
    kept as (
      insert into imports (user_id, file, state, is_dry_run, expires_at)
      select id, 'list.csv', 'waiting', false, now() + interval '1 day' from admin returning id)
    insert into import_parts (import_id, kind, part, bytes)
    select id, 'file', 1, ${Buffer.from(listOf())}::bytea from kept returning import_id as id`
  await sql`select graphile_worker.add_job('import-file', json_build_object('importId', ${id}::text),
    queue_name => 'imports')`
  await stopAt(sql, 'Shop 250')
  const killed = await work()
  await stopped(sql)
  await killed.kill()
  await release(sql)
  expect(await sql`select state from imports`).toEqual([{ state: 'writing' }])
  await work()
  await expect.poll(async () => (await sql`select state from imports`)[0]?.['state']).toBe('done')
  const [after] = await sql`select report from imports`
  expect(after?.['report']).toMatchObject({ read: count })
  const file = join(temporaryFolder(), 'list.csv')
  writeFileSync(file, listOf())
  const unbroken = await databaseOf()
  expect(await importing(unbroken.url, file).finish()).toBe(0)
  expect(await directory(sql)).toEqual(await directory(unbroken.sql))
})
