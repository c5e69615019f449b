import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { isLoopback } from '#app/loopback.ts'
import {
  onDisk,
  orMissing,
  ownBytes,
  readMetadata,
  openStoredFile,
  writeAtomically,
  type Body,
  type StoredFile,
} from './disk-files.server.ts'
import { objectsPath, serveObjects } from './disk-http.server.ts'
import { partsOnDisk } from './disk-parts.server.ts'
import { signGrant, type Grant } from './disk-signatures.server.ts'
import { isKey, StoreRefusal, type ObjectMetadata, type ObjectStore } from './port.ts'

const pageSize = 1000

/** Objects as files below `folder`; `serve` answers upload URLs signed with `secret`. */
export function diskStore(options: {
  folder: string
  publicUrl: string
  secret: string
}): ObjectStore {
  const { folder, publicUrl, secret } = options
  const unfinished = join(folder, '.unfinished')
  const parts = partsOnDisk({ uploads: join(folder, '.uploads'), unfinished })

  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new StoreRefusal('bad-key', 'That is not a name for a file.')
    return join(folder, ...key.split('/'))
  }
  const facts = (key: string, file: StoredFile): ObjectMetadata => ({
    key,
    bytes: file.bytes,
    contentType: file.contentType,
    etag: file.etag,
    lastModified: file.lastModified,
  })
  const home = new URL(publicUrl)
  const isHome = (url: URL): boolean =>
    url.origin === home.origin ||
    // A local server answers on every loopback name.
    (url.protocol === home.protocol &&
      url.port === home.port &&
      [url, home].every(({ hostname }) => isLoopback(hostname)))
  const signed = (grant: Grant, headers: Record<string, string>, site = publicUrl) => ({
    url: `${isHome(new URL(site)) ? site : publicUrl}${objectsPath}${grant.key}?${signGrant(secret, grant)}`,
    method: 'PUT' as const,
    headers,
  })
  const expiresIn = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

  async function removeEmptyFolders(from: string): Promise<void> {
    for (let empty = from; empty !== folder; empty = dirname(empty)) {
      try {
        await rmdir(empty)
      } catch {
        return // Not empty, or another delete removed it first.
      }
    }
  }

  const behind = {
    secret,
    pathOf,
    receive: ({ key, atMost, part }: Grant, body: Body, contentType: string, exactly?: number) => {
      const size = { atMost, ...(exactly === undefined ? {} : { exactly }) }
      return part
        ? parts.put({ key, uploadId: part.uploadId }, part.partNumber, body, size)
        : writeAtomically(unfinished, pathOf(key), body, { contentType, makeFolder: true, ...size })
    },
  }

  const store: ObjectStore = {
    kind: 'disk',
    bucket: 'objects',

    async put(key, body, { contentType, contentLength, cacheControl }) {
      const bytes = body instanceof Uint8Array ? [body] : (body as unknown as Body)
      await writeAtomically(unfinished, pathOf(key), bytes, {
        contentType,
        makeFolder: true,
        ...(contentLength === undefined ? {} : { exactly: contentLength }),
        ...(cacheControl === undefined ? {} : { cacheControl }),
      })
    },

    async get(key) {
      const file = await openStoredFile(pathOf(key))
      if (!file) return null
      const body = Readable.toWeb(file.stream) as ReadableStream<Uint8Array>
      return { ...facts(key, file), body }
    },

    async head(key) {
      const file = await readMetadata(pathOf(key))
      return file && facts(key, file)
    },

    async delete(keys) {
      for (const path of keys.map(pathOf)) {
        await orMissing(rm(path), undefined)
        await removeEmptyFolders(dirname(path))
      }
    },

    async list(prefix, cursor) {
      const beginning = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
      if (beginning && !isKey(beginning)) return { objects: [], cursor: null }
      const inside = join(folder, ...beginning.split('/'))
      const names = await orMissing(readdir(inside, { recursive: true, withFileTypes: true }), [])
      const keys = names
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .filter((key) => isKey(key) && key.startsWith(prefix) && key > (cursor ?? ''))
        .sort()
      const page = await Promise.all(
        keys.slice(0, pageSize).map(async (key) => {
          const file = await orMissing(stat(pathOf(key)), null)
          return file && { key, bytes: ownBytes(file.size), lastModified: file.mtime }
        }),
      )
      const objects = page.filter((object) => object !== null)
      return { objects, cursor: keys.length > pageSize ? (keys[pageSize - 1] ?? null) : null }
    },

    publicUrl: (key) => `${objectsPath}${key}`,

    keyOf(url) {
      const parsed = URL.canParse(url, home) ? new URL(url, home) : null
      if (!parsed || !isHome(parsed) || !parsed.pathname.startsWith(objectsPath)) return null
      const key = parsed.pathname.slice(objectsPath.length)
      return isKey(key) ? key : null
    },

    async signedPut(key, { contentType, contentLength, atMost, expiresSeconds, site }) {
      pathOf(key)
      const grant = {
        key,
        atMost,
        expires: expiresIn(expiresSeconds),
        ...(contentType === undefined ? {} : { type: contentType }),
        ...(contentLength === undefined ? {} : { length: contentLength }),
      }
      const headers: Record<string, string> = {}
      if (contentType !== undefined) headers['Content-Type'] = contentType
      return signed(grant, headers, site)
    },

    async startMultipart(key, contentType) {
      pathOf(key)
      return parts.start(key, contentType)
    },

    async signPart({ key, uploadId }, partNumber, { atMost, expiresSeconds, site }) {
      pathOf(key)
      const expires = expiresIn(expiresSeconds)
      return signed({ key, atMost, expires, part: { uploadId, partNumber } }, {}, site)
    },

    listParts: (upload) => parts.list(upload),
    completeMultipart: (upload, wanted) => parts.join(upload, wanted, pathOf(upload.key)),
    abortMultipart: (upload) => parts.abort(upload),
    abortOlder: (prefix, before) => parts.removeOlder(prefix, before),

    async temporaryCredentials() {
      throw new StoreRefusal(
        'unsupported',
        'This storage gives out no credentials of its own. Please ask for signed addresses.',
      )
    },

    serve: (request) => serveObjects(behind, request),
  }
  return {
    ...store,
    put: (...call) => onDisk(store.put(...call)),
    get: (key) => onDisk(store.get(key)),
    head: (key) => onDisk(store.head(key)),
    delete: (keys) => onDisk(store.delete(keys)),
    list: (...call) => onDisk(store.list(...call)),
    startMultipart: (...call) => onDisk(store.startMultipart(...call)),
    listParts: (upload) => onDisk(store.listParts(upload)),
    completeMultipart: (...call) => onDisk(store.completeMultipart(...call)),
    abortMultipart: (upload) => onDisk(store.abortMultipart(upload)),
    abortOlder: (...call) => onDisk(store.abortOlder(...call)),
  }
}
