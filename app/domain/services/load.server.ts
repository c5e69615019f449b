import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { services, staff } from '#db/schema/index.ts'
import type { Service, StaffMember } from './views.ts'

/** All services of a business in its order, paused ones too. Does not authorize. One statement. */
export async function servicesOf(businessId: string, tx: Database): Promise<Service[]> {
  const rows = await tx
    .select()
    .from(services)
    .where(eq(services.businessId, businessId))
    .orderBy(asc(services.position), asc(services.id))
  return rows.map(({ businessId: _, position: __, priceKind, priceCents, ...row }) => ({
    ...row,
    price: { kind: priceKind, cents: priceCents },
  }))
}

// Spelled out: drizzle leaves out the table where there is one alone.
const theirServices = sql<string[]>`array(
  select ss.service_id from staff_services ss
  where ss.business_id = staff.business_id and ss.staff_id = staff.id)`

/** All people of a business in its order. Does not authorize. One statement. */
export async function staffOf(businessId: string, tx: Database): Promise<StaffMember[]> {
  const rows = await tx
    .select({ row: staff, serviceIds: theirServices })
    .from(staff)
    .where(eq(staff.businessId, businessId))
    .orderBy(asc(staff.position), asc(staff.id))
  return rows.map(({ row: { businessId: _, position: __, doesAll, ...member }, serviceIds }) => ({
    ...member,
    serviceIds: doesAll ? null : serviceIds,
  }))
}

/** Those of a business who do a service, in its order. */
export const staffFor = (people: StaffMember[], serviceId: string): StaffMember[] =>
  people.filter(({ serviceIds }) => serviceIds === null || serviceIds.includes(serviceId))
