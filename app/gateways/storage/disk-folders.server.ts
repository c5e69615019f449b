import { join } from 'node:path'
import { isKey, StoreRefusal } from './port.ts'

/** Where a disk store keeps its objects, the files being written, and the parts of multipart uploads. */
export type DiskFolders = { folder: string; unfinished: string; uploads: string }

/** On one file system, so that a finished file is moved in one step. */
export const diskFolders = (folder: string): DiskFolders => ({
  folder,
  unfinished: join(folder, '.unfinished'),
  uploads: join(folder, '.uploads'),
})

/** Refuses with `bad-key`. */
export function pathOf({ folder }: DiskFolders, key: string): string {
  if (!isKey(key)) throw new StoreRefusal('bad-key', 'That is not a name for a file.')
  return join(folder, ...key.split('/'))
}
