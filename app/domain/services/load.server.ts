import { asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { services, staff } from '#db/schema/index.ts'
import type { ShownPicture } from '#app/domain/businesses/views.ts'
import type { Pictured, Service, StaffMember } from './views.ts'

/** What is shown of one of a business's rows. */
const pictureWhere = (isOfRow: SQL) => sql<ShownPicture | null>`(
  select json_build_object('hash', i.hash, 'widths', i.widths, 'placeholder', i.placeholder)
  from images i where ${isOfRow} and i.replaced_at is null)`

// Spelled out: drizzle leaves out the table where there is one alone.
const servicePicture = pictureWhere(
  sql`i.business_id = services.business_id and i.service_id = services.id`,
)
const staffPicture = pictureWhere(sql`i.business_id = staff.business_id and i.staff_id = staff.id`)
const theirServices = sql<string[]>`array(
  select ss.service_id from staff_services ss
  where ss.business_id = staff.business_id and ss.staff_id = staff.id)`

/** All services of a business in its order, paused ones too. Does not authorize. One statement. */
export async function servicesOf(businessId: string, tx: Database): Promise<Pictured<Service>[]> {
  const rows = await tx
    .select({ row: services, picture: servicePicture })
    .from(services)
    .where(eq(services.businessId, businessId))
    .orderBy(asc(services.position), asc(services.id))
  return rows.map(
    ({ row: { businessId: _, position: __, priceKind, priceCents, ...row }, picture }) => ({
      ...{ ...row, picture },
      price: { kind: priceKind, cents: priceCents },
    }),
  )
}

/** All people of a business in its order. Does not authorize. One statement. */
export async function staffOf(businessId: string, tx: Database): Promise<Pictured<StaffMember>[]> {
  const rows = await tx
    .select({ row: staff, serviceIds: theirServices, picture: staffPicture })
    .from(staff)
    .where(eq(staff.businessId, businessId))
    .orderBy(asc(staff.position), asc(staff.id))
  return rows.map(
    ({ row: { businessId: _, position: __, doesAll, ...member }, serviceIds, picture }) => ({
      ...{ ...member, picture },
      serviceIds: doesAll ? null : serviceIds,
    }),
  )
}

/** Those of a business who do a service, in its order. */
export const staffFor = <Member extends StaffMember>(
  people: Member[],
  serviceId: string,
): Member[] =>
  people.filter(({ serviceIds }) => serviceIds === null || serviceIds.includes(serviceId))
