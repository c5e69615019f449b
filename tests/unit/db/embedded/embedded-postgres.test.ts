import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedDatabase } from '#app/server/start/embedded-database.ts'
import { runningPostmaster } from '#db/embedded/postmaster.ts'
import { holdDatabase } from '#tests/support/launched-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

async function query<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const remember = (url: string) =>
  query(url, async (sql) => {
    await sql`create table kept (word text)`
    await sql`insert into kept values ('Bo-Kaap')`
  })

const dataOf = (dataDir: string) => join(dataDir, 'postgres/data')

async function open(dataDir: string, say?: (line: string) => void) {
  const database = await openEmbeddedDatabase({ dataDir, ...(say ? { say } : {}) })
  onTestFinished(() => {
    database.release()
    if (!database.folder.startsWith(dataDir))
      rmSync(database.folder, { recursive: true, force: true })
  })
  return database
}

test('a new database is created in a folder with a space in its name, with the right collation', async () => {
  const dataDir = temporaryFolder()
  const { url } = await open(dataDir)
  const answer = await query(url, async (sql) => {
    await sql`create extension pg_trgm`
    await sql`create extension unaccent`
    await sql`create extension btree_gist`
    return sql`
      select lower('CAFÉ') as lower, unaccent('Café') as plain, similarity('Café', 'Cafés') > 0.5 as near,
        current_setting('server_encoding') as encoding, current_setting('max_connections')::int as connections`
  })
  expect(answer[0]).toEqual({
    lower: 'café',
    plain: 'Cafe',
    near: true,
    encoding: 'UTF8',
    connections: 60,
  })
})

test('commands started at once on an empty folder share one server until the last has ended', async () => {
  const dataDir = temporaryFolder()
  const commands = [holdDatabase(dataDir), holdDatabase(dataDir)] as const
  const [one, other] = await Promise.all(commands.map((command) => command.firstLine))
  expect(other).toBe(one)
  expect(await commands[0].finish()).toBe(0)
  await remember(String(other))
  expect(await commands[1].finish()).toBe(0)
  expect(runningPostmaster(dataOf(dataDir))).toBeNull()
})

test('data of another major version is refused with a message and unchanged', async () => {
  const dataDir = temporaryFolder()
  const first = await open(dataDir)
  first.release()
  const version = join(dataOf(dataDir), 'PG_VERSION')
  writeFileSync(version, '17\n')
  const command = holdDatabase(dataDir)
  expect(await command.finish()).toBe(1)
  expect(command.output()).toMatch(
    /^The database in .* was made by PostgreSQL 17, and this is PostgreSQL 18\./,
  )
  expect(command.output()).not.toContain('    at ')
  expect(readFileSync(version, 'utf8')).toBe('17\n')
})
