import { db } from '#db/client.server.ts'
import { services, staff, staffServices } from '#db/schema/index.ts'

type ServiceValues = Partial<typeof services.$inferInsert> & { businessId: string }
type StaffValues = Partial<typeof staff.$inferInsert> & {
  businessId: string
  serviceIds?: string[]
}

/** An hour's service at R350 for one at a time, unless said otherwise. */
export async function makeService(values: ServiceValues) {
  const [service] = await db
    .insert(services)
    .values({
      name: 'Cut and blow-dry',
      minutes: 60,
      priceKind: 'fixed',
      priceCents: values.priceKind ? null : 35_000,
      position: 0,
      ...values,
    })
    .returning()
  if (!service) throw new Error('no service was made')
  return service
}

/** Somebody who works when the business is open and does every service, unless said otherwise. */
export async function makeStaff({ serviceIds, ...values }: StaffValues) {
  const [member] = await db
    .insert(staff)
    .values({ name: 'Lerato', position: 0, doesAll: !serviceIds, ...values })
    .returning()
  if (!member) throw new Error('nobody was made')
  for (const serviceId of serviceIds ?? []) {
    await db
      .insert(staffServices)
      .values({ businessId: values.businessId, staffId: member.id, serviceId })
  }
  return member
}
