import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { changedFiles, loadTables } from './load.ts'
import { copyTables } from './make.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'

const prefix = 'cptgems_verify_'
const tenMinutes = 600_000

/** Whether a check made it so long ago that it is connected to it, or was killed. The name begins with the moment. */
export function isOldScratch(name: string, now: number): boolean {
  const made = /^cptgems_verify_(?:([0-9a-f]{11})_)?[0-9a-f]{12}$/.exec(name)
  return made !== null && now - parseInt(made[1] ?? '0', 16) > tenMinutes
}

/** Drops scratch databases of checks that were killed: old ones to which nobody is connected. */
async function dropAbandoned(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database d where starts_with(datname, $1)
       and pg_get_userbyid(datdba) = current_user
       and not exists (select from pg_stat_activity where datname = d.datname)`,
    [prefix],
  )
  const old = rows.filter(({ name }) => isOldScratch(name, Date.now()))
  for (const { name } of old) await admin.query(`drop database if exists ${name}`)
}

/** Makes a scratch database beside `url`, runs `work` on it, and drops it. */
async function onScratch<T>(
  url: string,
  migrate: (url: string) => Promise<void>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const name = `${prefix}${Date.now().toString(16)}_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await dropAbandoned(admin)
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
