import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, images } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { lockOwnBusiness, noBusiness } from '#app/domain/businesses/own.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { Fault } from '#app/log/fault.ts'
import type { FocalPoint } from './focal-point.ts'
import { logoOf, storeFiles } from './picture-files.server.ts'
import type { MadePicture } from './picture-making.server.ts'

/** The condition for the picture a business shows now. */
export const shownBy = (businessId: string) =>
  and(eq(images.businessId, businessId), isNull(images.replacedAt))

/** Marks a business's pictures, except one, as replaced; the cleanup deletes their files later. */
export const hidePicture = (tx: Database, businessId: string, except?: string) =>
  tx
    .update(images)
    .set({ replacedAt: sql`now()` })
    .where(and(shownBy(businessId), except === undefined ? undefined : ne(images.id, except)))

/**
 * Inserts the row before its files, so that no file lacks a row; a row of the same content that awaits cleanup is
 * reused.
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
      set: { replacedAt: sql`case when ${images.replacedAt} is null then null else now() end` },
    })
    .returning({ id: images.id })
  if (!row) throw new Fault('picture row was not inserted')
  return row.id
}

/** Stores the files and replaces the current picture in one transaction; returns its logo path. */
export async function showPicture(
  actor: Actor,
  businessId: string,
  made: MadePicture,
  focalPoint: FocalPoint,
  upload: string | null,
  tx: Database,
): Promise<string> {
  const id = await insertPicture(businessId, made, focalPoint, tx)
  const logo = logoOf(made)
  await storeFiles(made)
  await tx.transaction(async (inner) => {
    const business = await lockOwnBusiness(actor, undefined, inner)
    if (business.id !== businessId) throw noBusiness()
    await hidePicture(inner, businessId, id)
    await inner.update(images).set({ replacedAt: null }).where(eq(images.id, id))
    await inner
      .update(businesses)
      .set({ logo, updatedAt: sql`now()` })
      .where(eq(businesses.id, businessId))
    if (upload !== null) await enqueue(inner, 'discard-upload', { key: upload })
  })
  return logo
}
