import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ObjectStore } from '#app/gateways/storage/port.ts'
import { hashing, hashOfText } from './hashing.ts'
import {
  type FileCopy,
  type Manifest,
  secretFile,
  startBackup,
  storedFile,
  type TableCopy,
  tableFile,
  writeManifest,
} from './manifest.ts'
import { copyOut, migrationsOf, plainValues, sequencesOf, tablesOf } from './tables.ts'

/** Streams every table into a file of its own, as they were at one moment; others read and write meanwhile. */
export async function copyTables(
  client: Client,
  fileOf: (table: string) => string | null,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations'>> {
  await client.query(plainValues)
  await client.query('begin transaction isolation level repeatable read, read only')
  const tables: TableCopy[] = []
  for (const table of await tablesOf(client)) {
    const { stream, result } = hashing()
    const path = fileOf(table.table)
    const source = client.query(copyTo(copyOut(table)))
    if (path) await pipeline(source, stream, createWriteStream(path, { mode: 0o600 }))
    else await pipeline(source, stream.resume())
    const { sha256, rows } = result()
    tables.push({ ...table, rows, sha256 })
  }
  const rest = { sequences: await sequencesOf(client), migrations: await migrationsOf(client) }
  await client.query('commit')
  return { tables, ...rest }
}

async function copyFiles(folder: string, store: ObjectStore): Promise<FileCopy[]> {
  const files: FileCopy[] = []
  let cursor: string | undefined
  do {
    const page = await store.list('', cursor)
    for (const { key } of page.objects) {
      const object = await store.get(key)
      // Deleted since the list was made.
      if (!object) continue
      const path = storedFile(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const { stream, result } = hashing()
      const source = Readable.fromWeb(object.body as WebStream)
      await pipeline(source, stream, createWriteStream(path, { mode: 0o600 }))
      const { sha256, bytes } = result()
      files.push({ key, contentType: object.contentType, bytes, sha256 })
    }
    cursor = page.cursor ?? undefined
  } while (cursor)
  return files
}

/**
 * Writes a backup into a new folder while others go on: the tables as of one moment, then the files, which are never
 * changed, and the secret that mailed links are signed with. Throws BackupError.
 */
export async function makeBackup(
  folder: string,
  { url, store, secret }: { url: string; store: ObjectStore; secret: string },
): Promise<Manifest> {
  await startBackup(folder)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const copied = await copyTables(client, (table) => tableFile(folder, table))
    const files = await copyFiles(folder, store)
    await writeFile(secretFile(folder), `${secret}\n`, { mode: 0o600 })
    const about = { format: 1 as const, madeAt: new Date().toISOString() }
    const manifest = { ...about, ...copied, files, secretSha256: hashOfText(secret) }
    await writeManifest(folder, manifest)
    return manifest
  } finally {
    await client.end()
  }
}
