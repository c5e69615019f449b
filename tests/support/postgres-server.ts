import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { openEmbeddedDatabase } from '#app/server/start/embedded-database.ts'
import { migrateDatabase } from '#app/server/start/migrations.ts'
import { isAlive, self } from '#db/embedded/process-identity.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server the tests may make databases on, and the migrated one they are cloned from. */
    databaseServer: { url: string; template: string }
  }
}

type Server = { url: string; template: string; stop: () => Promise<void> }

const prefix = 'cpt-gems-tests-'

/** The same server with another database of it. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Where thousands of files are made and removed soonest: in memory, where there is room for them. */
function fastestFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir()
}

/** Ends servers, and clears away data, of test runs that were killed. */
async function clearAbandonedRuns(parent: string): Promise<void> {
  const names = readdirSync(parent).filter((name) => name.startsWith(prefix))
  for (const folder of names.map((name) => join(parent, name))) {
    const owner = join(folder, 'owner.json')
    if (!existsSync(owner) || isAlive(JSON.parse(readFileSync(owner, 'utf8')))) continue
    const abandoned = await openEmbeddedDatabase({ dataDir: folder }).catch(() => null)
    abandoned?.release()
    // Another run may be clearing it too.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}

async function embeddedServer(): Promise<{ url: string; stop: () => void }> {
  const parent = fastestFolder()
  await clearAbandonedRuns(parent)
  const dataDir = mkdtempSync(join(parent, prefix))
  writeFileSync(join(dataDir, 'owner.json'), JSON.stringify(self()))
  chmodSync(dataDir, 0o755)
  const database = await openEmbeddedDatabase({
    dataDir,
    // The data is thrown away at the end: nothing need survive a power cut.
    settings: {
      ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
      // Several servers at once, each with pools of its own.
      max_connections: '300',
    },
  })
  return {
    url: database.url,
    stop() {
      database.release()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  const server = given ? { url: given, stop: () => {} } : await embeddedServer()
  const template = `cptgems_test_${Date.now().toString(36)}_${process.pid}`
  const admin = () => postgres(server.url, { max: 1, onnotice: () => {} })
  const first = admin()
  await first.unsafe(`CREATE DATABASE ${template}`)
  await first.end()
  await migrateDatabase(databaseUrl(server.url, template))
  return {
    url: server.url,
    template,
    async stop() {
      const last = admin()
      const left =
        await last`select datname from pg_database where starts_with(datname, ${template})`
      for (const { datname } of left) await last.unsafe(`DROP DATABASE ${datname} WITH (FORCE)`)
      await last.end()
      server.stop()
    },
  }
}

// Each project sets up for itself; they share one server.
const run = globalThis as { testDatabaseServer?: { server: Promise<Server>; users: number } }

/** Vitest's global setup: one database server for the whole run, with a migrated template on it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.testDatabaseServer ??= { server: startServer(), users: 0 })
  shared.users++
  const { url, template, stop } = await shared.server
  project.provide('databaseServer', { url, template })
  return async () => {
    if (--shared.users > 0) return
    run.testDatabaseServer = undefined
    await stop()
  }
}
