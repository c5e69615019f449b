import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { toServiceJson, toStaffJson } from '#app/domain/services/json.server.ts'
import type { ServiceJson, StaffJson } from '#app/domain/services/views.ts'
import { offerOf } from './load.server.ts'
import { settingsOf } from './settings.server.ts'

/** What a business offers, by id or slug; nothing while it is paused. Throws `not-found`. Three statements. */
export async function publicServices(
  _actor: Actor,
  idOrSlug: string,
  tx: Database = db,
): Promise<ServiceJson[]> {
  const business = await settingsOf(idOrSlug, tx)
  const { services } = await offerOf(business, tx)
  return business.bookable ? services.map((service) => toServiceJson(service, business)) : []
}

/** Who can be booked at a business, by id or slug. Throws `not-found`. Three statements. */
export async function publicStaff(
  _actor: Actor,
  idOrSlug: string,
  tx: Database = db,
): Promise<StaffJson[]> {
  const business = await settingsOf(idOrSlug, tx)
  const { services, staff } = await offerOf(business, tx)
  return business.bookable ? staff.map((member) => toStaffJson(member, services)) : []
}
