import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { images } from '#db/schema/index.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { deleteFiles, keysOf } from './picture-files.server.ts'
import { isUpload, uploadsRoot } from './upload-keys.ts'
import { fromStore } from './uploader.server.ts'

/** Milliseconds before unused files are deleted: cached pages may still refer to them. */
const grace = 24 * 3600 * 1000

/** Deletes a processed upload. Throws `unavailable` for a retry. */
export const discardUpload = ({ key }: { key: string }): Promise<void> => deleteFiles([key])

async function cleanUpUploads(before: Date): Promise<number> {
  let removed = await fromStore(storage().abortOlder(uploadsRoot, before))
  let cursor: string | null | undefined
  do {
    const page = await fromStore(storage().list(uploadsRoot, cursor ?? undefined))
    const old = page.objects
      .filter(({ key, lastModified }) => isUpload(key) && lastModified < before)
      .map(({ key }) => key)
    await deleteFiles(old)
    removed += old.length
    cursor = page.cursor
  } while (cursor !== null)
  return removed
}

/** Deletes files before the locked row, so that a concurrent reuse waits. */
const cleanUpOne = (before: Date, tx: Database): Promise<boolean> =>
  tx.transaction(async (inner) => {
    const [due] = await inner
      .select({ id: images.id, hash: images.hash, widths: images.widths })
      .from(images)
      .where(
        sql`${images.replacedAt} < ${before.toISOString()} or
          (${images.businessId} is null and ${images.createdAt} < ${before.toISOString()})`,
      )
      .limit(1)
      .for('update', { skipLocked: true })
    if (!due) return false
    await deleteFiles(keysOf(due))
    await inner.delete(images).where(eq(images.id, due.id))
    return true
  })

export type PictureCleanup = { uploads: number; pictures: number }

/**
 * Deletes unused uploads and pictures not shown for a day. Safe to run at any time and on several servers. Throws
 * `unavailable`.
 */
export async function cleanUpPictures(
  tx: Database = db,
  now = new Date(),
): Promise<PictureCleanup> {
  const before = new Date(now.getTime() - grace)
  let pictures = 0
  while (await cleanUpOne(before, tx)) pictures += 1
  return { uploads: await cleanUpUploads(before), pictures }
}
