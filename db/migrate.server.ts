import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { join } from 'node:path'
import type { Client } from 'pg'
import { root } from '#db/launcher/root.js'

const migrationsFolder = join(root, 'db/migrations')

/** How many migrations this version has. */
export const migrationCount = (): number => readMigrationFiles({ migrationsFolder }).length

/** Brings the schema up to date. The caller holds a lock. */
export const migrateSchema = (client: Client): Promise<void> =>
  migrate(drizzle(client), { migrationsFolder })
