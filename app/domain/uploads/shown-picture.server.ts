import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, images, services, staff } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { lockOwnBusiness, noBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { Fault } from '#app/log/fault.ts'
import type { FocalPoint } from './focal-point.ts'
import { logoOf, storeFiles } from './picture-files.server.ts'
import type { MadePicture } from './picture-making.server.ts'
import { ofBusiness, type PictureOf } from './picture-of.ts'

const isOf = (column: typeof images.serviceId | typeof images.staffId, id: string | null) =>
  id === null ? isNull(column) : eq(column, id)

/** The condition for the picture that a business shows now of itself, a service or a person. */
export const shownBy = (businessId: string, { serviceId, staffId }: PictureOf = ofBusiness) =>
  and(
    eq(images.businessId, businessId),
    isOf(images.serviceId, serviceId),
    isOf(images.staffId, staffId),
    isNull(images.replacedAt),
  )

/** Marks pictures, except one, as replaced; the cleanup deletes their files later. */
export const hidePicture = (tx: Database, businessId: string, of: PictureOf, except?: string) =>
  tx
    .update(images)
    .set({ replacedAt: sql`now()` })
    .where(and(shownBy(businessId, of), except === undefined ? undefined : ne(images.id, except)))

/** Refuses a service or person that is not there. Throws `not-found`. */
export async function refuseMissing(
  businessId: string,
  { serviceId, staffId }: PictureOf,
  tx: Database,
): Promise<void> {
  const id = serviceId ?? staffId
  if (id === null) return
  const table = serviceId ? services : staff
  const ofIt = and(eq(table.businessId, businessId), eq(table.id, id))
  const [row] = isUuid(id) ? await tx.select({ id: table.id }).from(table).where(ofIt) : []
  if (!row) throw new DomainError('not-found', 'It is no longer there.')
}

/**
 * Inserts the row before its files, so that no file lacks a row; a row of the same content that awaits cleanup is
 * reused, also one whose service or person was removed and came back.
 */
async function insertPicture(
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
      set: {
        businessId,
        // Without a business, and so no longer of a part, it would show the business itself.
        replacedAt: sql`case when ${images.replacedAt} is null and ${images.businessId} is not null
          then null else now() end`,
      },
    })
    .returning({ id: images.id })
  if (!row) throw new Fault('picture row was not inserted')
  return row.id
}

export const setLogo = (businessId: string, logo: string | null, tx: Database) =>
  tx
    .update(businesses)
    .set({ logo, updatedAt: sql`now()` })
    .where(eq(businesses.id, businessId))

type NewPicture = {
  businessId: string
  of: PictureOf
  focalPoint: FocalPoint
  /** The key of the file that it was made of. */
  upload: string | null
}

/** Stores the files and replaces the current picture in one transaction; returns the path of its JPEG. */
export async function showPicture(
  actor: Actor,
  made: MadePicture,
  { businessId, of, focalPoint, upload }: NewPicture,
  tx: Database,
): Promise<string> {
  const id = await insertPicture(businessId, made, focalPoint, tx)
  const logo = logoOf(made)
  await storeFiles(made)
  await tx.transaction(async (inner) => {
    const business = await lockOwnBusiness(actor, undefined, inner)
    if (business.id !== businessId) throw noBusiness()
    await refuseMissing(businessId, of, inner)
    await hidePicture(inner, businessId, of, id)
    await inner
      .update(images)
      .set({ ...of, replacedAt: null })
      .where(eq(images.id, id))
    if (of === ofBusiness) await setLogo(businessId, logo, inner)
    if (upload !== null) await enqueue(inner, 'discard-upload', { key: upload })
  })
  return logo
}
