import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/domain/actor.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { env } from '#app/env.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import type { SignedAddress, TemporaryCredentials } from '#app/gateways/storage/port.ts'
import { maxPictureBytes } from './picture-format.ts'
import type { UploadRequest } from './upload-calls.ts'
import { uploadKey, uploadPrefix } from './upload-keys.ts'
import { fromStore, uploaderOf } from './uploader.server.ts'

/** The default duration of an AWS role session, in seconds. */
const credentialsSeconds = 3600

const many = 'Those are many uploads in a short time. Please try again later.'

/** Counts against the upload limits, `inParts` against that of large ones too. Throws `too-many`. */
export async function countUpload(businessId: string, inParts = false): Promise<void> {
  await countUse('upload-business', businessId, many)
  await countUse('upload-day', businessId, many)
  if (inParts) await countUse('upload-parts', businessId, many)
}

/** `expires` is in seconds from now. */
export type UploadAddress = SignedAddress & { expires: number }

/**
 * A URL for one picture of at most 5242880 bytes, bound to the type and size in `upload` if given. `site` is the
 * origin the caller used. Throws what `uploaderOf` throws, `too-many`, `unavailable`.
 */
export async function uploadAddress(
  actor: Actor,
  upload: Partial<UploadRequest>,
  site: string,
): Promise<UploadAddress> {
  const businessId = await uploaderOf(actor)
  await countUpload(businessId)
  const expires = env().UPLOAD_EXPIRES_SECONDS
  const signed = await fromStore(
    storage().signedPut(uploadKey(businessId, randomUUID(), upload.type), {
      ...(upload.type === undefined ? {} : { contentType: upload.type }),
      ...(upload.size === undefined ? {} : { contentLength: upload.size }),
      atMost: maxPictureBytes,
      expiresSeconds: expires,
      site,
    }),
  )
  return { ...signed, expires }
}

/**
 * Storage credentials limited to the actor's own uploads. Throws what `uploaderOf` throws, `too-many`, `unavailable`,
 * and `unsupported` where the storage cannot issue any.
 */
export async function uploadCredentials(actor: Actor): Promise<TemporaryCredentials> {
  const businessId = await uploaderOf(actor)
  await countUpload(businessId)
  return fromStore(storage().temporaryCredentials(uploadPrefix(businessId), credentialsSeconds))
}
