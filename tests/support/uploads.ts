import { eq, isNull, and } from 'drizzle-orm'
import type { Actor } from '#app/domain/actor.ts'
import { uploadAddress } from '#app/domain/uploads/upload-addresses.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { db } from '#db/client.server.ts'
import { images } from '#db/schema/index.ts'

const site = 'http://localhost:3000'

/** Sends bytes to a fresh upload address of the actor's business, as a browser does; answers the address. */
export async function upload(actor: Actor, bytes: Uint8Array, type = 'image/jpeg') {
  const { url } = await uploadAddress(actor, {}, site)
  const request = new Request(url, {
    method: 'PUT',
    headers: { 'content-type': type },
    body: bytes as BodyInit,
  })
  const response = await storage().serve(request)
  if (!response.ok) throw new Error(`the upload was answered ${response.status}`)
  return url
}

/** Puts bytes where an upload would be, whatever their number: a bucket does not hold every limit. */
export async function leave(actor: Actor, bytes: Uint8Array, contentType = 'image/jpeg') {
  const { url } = await uploadAddress(actor, {}, site)
  await storage().put(storage().keyOf(url) as string, bytes, { contentType })
  return url
}

/** Keys that the storage holds below a prefix. */
export const keysBelow = async (prefix: string): Promise<string[]> =>
  (await storage().list(prefix)).objects.map(({ key }) => key)

/** Rows of pictures of a business: the one that is shown, and all. */
export async function picturesOf(businessId: string) {
  const all = await db.select().from(images).where(eq(images.businessId, businessId))
  const shown = await db
    .select()
    .from(images)
    .where(and(eq(images.businessId, businessId), isNull(images.replacedAt)))
  return { all, shown }
}
