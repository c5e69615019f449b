import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { changedFiles, loadTables } from './load.ts'
import { copyTables } from './make.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'

/** Makes a scratch database beside `url`, runs `work` on it, and drops it. */
async function onScratch<T>(
  url: string,
  migrate: (url: string) => Promise<void>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const name = `cptgems_verify_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template template0`).catch((cause: unknown) => {
      throw new BackupError(
        'A scratch database cannot be made: the role of DATABASE_URL needs CREATEDB for this check.',
        { cause },
      )
    })
    const scratch = new URL(url)
    scratch.pathname = `/${name}`
    const client = new Client({ connectionString: scratch.href })
    try {
      await migrate(scratch.href)
      await client.connect()
      return await work(client)
    } finally {
      await client.end()
      await admin.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await admin.end()
  }
}

/** Tables whose rows, read back from a restored copy, are not those of the backup. */
function differentTables(before: Manifest, after: Pick<Manifest, 'tables'>): string[] {
  const restored = new Map(after.tables.map((copy) => [copy.table, copy]))
  return before.tables
    .filter(({ table }) => !table.startsWith('drizzle.') && !table.endsWith('.migrations'))
    .filter(({ table, rows, sha256 }) => {
      const copy = restored.get(table)
      return copy?.rows !== rows || copy.sha256 !== sha256
    })
    .map(({ table }) => table)
}

/**
 * Restores a backup to a scratch database and compares every table and file, by count and hash. Answers what it holds;
 * throws BackupError that names what differs.
 */
export async function verifyBackup(
  folder: string,
  { url, migrate }: { url: string; migrate: (url: string) => Promise<void> },
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const changed = await changedFiles(folder, manifest)
  if (changed.length > 0) {
    throw new BackupError(`Not what it was when the backup was made: ${changed.join(', ')}.`)
  }
  const different = await onScratch(url, migrate, async (client) => {
    await loadTables(client, folder, manifest)
    return differentTables(manifest, await copyTables(client, () => null))
  })
  if (different.length > 0) {
    throw new BackupError(`Restored, these tables hold something else: ${different.join(', ')}.`)
  }
  return manifest
}
