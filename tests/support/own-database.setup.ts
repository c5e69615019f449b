import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createTestDatabase } from './database.ts'
import { freshModules } from './fresh-modules.ts'

freshModules()

// Before the file's own imports: the app reads its settings once, at first use.
const database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'cpt-gems-data-'))
process.env.DATABASE_URL = database.url
process.env.DATA_DIR = dataDir
process.env.SESSION_SECRET = 'a secret for tests, of no worth to anyone'

afterAll(async () => {
  const { closeDatabase } = await import('#db/client.server.ts')
  await closeDatabase()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
