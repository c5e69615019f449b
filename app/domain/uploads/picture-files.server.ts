import { DomainError } from '#app/domain/errors.ts'
import { paths } from '#app/paths.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { publicPrefix, type StoredObject } from '#app/gateways/storage/port.ts'
import { maxPictureBytes } from './picture-format.ts'
import { tooLarge } from './picture-inspection.server.ts'
import { fallbackWidth, type MadePicture } from './picture-making.server.ts'
import type { MadeFormat } from './picture-order.ts'
import { fromStore } from './uploader.server.ts'

const types: Record<MadeFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}
const cacheControl = 'public, max-age=31536000, immutable'

const fileKey = (hash: string, width: number, format: MadeFormat) =>
  `${publicPrefix}${hash}-${width}.${format}`
const masterKey = (hash: string) => `masters/${hash}.jpg`

type Named = { hash: string; widths: readonly number[] }

export const keysOf = ({ hash, widths }: Named): string[] => [
  ...widths.flatMap((width) =>
    (['avif', 'webp', 'jpg'] as const).map((format) => fileKey(hash, width, format)),
  ),
  masterKey(hash),
]

/** The value of `businesses.logo`: the path of the JPEG. */
export const logoOf = ({ hash, widths }: Named): string =>
  paths.picture(hash, fallbackWidth(widths), 'jpg')

/** Stores the master before the sizes made of it. Throws `unavailable`. */
export async function storeFiles({ hash, files, master }: MadePicture): Promise<void> {
  const about = { contentType: types.jpg, cacheControl }
  await fromStore(storage().put(masterKey(hash), master, about))
  for (const { width, format, bytes } of files) {
    const contentType = types[format]
    await fromStore(
      storage().put(fileKey(hash, width, format), bytes, { contentType, cacheControl }),
    )
  }
}

async function allOf({ body, bytes }: StoredObject): Promise<Uint8Array> {
  if (bytes > maxPictureBytes) {
    await body.cancel()
    throw tooLarge()
  }
  return new Uint8Array(await new Response(body).arrayBuffer())
}

/** An upload with its type, at most 5242880 bytes. Throws `not-found`, `too-large`, `unavailable`. */
export async function readUpload(key: string): Promise<{ bytes: Uint8Array; contentType: string }> {
  const object = await fromStore(storage().get(key))
  if (!object) {
    throw new DomainError(
      'not-found',
      'That upload has not arrived. Please choose the picture again.',
    )
  }
  return { bytes: await fromStore(allOf(object)), contentType: object.contentType }
}

/** The uncropped picture, for a new crop. Throws `not-found`, `unavailable`. */
export async function readMaster(hash: string): Promise<Uint8Array> {
  const object = await fromStore(storage().get(masterKey(hash)))
  if (!object) throw new DomainError('not-found', 'That picture is gone. Please upload it again.')
  return fromStore(allOf(object))
}

const formatOf = (name: string): MadeFormat | undefined =>
  /^[0-9a-f]{32}-[1-9]\d{1,3}\.(avif|webp|jpg)$/.exec(name)?.[1] as MadeFormat | undefined

/** Whether the name has the format of `paths.picture`; the file need not exist. */
export const isPictureName = (name: string): boolean => formatOf(name) !== undefined

/**
 * Streams a picture's file by its name in `paths.picture`; null where it is invalid or missing. Throws `unavailable`.
 */
export async function pictureFile(
  name: string,
): Promise<{ body: ReadableStream<Uint8Array>; bytes: number; contentType: string } | null> {
  const format = formatOf(name)
  if (!format) return null
  const object = await fromStore(storage().get(`${publicPrefix}${name}`))
  return object && { ...object, contentType: types[format] }
}

/** Deletes files; missing ones are ignored. Throws `unavailable`. */
export const deleteFiles = (keys: string[]): Promise<void> => fromStore(storage().delete(keys))
