import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { services, staff, staffServices } from '#db/schema/services.ts'
import type { DemoBusiness } from '../businesses.ts'
import { setUpOf } from '../set-up.ts'
import { offers } from './index.ts'

/** Services, people and special dates of the businesses that this run adds. */
export async function insertOffers(
  tx: Database,
  directory: DemoBusiness[],
  now: Date,
): Promise<void> {
  for (const business of directory) {
    const offer = offers.get(business.slug)
    if (!offer) continue
    const businessId = business.id
    const setUp = setUpOf(business, offer, now)
    await tx.insert(services).values(
      setUp.services.map(({ price, ...service }, position) => ({
        ...{ ...service, businessId, position },
        ...{ priceKind: price.kind, priceCents: price.cents },
      })),
    )
    const done = setUp.staff.flatMap(({ id, serviceIds }) =>
      (serviceIds ?? []).map((serviceId) => ({ businessId, staffId: id, serviceId })),
    )
    if (setUp.staff.length > 0) {
      await tx.insert(staff).values(
        setUp.staff.map(({ serviceIds, ...member }, position) => ({
          ...{ ...member, businessId, position, doesAll: serviceIds === null },
        })),
      )
    }
    if (done.length > 0) await tx.insert(staffServices).values(done)
    await tx
      .update(businesses)
      .set({ specialDates: setUp.specialDates, confirmation: offer.confirmation })
      .where(eq(businesses.id, businessId))
  }
}
