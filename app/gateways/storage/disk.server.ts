import { addressesOnDisk } from './disk-addresses.server.ts'
import { onDisk, type Body } from './disk-files.server.ts'
import { diskFolders, pathOf, type DiskFolders } from './disk-folders.server.ts'
import { serveObjects } from './disk-http.server.ts'
import { objectsOnDisk } from './disk-objects.server.ts'
import { putUpload } from './disk-uploads.server.ts'
import { partsOnDisk, putPart } from './disk-parts.server.ts'
import type { Grant } from './disk-signatures.server.ts'
import { StoreRefusal, type ObjectStore } from './port.ts'

type Calls = ReturnType<typeof objectsOnDisk> & ReturnType<typeof partsOnDisk>

/** A disk error becomes StoreUnavailable. */
function callsOnDisk(folders: DiskFolders): Calls {
  const objects = objectsOnDisk(folders)
  const parts = partsOnDisk(folders)
  return {
    put: (...call) => onDisk(objects.put(...call)),
    get: (key) => onDisk(objects.get(key)),
    head: (key) => onDisk(objects.head(key)),
    delete: (keys) => onDisk(objects.delete(keys)),
    list: (...call) => onDisk(objects.list(...call)),
    startMultipart: (...call) => onDisk(parts.startMultipart(...call)),
    listParts: (upload) => onDisk(parts.listParts(upload)),
    completeMultipart: (...call) => onDisk(parts.completeMultipart(...call)),
    abortMultipart: (upload) => onDisk(parts.abortMultipart(upload)),
    abortOlder: (...call) => onDisk(parts.abortOlder(...call)),
  }
}

/** Bytes of uploads that may lie in one folder: what limits of addresses let through in a day. */
const folderAtMost = 4_000_000_000

/** Objects as files below `folder`; `serve` answers upload URLs signed with `secret`. */
export function diskStore(options: {
  folder: string
  publicUrl: string
  secret: string
  folderAtMost?: number
}): ObjectStore {
  const folders = diskFolders(options.folder)
  const receive = (grant: Grant, body: Body, contentType: string, exactly?: number) => {
    const { key, atMost, part } = grant
    const size = { atMost, ...(exactly === undefined ? {} : { exactly }) }
    if (part) return putPart(folders, { key, ...part }, body, size)
    const inFolder = options.folderAtMost ?? folderAtMost
    return putUpload(folders, key, body, { contentType, inFolder, ...size })
  }
  const handlers = {
    secret: options.secret,
    pathOf: (key: string) => pathOf(folders, key),
    receive,
  }
  return {
    kind: 'disk',
    bucket: 'objects',
    ...callsOnDisk(folders),
    ...addressesOnDisk(folders, options),
    temporaryCredentials: async () => {
      throw new StoreRefusal(
        'unsupported',
        'This storage gives out no credentials of its own. Please ask for signed addresses.',
      )
    },
    serve: (request) => serveObjects(handlers, request),
  }
}
