import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { onTestFinished } from 'vitest'
import { openEmbeddedDatabase } from '#app/server/start/embedded-database.ts'
import type { EmbeddedDatabase } from '#db/embedded/embedded-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Copies a running server's folder: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
async function copyRunning(primary: EmbeddedDatabase, folder: string): Promise<void> {
  const sql = postgres(primary.url, { max: 1, onnotice: () => {} })
  const data = join(folder, 'postgres/data')
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  await sql`select pg_backup_start('replica', true)`
  const copied = spawnSync('cp', ['-a', `${primary.folder}/.`, join(folder, 'postgres')])
  if (copied.status !== 0) throw new Error(String(copied.stderr))
  const [backup] = await sql`select labelfile from pg_backup_stop(false)`
  await sql.end()
  const { uid, gid } = statSync(data)
  const files = { backup_label: String(backup?.['labelfile']), 'standby.signal': '' }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(data, name), text)
    chownSync(join(data, name), uid, gid)
  }
  for (const left of ['data/postmaster.pid', 'leases', 'lock', 'port']) {
    rmSync(join(folder, 'postgres', left), { recursive: true, force: true })
  }
}

/** A server of its own, and a replica that streams from it. */
export async function startReplicated(
  settings: { primary?: Record<string, string>; replica?: Record<string, string> } = {},
): Promise<{
  primary: EmbeddedDatabase
  replica: EmbeddedDatabase
}> {
  const primary = await openEmbeddedDatabase({
    dataDir: temporaryFolder(),
    settings: settings.primary ?? {},
  })
  onTestFinished(() => primary.release())
  const dataDir = temporaryFolder()
  await copyRunning(primary, dataDir)
  const { hostname, port, username, password } = new URL(primary.url)
  const replica = await openEmbeddedDatabase({
    dataDir,
    settings: {
      ...settings.replica,
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  })
  onTestFinished(() => replica.release())
  return { primary, replica }
}
