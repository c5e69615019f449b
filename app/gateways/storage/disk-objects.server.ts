import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import {
  openStoredFile,
  orMissing,
  ownBytes,
  readMetadata,
  writeAtomically,
  type Body,
  type StoredFile,
} from './disk-files.server.ts'
import { pathOf, type DiskFolders } from './disk-folders.server.ts'
import { isKey, type ObjectMetadata, type ObjectStore } from './port.ts'

const pageSize = 1000

type ObjectCalls = Pick<ObjectStore, 'put' | 'get' | 'head' | 'delete' | 'list'>

const metadataOf = (key: string, file: StoredFile): ObjectMetadata => ({
  key,
  bytes: file.bytes,
  contentType: file.contentType,
  etag: file.etag,
  lastModified: file.lastModified,
})

async function putObject(
  folders: DiskFolders,
  ...[key, body, { contentType, contentLength, cacheControl }]: Parameters<ObjectStore['put']>
): Promise<void> {
  const bytes = body instanceof Uint8Array ? [body] : (body as unknown as Body)
  await writeAtomically(folders.unfinished, pathOf(folders, key), bytes, {
    contentType,
    makeFolder: true,
    ...(contentLength === undefined ? {} : { exactly: contentLength }),
    ...(cacheControl === undefined ? {} : { cacheControl }),
  })
}

async function removeEmptyFolders({ folder }: DiskFolders, from: string): Promise<void> {
  for (let empty = from; empty !== folder; empty = dirname(empty)) {
    try {
      await rmdir(empty)
    } catch {
      return // Not empty, or another delete removed it first.
    }
  }
}

async function deleteObjects(folders: DiskFolders, keys: string[]): Promise<void> {
  for (const path of keys.map((key) => pathOf(folders, key))) {
    await orMissing(rm(path), undefined)
    await removeEmptyFolders(folders, dirname(path))
  }
}

/** The keys under a prefix, in order. */
async function keysUnder({ folder }: DiskFolders, prefix: string): Promise<string[]> {
  const beginning = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
  if (beginning && !isKey(beginning)) return []
  const inside = join(folder, ...beginning.split('/'))
  const names = await orMissing(readdir(inside, { recursive: true, withFileTypes: true }), [])
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => isKey(key) && key.startsWith(prefix))
    .sort()
}

async function listObjects(
  folders: DiskFolders,
  ...[prefix, cursor]: Parameters<ObjectStore['list']>
): ReturnType<ObjectStore['list']> {
  const keys = (await keysUnder(folders, prefix)).filter((key) => key > (cursor ?? ''))
  const page = await Promise.all(
    keys.slice(0, pageSize).map(async (key) => {
      const file = await orMissing(stat(pathOf(folders, key)), null)
      return file && { key, bytes: ownBytes(file.size), lastModified: file.mtime }
    }),
  )
  const objects = page.filter((object) => object !== null)
  return { objects, cursor: keys.length > pageSize ? (keys[pageSize - 1] ?? null) : null }
}

/** The calls of the port on whole objects. */
export const objectsOnDisk = (folders: DiskFolders): ObjectCalls => ({
  put: (...call) => putObject(folders, ...call),

  async get(key) {
    const file = await openStoredFile(pathOf(folders, key))
    if (!file) return null
    const body = Readable.toWeb(file.stream) as ReadableStream<Uint8Array>
    return { ...metadataOf(key, file), body }
  },

  async head(key) {
    const file = await readMetadata(pathOf(folders, key))
    return file && metadataOf(key, file)
  },

  delete: (keys) => deleteObjects(folders, keys),
  list: (...call) => listObjects(folders, ...call),
})
