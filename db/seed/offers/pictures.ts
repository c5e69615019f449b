import sharp from 'sharp'
import type { Database } from '#db/client.server.ts'
import { images } from '#db/schema/images.ts'
import { storeFiles } from '#app/domain/uploads/picture-files.server.ts'
import { makePicture } from '#app/domain/uploads/picture-making.server.ts'
import { ofPerson, ofService, type PictureOf } from '#app/domain/uploads/picture-of.ts'
import { demoBusinesses } from '../businesses.ts'
import { setUpOf } from '../set-up.ts'
import { drawings } from './drawings.ts'
import { offers } from './index.ts'

type Wanted = { businessId: string; of: PictureOf; svg: string }

/** What the demo has a drawing of. */
function wantedPictures(now: Date): Wanted[] {
  return demoBusinesses().flatMap((business) => {
    const offer = offers.get(business.slug)
    if (!offer) return []
    const { services, staff } = setUpOf(business, offer, now)
    const parts = [
      ...services.map(({ id, name }) => ({ name, of: ofService(id) })),
      ...staff.map(({ id, name }) => ({ name, of: ofPerson(id) })),
    ]
    return parts.flatMap(({ name, of }) => {
      const svg = drawings[name]
      return svg ? [{ businessId: business.id, of, svg }] : []
    })
  })
}

async function addPicture({ businessId, of, svg }: Wanted, tx: Database): Promise<void> {
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
  const owner = `${businessId} ${of.serviceId ?? of.staffId}`
  const made = await makePicture(bytes, { focalPoint: 'centre', owner })
  const { hash, width, height, widths, placeholder } = made
  await storeFiles(made)
  await tx
    .insert(images)
    .values({
      ...{ businessId, ...of, hash, width, height, widths, placeholder },
      focalPoint: 'centre',
    })
    .onConflictDoNothing()
}

/** Pictures of services and people, for a demo that was just put in; they need the store of files. */
export async function seedPictures(tx: Database, now = new Date()): Promise<void> {
  for (const wanted of wantedPictures(now)) await addPicture(wanted, tx)
}
