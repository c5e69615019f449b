import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import type { Pictured, Service, StaffMember } from './views.ts'

/** What is shown of one of a business's rows. */
const pictureWhere = (isOfRow: SQL) => sql`(
  select json_build_object('hash', i.hash, 'widths', i.widths, 'placeholder', i.placeholder)
  from images i where ${isOfRow} and i.replaced_at is null)`

/** All services of a business in its order, as `servicesOf` answers them. `business` is its id, or a column with it. */
export const serviceRows = (business: SQL) => sql`
  select s.id, s.name, s.description, s.minutes,
    json_build_object('kind', s.price_kind, 'cents', s.price_cents) as price,
    s.buffer_before as "bufferBefore", s.buffer_after as "bufferAfter",
    s.notice_minutes as "noticeMinutes", s.horizon_days as "horizonDays", s.capacity, s.paused,
    ${pictureWhere(sql`i.business_id = s.business_id and i.service_id = s.id`)} as picture
  from services s where s.business_id = ${business} order by s.position, s.id`

/** All people of a business in its order, as `staffOf` answers them. */
export const staffRows = (business: SQL) => sql`
  select s.id, s.name, s.kind, s.hours, s.special_dates as "specialDates", s.leave,
    case when not s.does_all then array(select ss.service_id from staff_services ss
      where ss.business_id = s.business_id and ss.staff_id = s.id) end as "serviceIds",
    ${pictureWhere(sql`i.business_id = s.business_id and i.staff_id = s.id`)} as picture
  from staff s where s.business_id = ${business} order by s.position, s.id`

/** All services of a business in its order, paused ones too. Does not authorize. One statement. */
export const servicesOf = (businessId: string, tx: Database): Promise<Pictured<Service>[]> =>
  tx.execute<Pictured<Service>>(serviceRows(sql`${businessId}`))

/** All people of a business in its order. Does not authorize. One statement. */
export const staffOf = (businessId: string, tx: Database): Promise<Pictured<StaffMember>[]> =>
  tx.execute<Pictured<StaffMember>>(staffRows(sql`${businessId}`))

/** Those of a business who do a service, in its order. */
export const staffFor = <Member extends StaffMember>(
  people: Member[],
  serviceId: string,
): Member[] =>
  people.filter(({ serviceIds }) => serviceIds === null || serviceIds.includes(serviceId))
