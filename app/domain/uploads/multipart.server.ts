import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { type Multipart, StoreRefusal, type UploadPart } from '#app/gateways/storage/port.ts'
import { countUpload, type UploadAddress } from './upload-addresses.server.ts'
import type { UploadRequest } from './upload-calls.ts'
import { isUploadKeyOf, maxMultipartBytes, uploadKey } from './upload-keys.ts'
import { fromStore, uploaderOf } from './uploader.server.ts'

/** Throws what `uploaderOf` throws, and `forbidden` for a key of another business. */
async function own(actor: Actor, { key }: Multipart): Promise<void> {
  if (!isUploadKeyOf(await uploaderOf(actor), key)) {
    throw new DomainError('forbidden', 'That file does not belong to your business.')
  }
}

/** Begins an upload in parts under a key of its own. Throws what `uploaderOf` throws, `too-many`, `unavailable`. */
export async function startMultipart(
  actor: Actor,
  { type }: UploadRequest,
): Promise<Multipart & { bucket: string }> {
  const businessId = await uploaderOf(actor)
  await countUpload(businessId, true)
  const key = uploadKey(businessId, randomUUID(), type)
  const uploadId = await fromStore(storage().startMultipart(key, type))
  return { key, uploadId, bucket: storage().bucket }
}

/** A URL for one part. `site` as in `uploadAddress`. Throws as `partsOf`. */
export async function partAddress(
  actor: Actor,
  upload: Multipart,
  partNumber: number,
  site: string,
): Promise<UploadAddress> {
  await own(actor, upload)
  const expires = env().UPLOAD_EXPIRES_SECONDS
  const bound = { atMost: maxMultipartBytes, expiresSeconds: expires, site }
  return { ...(await fromStore(storage().signPart(upload, partNumber, bound))), expires }
}

/**
 * Uploaded parts. Throws what `uploaderOf` throws, `forbidden` for a key of another business, `not-found` for an
 * unknown or finished upload, `unavailable`.
 */
export async function uploadedParts(actor: Actor, upload: Multipart): Promise<UploadPart[]> {
  await own(actor, upload)
  return fromStore(storage().listParts(upload))
}

/**
 * Joins the parts and returns the file's location. Throws as `partsOf`, `invalid` for missing parts, `too-large`
 * above 50 MB, after deleting the file.
 */
export async function completeMultipart(
  actor: Actor,
  upload: Multipart,
  parts: Pick<UploadPart, 'PartNumber' | 'ETag'>[],
): Promise<{ location: string; key: string; bucket: string }> {
  await own(actor, upload)
  const { key } = upload
  await fromStore(storage().completeMultipart(upload, parts))
  const facts = await fromStore(storage().head(key))
  if ((facts?.bytes ?? 0) > maxMultipartBytes) {
    await fromStore(storage().delete([key]))
    throw new DomainError('too-large', 'That is more than 50 MB.')
  }
  const location = new URL(storage().publicUrl(key), `${env().publicUrl}/`).href
  return { location, key, bucket: storage().bucket }
}

/**
 * Cancels an upload and deletes its parts; nothing is left to do for one that ended, as after a refused completion.
 * Throws what `uploaderOf` throws, `forbidden` for a key of another business, `unavailable`.
 */
export async function abortMultipart(actor: Actor, upload: Multipart): Promise<void> {
  await own(actor, upload)
  try {
    await storage().abortMultipart(upload)
  } catch (error) {
    if (error instanceof StoreRefusal && error.reason === 'no-upload') return
    await fromStore(Promise.reject(error))
  }
}
