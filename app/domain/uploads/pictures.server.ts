import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, images } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/accounts/actor.ts'
import { lockOwnBusiness, noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { Fault } from '#app/log/fault.ts'
import type { FocalPoint } from './focal-point.ts'
import { logoOf, readMaster, readUpload, storeFiles } from './picture-files.server.ts'
import { refuseOtherTypes } from './picture-inspection.server.ts'
import { withWorkerSlot, makePicture, type MadePicture } from './picture-making.server.ts'
import { countUpload } from './upload-addresses.server.ts'
import { isUploadKeyOf, isUploadType, uploadKey } from './upload-keys.ts'
import { fromStore, uploaderOf } from './uploader.server.ts'
import type { OwnPicture } from './views.ts'

const countChange = (businessId: string) =>
  countUse(
    'picture-change',
    businessId,
    'Those are many changes in a short time. Please try again later.',
  )

const shownBy = (businessId: string) =>
  and(eq(images.businessId, businessId), isNull(images.replacedAt))

/** Stops showing whatever is shown, in the transaction of a change. */
const takeDown = (tx: Database, businessId: string, except?: string) =>
  tx
    .update(images)
    .set({ replacedAt: sql`now()` })
    .where(and(shownBy(businessId), except === undefined ? undefined : ne(images.id, except)))

/**
 * A row for what is about to be stored. Before its files, so that none is ever without one; a row of
 * the same content that waits to be swept is taken back from the sweep.
 */
async function announce(
  businessId: string,
  { hash, width, height, widths, placeholder }: MadePicture,
  focalPoint: FocalPoint,
  tx: Database,
): Promise<string> {
  const [row] = await tx
    .insert(images)
    .values({
      ...{ businessId, hash, width, height, widths, focalPoint, placeholder },
      replacedAt: sql`now()`,
    })
    .onConflictDoUpdate({
      target: images.hash,
      set: { replacedAt: sql`case when ${images.replacedAt} is null then null else now() end` },
    })
    .returning({ id: images.id })
  if (!row) throw new Fault('a picture without a row')
  return row.id
}

/** Stores what was made and shows it in place of what is shown, in one transaction; answers its logo. */
async function show(
  actor: Actor,
  businessId: string,
  made: MadePicture,
  focalPoint: FocalPoint,
  upload: string | null,
  tx: Database,
): Promise<string> {
  const id = await announce(businessId, made, focalPoint, tx)
  const logo = logoOf(made)
  await storeFiles(made)
  await tx.transaction(async (inner) => {
    const business = await lockOwnBusiness(actor, undefined, inner)
    if (business.id !== businessId) throw noBusiness()
    await takeDown(inner, businessId, id)
    await inner.update(images).set({ replacedAt: null }).where(eq(images.id, id))
    await inner
      .update(businesses)
      .set({ logo, updatedAt: sql`now()` })
      .where(eq(businesses.id, businessId))
    if (upload !== null) await enqueue(inner, 'discard-upload', { key: upload })
  })
  return logo
}

function ownKeyOf(imageURL: string, businessId: string): string {
  const key = storage().keyOf(imageURL)
  if (key === null) {
    const sentence = 'That is not an address we gave out. Please upload the picture here first.'
    throw new DomainError('invalid', sentence, { fields: { imageURL: [sentence] } })
  }
  if (!isUploadKeyOf(businessId, key)) {
    throw new DomainError('forbidden', 'That upload does not belong to your business.')
  }
  return key
}

/** Makes the upload under `key` the picture of the business; what is refused is not kept. */
async function useUpload(
  actor: Actor,
  { businessId, key, focalPoint }: { businessId: string; key: string; focalPoint: FocalPoint },
  tx: Database,
): Promise<string> {
  try {
    const made = await withWorkerSlot(
      () => readUpload(key),
      async ({ bytes, contentType }) => {
        refuseOtherTypes(contentType)
        return makePicture(bytes, { focalPoint, owner: businessId })
      },
    )
    return await show(actor, businessId, made, focalPoint, key, tx)
  } catch (error) {
    // What was refused would be refused again; after any other fault it may be tried once more.
    if (error instanceof DomainError && ['invalid', 'too-large'].includes(error.code)) {
      await enqueue(tx, 'discard-upload', { key })
    }
    throw error
  }
}

/**
 * Makes an upload the picture of the actor's own business and answers the path of its JPEG. `imageURL` is
 * the address the upload was sent to. Of two at once the one that ends last is shown. What was shown
 * before, and the upload, are swept. Throws what `uploaderOf` throws; `invalid` for foreign addresses and
 * for files that are no good pictures, `forbidden` for uploads of others, `not-found`, `too-large`,
 * `too-many`, `unavailable`.
 */
export async function setPicture(
  actor: Actor,
  { imageURL, focalPoint = 'centre' }: { imageURL: string; focalPoint?: FocalPoint },
  tx: Database = db,
): Promise<string> {
  const businessId = await uploaderOf(actor)
  const key = ownKeyOf(imageURL, businessId)
  await countChange(businessId)
  return useUpload(actor, { businessId, key, focalPoint }, tx)
}

/** A file that came with a form; `bytes` is its length. */
export type PostedFile = {
  stream: () => ReadableStream<Uint8Array>
  bytes: number
  contentType: string
}

/** As `setPicture`, of a file that was posted to us instead of the storage. */
export async function postPicture(
  actor: Actor,
  file: PostedFile,
  tx: Database = db,
): Promise<string> {
  const businessId = await uploaderOf(actor)
  await countUpload(businessId)
  refuseOtherTypes(file.contentType)
  const contentType = isUploadType(file.contentType) ? file.contentType : 'application/octet-stream'
  const key = uploadKey(businessId, randomUUID(), contentType)
  const about = { contentType, contentLength: file.bytes }
  await fromStore(storage().put(key, file.stream(), about))
  return useUpload(actor, { businessId, key, focalPoint: 'centre' }, tx)
}

/** Cuts the actor's own picture anew around another point. Throws as `setPicture`, `not-found` without one. */
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
      // The whole as it was: what is encoded again and again gets worse.
      return { ...cut, master, width: current.width, height: current.height }
    },
  )
  await show(actor, businessId, made, focalPoint, null, tx)
}

/**
 * Goes back to the drawn house; nothing happens where there is no picture. Any plan may. Throws
 * `unauthenticated`, `forbidden` for other roles, `not-found` without a business.
 */
export async function removePicture(actor: Actor, tx: Database = db): Promise<void> {
  asOwner(actor)
  await tx.transaction(async (inner) => {
    const { id } = await lockOwnBusiness(actor, undefined, inner)
    await takeDown(inner, id)
    await inner
      .update(businesses)
      .set({ logo: null, updatedAt: sql`now()` })
      .where(eq(businesses.id, id))
  })
}

/** The picture of the actor's own business, or null. Throws `unauthenticated`, `not-found`. */
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
