import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { orMissing, ownBytes, writeAtomically, type Body } from './disk-files.server.ts'
import { pathOf, type DiskFolders } from './disk-folders.server.ts'
import { StoreRefusal } from './port.ts'

const full = () =>
  new StoreRefusal('full', 'There are many uploads already. Please try again tomorrow.')

/** Bytes of the files beside one. */
async function bytesBeside(path: string): Promise<number> {
  const folder = dirname(path)
  const names = (await orMissing(readdir(folder), [])).filter((name) => name !== basename(path))
  const files = await Promise.all(names.map((name) => orMissing(stat(join(folder, name)), null)))
  return files.reduce((sum, file) => sum + (file?.isFile() ? ownBytes(file.size) : 0), 0)
}

type Upload = { contentType: string; atMost: number; exactly?: number; inFolder: number }

/**
 * Writes what came by a signed address; returns the entity tag. Addresses hold for a week and may be used again, so that
 * their number limits nothing: `inFolder` bytes lie in one folder at most. Refuses with `full` and `wrong-size`.
 */
export async function putUpload(
  folders: DiskFolders,
  key: string,
  body: Body,
  { inFolder, ...size }: Upload,
): Promise<string> {
  const path = pathOf(folders, key)
  const room = inFolder - (await bytesBeside(path))
  if (room < (size.exactly ?? 1)) throw full()
  const atMost = Math.min(size.atMost, room)
  const how = { ...size, atMost, makeFolder: true }
  const etag = await writeAtomically(folders.unfinished, path, body, how)
  // Others may have come meanwhile.
  const own = ownBytes((await orMissing(stat(path), null))?.size ?? 0)
  if (own + (await bytesBeside(path)) <= inFolder) return etag
  await rm(path, { force: true })
  throw full()
}
