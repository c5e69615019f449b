import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrateDatabase } from '#app/server/start/migrations.ts'
import { root } from '#db/launcher/root.js'
import { createTestDatabase } from './database.ts'

const migrations = join(root, 'db/migrations')

/** The folder of migrations as it was before one of them was written. */
function migrationsBefore(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
  const at = journal.entries.findIndex((entry: { tag: string }) => entry.tag === tag)
  if (at < 0) throw new Error(`There is no migration ${tag}`)
  const entries = journal.entries.slice(0, at)
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

/** A database as it was before a migration, with a connection to fill it and the rest of the way. */
export async function databaseBefore(tag: string) {
  const database = await createTestDatabase('empty')
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  const folder = migrationsBefore(tag)
  await migrate(drizzle(sql), { migrationsFolder: folder })
  rmSync(folder, { recursive: true, force: true })
  return {
    url: database.url,
    sql,
    upgrade: () => migrateDatabase(database.url),
    async drop() {
      await sql.end()
      await database.drop()
    },
  }
}
