import { randomUUID } from 'node:crypto'
import { db, type Database } from '#db/client.server.ts'
import { images } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { lockOwnBusiness, noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import type { FocalPoint } from './focal-point.ts'
import { readMaster, readUpload } from './picture-files.server.ts'
import { maxPictureBytes } from './picture-format.ts'
import { refuseOtherTypes, tooLarge } from './picture-inspection.server.ts'
import { withWorkerSlot, makePicture } from './picture-making.server.ts'
import { ofBusiness, type PictureOf } from './picture-of.ts'
import {
  hidePicture,
  refuseMissing,
  setLogo,
  shownBy,
  showPicture,
} from './shown-picture.server.ts'
import { countUpload } from './upload-addresses.server.ts'
import { isUploadKeyOf, isUploadType, uploadKey } from './upload-keys.ts'
import { fromStore, uploaderOf } from './uploader.server.ts'
import type { OwnPicture } from './views.ts'

const countChange = (businessId: string) =>
  countUse(
    'picture-change',
    businessId,
    'Too many changes in a short time. Please try again later.',
  )

function ownKeyOf(imageURL: string, businessId: string): string {
  const key = storage().keyOf(imageURL)
  if (key === null) {
    const sentence =
      'That picture address is not one of ours. Please upload the picture here first.'
    throw new DomainError('invalid', sentence, { fields: { imageURL: [sentence] } })
  }
  if (!isUploadKeyOf(businessId, key)) {
    throw new DomainError('forbidden', 'That upload does not belong to your business.')
  }
  return key
}

type Upload = { businessId: string; of: PictureOf; key: string; focalPoint: FocalPoint }

/** Part of each file's name: no two owners share files. */
const fileOwner = (businessId: string, { serviceId, staffId }: PictureOf) =>
  [businessId, serviceId ?? staffId].filter(Boolean).join(' ')

/** Makes an upload the picture of something; a refused upload is deleted. */
async function applyUpload(
  actor: Actor,
  { businessId, of, key, focalPoint }: Upload,
  tx: Database,
): Promise<string> {
  try {
    const made = await withWorkerSlot(
      () => readUpload(key),
      async ({ bytes, contentType }) => {
        refuseOtherTypes(contentType)
        return makePicture(bytes, { focalPoint, owner: fileOwner(businessId, of) })
      },
    )
    return await showPicture(actor, made, { businessId, of, focalPoint, upload: key }, tx)
  } catch (error) {
    // A retry of a refused file would fail again; other errors may be temporary.
    if (error instanceof DomainError && ['invalid', 'too-large'].includes(error.code)) {
      await enqueue(tx, 'discard-upload', { key })
    }
    throw error
  }
}

/**
 * Makes the upload at `imageURL` the actor's picture; returns the path of its JPEG. Of two concurrent calls the last
 * wins; cleanup deletes the old files. Throws what `uploaderOf` throws, `invalid` for foreign URLs and unusable
 * files, `forbidden` for others' uploads, `not-found`, `too-large`, `too-many`, `unavailable`.
 */
export async function setPicture(
  actor: Actor,
  { imageURL, focalPoint = 'centre' }: { imageURL: string; focalPoint?: FocalPoint },
  tx: Database = db,
): Promise<string> {
  const businessId = await uploaderOf(actor)
  const key = ownKeyOf(imageURL, businessId)
  await countChange(businessId)
  return applyUpload(actor, { businessId, of: ofBusiness, key, focalPoint }, tx)
}

/** `bytes` is the file's length. */
export type PostedFile = {
  stream: () => ReadableStream<Uint8Array>
  bytes: number
  contentType: string
}

/** As `setPicture`, for a file posted to this server, which may be of a service or a person. */
export async function postPicture(
  actor: Actor,
  file: PostedFile,
  of: PictureOf = ofBusiness,
  tx: Database = db,
): Promise<string> {
  const businessId = await uploaderOf(actor)
  await refuseMissing(businessId, of, tx)
  await countUpload(businessId)
  refuseOtherTypes(file.contentType)
  const contentType = isUploadType(file.contentType) ? file.contentType : 'application/octet-stream'
  const key = uploadKey(businessId, randomUUID(), contentType)
  const about = { contentType, contentLength: file.bytes }
  await fromStore(storage().put(key, file.stream(), about))
  return applyUpload(actor, { businessId, of, key, focalPoint: 'centre' }, tx)
}

/** Crops the actor's picture around another point. Throws as `setPicture`, `not-found` without a picture. */
export async function setFocalPoint(
  actor: Actor,
  { focalPoint }: { focalPoint: FocalPoint },
  tx: Database = db,
): Promise<void> {
  const businessId = await uploaderOf(actor)
  const [current] = await tx.select().from(images).where(shownBy(businessId))
  if (!current) throw new DomainError('not-found', 'There is no picture yet.')
  if (current.focalPoint === focalPoint) return
  await countChange(businessId)
  const made = await withWorkerSlot(
    () => readMaster(current.hash),
    async (master) => {
      const cut = await makePicture(master, { focalPoint, owner: businessId })
      // Keep the first master: repeated encoding loses quality.
      return { ...cut, master, width: current.width, height: current.height }
    },
  )
  await showPicture(actor, made, { businessId, of: ofBusiness, focalPoint, upload: null }, tx)
}

/**
 * Shows the drawn house again, or no picture of a service or person; answers whether there was one. Any plan may. Throws
 * `unauthenticated`, `forbidden` for other roles, `not-found` without a business, service or person.
 */
export async function removePicture(
  actor: Actor,
  of: PictureOf = ofBusiness,
  tx: Database = db,
): Promise<boolean> {
  asOwner(actor)
  return tx.transaction(async (inner) => {
    const { id, logo } = await lockOwnBusiness(actor, undefined, inner)
    await refuseMissing(id, of, inner)
    const hidden = await hidePicture(inner, id, of).returning({ id: images.id })
    const hadLogo = of === ofBusiness && logo !== null
    if (hadLogo) await setLogo(id, null, inner)
    return hadLogo || hidden.length > 0
  })
}

/** How a page about `of` takes and removes its picture. */
export const pictureChanges = (actor: Actor, of: PictureOf) => ({
  limit: maxPictureBytes,
  refusal: tooLarge(),
  save: (file: PostedFile) => postPicture(actor, file, of),
  remove: () => removePicture(actor, of),
})

/** What the actor's business shows now; null without a picture. Throws `unauthenticated`, `not-found`. */
export async function ownPicture(actor: Actor, tx: Database = db): Promise<OwnPicture | null> {
  const business = await ownBusiness(actor, tx)
  if (!business) throw noBusiness()
  const { hash, widths, placeholder, width, height, focalPoint } = images
  const [row] = await tx
    .select({ hash, widths, placeholder, width, height, focalPoint })
    .from(images)
    .where(shownBy(business.id))
  return row ?? null
}
