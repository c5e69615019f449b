import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
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

const dataOf = (dataDir: string) => join(dataDir, 'postgres/data')

test('commands started at once on an empty folder share a new server until the last has ended', async () => {
  // Its name has a space in it.
  const dataDir = temporaryFolder()
  const commands = [holdDatabase(dataDir), holdDatabase(dataDir)] as const
  const [one, other] = await Promise.all(commands.map((command) => command.firstLine))
  expect(other).toBe(one)
  expect(await commands[0].finish()).toBe(0)
  const answer = await query(String(other), async (sql) => {
    for (const name of ['pg_trgm', 'unaccent', 'btree_gist']) {
      await sql.unsafe(`create extension if not exists ${name}`)
    }
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
  expect(await commands[1].finish()).toBe(0)
  expect(runningPostmaster(dataOf(dataDir))).toBeNull()
})

test('data of another major version is refused with a message and unchanged', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(dataOf(dataDir), { recursive: true })
  const version = join(dataOf(dataDir), 'PG_VERSION')
  writeFileSync(version, '17\n')
  const command = holdDatabase(dataDir)
  expect(await command.finish()).toBe(1)
  expect(command.output()).toMatch(
    /^The database in .* was made by PostgreSQL 17, and this is PostgreSQL 18\./,
  )
  expect(command.output()).not.toContain('    at ')
  expect(readdirSync(dataOf(dataDir))).toEqual(['PG_VERSION'])
  expect(readFileSync(version, 'utf8')).toBe('17\n')
})
