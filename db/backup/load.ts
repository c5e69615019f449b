import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ObjectStore } from '#app/gateways/storage/port.ts'
import { hashOfFile } from './hashing.ts'
import {
  BackupError,
  type Manifest,
  readManifest,
  storedFile,
  type TableCopy,
  tableFile,
} from './manifest.ts'
import { copyIn, inLoadingOrder, migrationsOf, plainValues, quoted, tablesOf } from './tables.ts'

async function refuseInhabited(client: Client): Promise<void> {
  const { rows } = await client.query<{ inhabited: boolean }>(
    'select exists (select from users) or exists (select from businesses) as inhabited',
  )
  if (rows[0]?.inhabited) {
    throw new BackupError(
      'This database holds people or businesses already: a backup goes into an empty one alone.',
    )
  }
}

async function refuseOtherVersion(client: Client, manifest: Manifest): Promise<void> {
  const here = await migrationsOf(client)
  if (here.join() === manifest.migrations.join()) return
  throw new BackupError(
    `This backup was made with ${manifest.migrations.length} migrations, and this version has ${here.length}. Restore it with the version that made it, then bring that one up to date.`,
  )
}

/** Sessions ended and links used since the backup would work again; a paid account's link has no other way to come. */
const endSignIns = [
  'delete from sessions',
  "delete from single_use_tokens where purpose not in ('setup-mailed', 'setup-returned')",
  'update second_factors set pending_secret = null, pending_at = null, pending_session = null',
]

/**
 * Loads the tables of a backup in one transaction: all of it or nothing. Triggers rest meanwhile, since what they keep is
 * in the backup; constraints hold. `afterwards` are statements of the same transaction. Throws BackupError for a database
 * in use or of another version; answers copies whose tables are not here, as somebody's own beside ours, and were left out.
 */
export async function loadTables(
  client: Client,
  folder: string,
  manifest: Manifest,
  afterwards: readonly string[] = [],
): Promise<TableCopy[]> {
  await refuseOtherVersion(client, manifest)
  await client.query(plainValues)
  await client.query('begin')
  try {
    await refuseInhabited(client)
    const here = (await tablesOf(client)).map(({ table }) => table)
    const isData = (table: string) =>
      !table.startsWith('drizzle.') && !table.endsWith('.migrations')
    const tables = here.filter(isData)
    // Before the tables are emptied: triggers write rows about that too.
    for (const table of tables)
      await client.query(`alter table ${quoted(table)} disable trigger user`)
    await client.query(`truncate ${tables.map(quoted).join(', ')}`)
    const copies = new Map(manifest.tables.map((copy) => [copy.table, copy]))
    for (const table of await inLoadingOrder(client, tables)) {
      const copy = copies.get(table)
      if (!copy) continue
      await pipeline(
        createReadStream(tableFile(folder, table)),
        client.query(copyFrom(copyIn(copy))),
      )
    }
    for (const [name, value] of Object.entries(manifest.sequences)) {
      await client.query('select setval(to_regclass($1), $2::bigint)', [quoted(name), value])
    }
    for (const statement of afterwards) await client.query(statement)
    for (const table of tables)
      await client.query(`alter table ${quoted(table)} enable trigger user`)
    await client.query('commit')
    return manifest.tables.filter(({ table }) => !here.includes(table))
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Puts the pictures of a backup into the store. */
export async function loadFiles(folder: string, { files }: Manifest, store: ObjectStore) {
  for (const { key, contentType, bytes } of files) {
    const body = Readable.toWeb(
      createReadStream(storedFile(folder, key)),
    ) as ReadableStream<Uint8Array>
    await store.put(key, body, { contentType, contentLength: bytes })
  }
}

/** Files of a backup that are not what they were when it was made. */
export async function changedFiles(folder: string, manifest: Manifest): Promise<string[]> {
  const expected = [
    ...manifest.tables.map(({ table, sha256 }) => [tableFile(folder, table), sha256] as const),
    ...manifest.files.map(({ key, sha256 }) => [storedFile(folder, key), sha256] as const),
  ]
  const changed: string[] = []
  for (const [path, sha256] of expected) {
    if ((await hashOfFile(path).catch(() => 'gone')) !== sha256) changed.push(path)
  }
  return changed
}

/**
 * Puts a backup into an empty database and its store: pictures first, so that whatever fails, it can be begun again. Ends
 * every session and mailed link of an account in it. Answers what was restored, and tables that were left out.
 * Throws BackupError.
 */
export async function restoreBackup(
  folder: string,
  { url, store }: { url: string; store: ObjectStore },
): Promise<{ restored: Manifest; leftOut: TableCopy[] }> {
  const manifest = await readManifest(folder)
  const changed = await changedFiles(folder, manifest)
  if (changed.length > 0) {
    throw new BackupError(`Not what it was when the backup was made: ${changed.join(', ')}.`)
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await refuseOtherVersion(client, manifest)
    await refuseInhabited(client)
    await loadFiles(folder, manifest, store)
    const leftOut = await loadTables(client, folder, manifest, endSignIns)
    const tables = manifest.tables.filter((copy) => !leftOut.includes(copy))
    return { restored: { ...manifest, tables }, leftOut }
  } finally {
    await client.end()
  }
}
