import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  orMissing,
  ownBytes,
  readMetadata,
  openStoredFile,
  writeAtomically,
  type Body,
} from './disk-files.server.ts'
import { pathOf, type DiskFolders } from './disk-folders.server.ts'
import { StoreRefusal, type Multipart, type ObjectStore, type UploadPart } from './port.ts'

/** S3's minimum size of every part but the last. */
const minPartBytes = 5 * 1024 * 1024

const noUpload = () => new StoreRefusal('no-upload', 'There is no such upload, or it has ended.')

type StartedUpload = { key: string; contentType: string }

type PartCalls = Pick<
  ObjectStore,
  'startMultipart' | 'listParts' | 'completeMultipart' | 'abortMultipart' | 'abortOlder'
>

/** Each upload has a folder, with its parts and metadata. */
function folderOf({ uploads }: DiskFolders, uploadId: string): string {
  if (!/^[0-9a-f]{32}$/.test(uploadId)) throw noUpload()
  return join(uploads, uploadId)
}

async function openUpload(
  folders: DiskFolders,
  { key, uploadId }: Multipart,
): Promise<StartedUpload & { folder: string }> {
  const folder = folderOf(folders, uploadId)
  const text = await orMissing(readFile(join(folder, 'upload.json'), 'utf8'), null)
  const upload = text === null ? null : (JSON.parse(text) as StartedUpload)
  if (upload?.key !== key) throw noUpload()
  return { ...upload, folder }
}

async function startUpload(folders: DiskFolders, upload: StartedUpload): Promise<string> {
  const uploadId = randomBytes(16).toString('hex')
  const draft = join(folders.unfinished, uploadId)
  await mkdir(draft, { recursive: true })
  await mkdir(folders.uploads, { recursive: true })
  await writeFile(join(draft, 'upload.json'), JSON.stringify(upload))
  await rename(draft, folderOf(folders, uploadId))
  return uploadId
}

const partNames = async (folder: string) =>
  (await orMissing(readdir(folder), [])).filter((name) => /^\d+$/.test(name))

/** What is there of an upload, without the part that is being replaced. */
async function bytesBeside(folder: string, partNumber: number): Promise<number> {
  const others = (await partNames(folder)).filter((name) => name !== String(partNumber))
  const sizes = await Promise.all(
    others.map(async (name) => (await orMissing(stat(join(folder, name)), null))?.size),
  )
  return sizes.reduce<number>((sum, size) => sum + (size === undefined ? 0 : ownBytes(size)), 0)
}

/**
 * Returns the part's entity tag. `atMost` holds for all parts of the upload together: those that are never joined fill
 * the disk too. Refuses with `no-upload` and `wrong-size`.
 */
export async function putPart(
  folders: DiskFolders,
  { partNumber, ...upload }: Multipart & { partNumber: number },
  body: Body,
  size: { exactly?: number; atMost: number },
): Promise<string> {
  const { folder } = await openUpload(folders, upload)
  const path = join(folder, String(partNumber))
  const atMost = size.atMost - (await bytesBeside(folder, partNumber))
  const how = { contentType: 'application/octet-stream', makeFolder: false, ...size, atMost }
  const etag = await orMissing(writeAtomically(folders.unfinished, path, body, how), null)
  if (etag === null) throw noUpload()
  // Others may have come meanwhile.
  const own = ownBytes((await orMissing(stat(path), null))?.size ?? 0)
  if (own + (await bytesBeside(folder, partNumber)) <= size.atMost) return etag
  await rm(path, { force: true })
  throw new StoreRefusal('wrong-size', 'There are more bytes than this upload may have.')
}

async function listParts(folders: DiskFolders, upload: Multipart): Promise<UploadPart[]> {
  const { folder } = await openUpload(folders, upload)
  const names = await partNames(folder)
  const parts = await Promise.all(
    names.map(async (name) => {
      const facts = await readMetadata(join(folder, name))
      return facts && { PartNumber: Number(name), ETag: facts.etag, Size: facts.bytes }
    }),
  )
  return parts.filter((part) => part !== null).sort((a, b) => a.PartNumber - b.PartNumber)
}

type WantedPart = Pick<UploadPart, 'PartNumber' | 'ETag'>

const unquoted = (etag: string) => etag.replaceAll('"', '')

/** The uploaded parts that are wanted, in order. Refuses with `wrong-parts`. */
function chooseParts(uploaded: UploadPart[], wanted: WantedPart[]): UploadPart[] {
  const partOf = new Map(uploaded.map((part) => [part.PartNumber, part]))
  const chosen = wanted.map(({ PartNumber, ETag }, index) => {
    const part = partOf.get(PartNumber)
    const inOrder = index === 0 || (wanted[index - 1]?.PartNumber ?? 0) < PartNumber
    if (!part || unquoted(part.ETag) !== unquoted(ETag) || !inOrder) {
      throw new StoreRefusal('wrong-parts', 'These are not the parts that have arrived.')
    }
    return part
  })
  if (chosen.length === 0) throw new StoreRefusal('wrong-parts', 'There are no parts to join.')
  if (chosen.slice(0, -1).some((part) => part.Size < minPartBytes)) {
    throw new StoreRefusal('wrong-parts', 'All parts but the last must have at least 5 MB.')
  }
  return chosen
}

async function* bytesOf(folder: string, parts: UploadPart[]): AsyncGenerator<Uint8Array> {
  for (const { PartNumber } of parts) {
    const part = await openStoredFile(join(folder, String(PartNumber)))
    if (!part) throw noUpload()
    yield* part.stream as AsyncIterable<Uint8Array>
  }
}

/** Joins the parts in the given order into the object. */
async function joinParts(
  folders: DiskFolders,
  upload: Multipart,
  wanted: WantedPart[],
): Promise<void> {
  const path = pathOf(folders, upload.key)
  const { folder, contentType } = await openUpload(folders, upload)
  const chosen = chooseParts(await listParts(folders, upload), wanted)
  const sums = Buffer.concat(chosen.map((part) => Buffer.from(unquoted(part.ETag), 'hex')))
  const etag = `"${createHash('md5').update(sums).digest('hex')}-${chosen.length}"`
  const how = { contentType, etag, makeFolder: true }
  await writeAtomically(folders.unfinished, path, bytesOf(folder, chosen), how)
  await rm(folder, { recursive: true, force: true })
}

/** Removes uploads under `prefix` started before `before`, and temporary files of killed writers. */
async function removeOlder(folders: DiskFolders, prefix: string, before: Date): Promise<number> {
  const isOld = async (path: string) =>
    ((await orMissing(stat(path), null))?.mtime ?? before) < before
  const remove = (path: string) => rm(path, { recursive: true, force: true })
  for (const name of await orMissing(readdir(folders.unfinished), [])) {
    const draft = join(folders.unfinished, name)
    if (await isOld(draft)) await remove(draft)
  }
  let removed = 0
  for (const uploadId of await orMissing(readdir(folders.uploads), [])) {
    const folder = join(folders.uploads, uploadId)
    const metadataFile = join(folder, 'upload.json')
    const text = await orMissing(readFile(metadataFile, 'utf8'), null)
    if (text !== null && !(JSON.parse(text) as StartedUpload).key.startsWith(prefix)) continue
    if (!(await isOld(text === null ? folder : metadataFile))) continue
    await remove(folder)
    removed++
  }
  return removed
}

/** The calls of the port on multipart uploads; parts come to this server by signed URL. */
export const partsOnDisk = (folders: DiskFolders): PartCalls => ({
  async startMultipart(key, contentType) {
    pathOf(folders, key)
    return startUpload(folders, { key, contentType })
  },

  listParts: (upload) => listParts(folders, upload),
  completeMultipart: (upload, wanted) => joinParts(folders, upload, wanted),

  async abortMultipart(upload) {
    const { folder } = await openUpload(folders, upload)
    await rm(folder, { recursive: true, force: true })
  },

  abortOlder: (prefix, before) => removeOlder(folders, prefix, before),
})
