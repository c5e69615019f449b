import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/domain/accounts/actor.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { env } from '#app/env.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import type { SignedAddress, TemporaryCredentials } from '#app/gateways/storage/port.ts'
import { maxPictureBytes } from './picture-format.ts'
import type { UploadRequest } from './upload-calls.ts'
import { uploadKey, uploadPrefix } from './upload-keys.ts'
import { fromStore, uploaderOf } from './uploader.server.ts'

/** How long temporary credentials hold: as long as a role of AWS gives them without being asked. */
const credentialsSeconds = 3600

/** Counts an upload that begins. Throws `too-many`. */
export const countUpload = (businessId: string): Promise<void> =>
  countUse(
    'upload-business',
    businessId,
    'Those are many uploads in a short time. Please try again later.',
  )

/** An address and how long it holds, in seconds. */
export type UploadAddress = SignedAddress & { expires: number }

/**
 * An address that takes one file of the actor's own business, in one piece: at most 5242880 bytes,
 * and of the type and size of `wish` where it says them. `site` is the origin by which the caller
 * reached this server. Throws what `uploaderOf` throws, `too-many`, `unavailable`.
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
 * Credentials for the storage itself that write below the actor's own business and nowhere else.
 * Throws what `uploaderOf` throws, `too-many`, `unavailable`, and `unsupported` where the storage
 * has none to give.
 */
export async function uploadCredentials(actor: Actor): Promise<TemporaryCredentials> {
  const businessId = await uploaderOf(actor)
  await countUpload(businessId)
  return fromStore(storage().temporaryCredentials(uploadPrefix(businessId), credentialsSeconds))
}
