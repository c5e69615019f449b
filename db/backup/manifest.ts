import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A table as it was copied: its columns in the order of the file, and what the file holds. */
export type TableCopy = {
  /** `schema.name`. */
  table: string
  columns: string[]
  /** Columns by which the rows are ordered, so that the same rows make the same file. */
  order: string[]
  rows: number
  sha256: string
}

export type FileCopy = { key: string; contentType: string; bytes: number; sha256: string }

/** What a backup holds; `manifest.json` in its folder. */
export type Manifest = {
  format: 1
  madeAt: string
  /** Hashes of the migrations that had run: a backup goes into a database of the same ones alone. */
  migrations: string[]
  tables: TableCopy[]
  /** Last values of sequences, by `schema.name`. */
  sequences: Record<string, string>
  files: FileCopy[]
  /** SHA-256 of the secret that signs links in mails; the secret itself lies beside. */
  secretSha256: string
}

/** A problem that a person can do something about. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const manifestFile = (folder: string) => join(folder, 'manifest.json')
export const tableFile = (folder: string, table: string): string =>
  join(folder, 'tables', `${table}.copy`)
export const storedFile = (folder: string, key: string): string =>
  join(folder, 'files', ...key.split('/'))
export const secretFile = (folder: string): string => join(folder, 'session-secret')

/** Makes the folders of a new backup. Throws BackupError where there is one already. */
export async function startBackup(folder: string): Promise<void> {
  const known = await readFile(manifestFile(folder)).catch(() => null)
  if (known) throw new BackupError(`There is a backup in ${folder} already. Name another folder.`)
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 })
}

/** Written last: a folder without it is no backup. */
export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(manifestFile(folder), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600 })

/** Throws BackupError where the folder holds no finished backup that this version reads. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`There is no finished backup in ${folder}.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new BackupError('Another version made this backup.')
  return manifest
}
