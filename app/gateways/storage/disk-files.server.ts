import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { StoreRefusal, StoreUnavailable } from './port.ts'

/** Metadata is appended to the file as padded JSON of this many bytes, so that one rename publishes both. */
const footerBytes = 512

type Footer = { contentType: string; etag: string; cacheControl?: string }

/** A stored file: the size of its content and its metadata. */
export type StoredFile = Footer & { bytes: number; lastModified: Date }

export type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export type Writing = {
  contentType: string
  cacheControl?: string
  /** The quoted entity tag; the MD5 of the content where absent. */
  etag?: string
  exactly?: number
  atMost?: number
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** `work`, or `instead` where the file does not exist. */
export async function orMissing<T, U>(work: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return instead
    throw error
  }
}

/** Turns a disk error (full, read-only, missing) into StoreUnavailable. */
export async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? new StoreUnavailable(error) : error
  }
}

async function writeBody(file: FileHandle, body: Body, how: Writing): Promise<Footer> {
  const md5 = createHash('md5')
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > (how.atMost ?? Infinity) || size > (how.exactly ?? Infinity)) {
      throw new StoreRefusal('wrong-size', 'There are more bytes than this upload may have.')
    }
    md5.update(chunk)
    await file.writeFile(chunk)
  }
  if (how.exactly !== undefined && size !== how.exactly) {
    throw new StoreRefusal('wrong-size', 'The upload ended before all its bytes were there.')
  }
  return {
    contentType: how.contentType,
    etag: how.etag ?? `"${md5.digest('hex')}"`,
    ...(how.cacheControl === undefined ? {} : { cacheControl: how.cacheControl }),
  }
}

/**
 * Writes a file in `unfinished`, syncs it and renames it to `path`, so that an aborted upload leaves nothing. Without
 * `makeFolder` a missing folder throws ENOENT. Returns the entity tag. Throws StoreRefusal `wrong-size`.
 */
export async function writeAtomically(
  unfinished: string,
  path: string,
  body: Body,
  how: Writing & { makeFolder: boolean },
): Promise<string> {
  await mkdir(unfinished, { recursive: true })
  const draft = join(unfinished, randomUUID())
  const file = await open(draft, 'wx', 0o600)
  try {
    let footer: Footer
    try {
      footer = await writeBody(file, body, how)
      const json = Buffer.from(JSON.stringify(footer))
      await file.writeFile(Buffer.concat([json], footerBytes))
      await file.datasync()
    } finally {
      await file.close()
    }
    // A concurrent delete of the folder's last file also removes the folder.
    for (let tries = how.makeFolder ? 5 : 1; ; tries--) {
      if (how.makeFolder) await mkdir(dirname(path), { recursive: true })
      try {
        await rename(draft, path)
        return footer.etag
      } catch (error) {
        if (!isMissing(error) || tries === 1) throw error
      }
    }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function describe(file: FileHandle): Promise<StoredFile> {
  const { size, mtime } = await file.stat()
  const bytes = size - footerBytes
  const { buffer } = await file.read(Buffer.alloc(footerBytes), 0, footerBytes, bytes)
  const footer = JSON.parse(buffer.toString('utf8').replace(/\0+$/, '')) as Footer
  return { ...footer, bytes, lastModified: mtime }
}

/** From the footer that every stored file ends with; null where there is no file. */
export async function readMetadata(path: string): Promise<StoredFile | null> {
  const file = await orMissing(open(path, 'r'), null)
  if (!file) return null
  try {
    return await orMissing(describe(file), null)
  } finally {
    await file.close()
  }
}

/** A file with its content, or null. The caller must read the stream to its end or destroy it. */
export async function openStoredFile(
  path: string,
): Promise<(StoredFile & { stream: Readable }) | null> {
  const file = await orMissing(open(path, 'r'), null)
  if (!file) return null
  const facts = await orMissing(describe(file), null).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  if (!facts || facts.bytes === 0) {
    await file.close()
    return facts && { ...facts, stream: Readable.from([]) }
  }
  return { ...facts, stream: file.createReadStream({ start: 0, end: facts.bytes - 1 }) }
}

/** The content's bytes in a file of `size` bytes. */
export const ownBytes = (size: number): number => size - footerBytes
