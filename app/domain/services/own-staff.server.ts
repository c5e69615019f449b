import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { db, type Database } from '#db/client.server.ts'
import { staff, staffServices } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { hoursFrom } from '#app/domain/businesses/hours-from-call.ts'
import { overlapsAcrossMidnight } from '#app/domain/businesses/hours-rules.ts'
import type { WeeklyHours } from '#app/domain/businesses/hours.ts'
import { lockOwnBusiness } from '#app/domain/businesses/own.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { DomainError } from '#app/domain/errors.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { refuseMore } from './in-turn.server.ts'
import { toOwnStaffJson } from './json.server.ts'
import { servicesOf, staffOf } from './load.server.ts'
import { ownedBusiness } from './own-services.server.ts'
import type { StaffCall } from './schema.ts'
import type { OwnStaffJson, Service, StaffMember } from './views.ts'

/** The actor's people as API JSON. Throws `unauthenticated`, `forbidden`, `not-found`. Three statements. */
export async function ownStaff(actor: Actor, tx: Database = db): Promise<OwnStaffJson[]> {
  const { id } = await ownedBusiness(actor, tx)
  const services = await servicesOf(id, tx)
  return (await staffOf(id, tx)).map((member) => toOwnStaffJson(member, services))
}

const refuseAt = (at: number, field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [`${at}.${field}`]: [message] } })

/** Null, nothing said of a new one, and a list of all services mean every service, also later ones. */
function servicesDone(
  { serviceIds }: StaffCall,
  before: StaffMember | undefined,
  services: Service[],
  at: number,
): string[] | null {
  if (serviceIds === undefined) return before ? before.serviceIds : null
  if (serviceIds === null) return null
  const unknown = serviceIds.find((id) => !services.some((service) => service.id === id))
  if (unknown) throw refuseAt(at, 'serviceIds', `There is no service ${unknown}`)
  return services.every(({ id }) => serviceIds.includes(id)) ? null : [...new Set(serviceIds)]
}

function hoursOf({ hours }: StaffCall, before: StaffMember | undefined, at: number) {
  if (!hours) return hours === null ? null : (before?.hours ?? null)
  const read: WeeklyHours = hoursFrom(before?.hours ?? null, hours)
  const [clash] = overlapsAcrossMidnight(read)
  if (clash) throw refuseAt(at, `hours.${clash.day}`, clash.message)
  return read
}

const toMember = (
  call: StaffCall,
  before: StaffMember | undefined,
  services: Service[],
  at: number,
): StaffMember => ({
  id: call.id ?? randomUUID(),
  name: call.name,
  kind: call.kind ?? before?.kind ?? 'person',
  serviceIds: servicesDone(call, before, services, at),
  hours: hoursOf(call, before, at),
  specialDates: (call.specialDates ?? before?.specialDates ?? {}) as StaffMember['specialDates'],
  leave: call.leave ?? before?.leave ?? [],
})

/** Written on a conflict of keys: all but the key. */
const written = {
  name: sql`excluded.name`,
  kind: sql`excluded.kind`,
  hours: sql`excluded.hours`,
  specialDates: sql`excluded.special_dates`,
  leave: sql`excluded.leave`,
  doesAll: sql`excluded.does_all`,
  position: sql`excluded.position`,
}

async function write(businessId: string, members: StaffMember[], tx: Database): Promise<void> {
  const ids = members.map(({ id }) => id)
  const ofBusiness = eq(staff.businessId, businessId)
  await tx
    .delete(staff)
    .where(ids.length > 0 ? and(ofBusiness, notInArray(staff.id, ids)) : ofBusiness)
  if (members.length === 0) return
  await tx
    .insert(staff)
    .values(
      members.map(({ serviceIds, ...member }, position) => ({
        ...member,
        ...{ businessId, position, doesAll: serviceIds === null },
      })),
    )
    .onConflictDoUpdate({ target: [staff.businessId, staff.id], set: written })
  await tx
    .delete(staffServices)
    .where(and(eq(staffServices.businessId, businessId), inArray(staffServices.staffId, ids)))
  const done = members.flatMap(({ id, serviceIds }) =>
    (serviceIds ?? []).map((serviceId) => ({ businessId, staffId: id, serviceId })),
  )
  if (done.length > 0) await tx.insert(staffServices).values(done)
}

/**
 * Replaces the actor's people by a whole list, in its order; ids are kept where given, and bookings of one who is left
 * out stay without a person. Throws as `ownStaff`, `forbidden` where the plan has no people, `invalid` for unknown
 * services and hours that overlap, `conflict` above the most.
 */
export async function saveStaff(
  actor: Actor,
  input: StaffCall[],
  tx: Database = db,
): Promise<OwnStaffJson[]> {
  asOwner(actor)
  return tx.transaction(async (t) => {
    const business = await lockOwnBusiness(actor, undefined, t)
    if (!allows(business.planStatus, 'staff')) {
      throw new DomainError('forbidden', 'People come with the Basic plan.')
    }
    const services = await servicesOf(business.id, t)
    const before = new Map((await staffOf(business.id, t)).map((one) => [one.id, one]))
    refuseMore('people', input.length, before.size)
    const members = input.map((call, at) => toMember(call, before.get(call.id ?? ''), services, at))
    await write(business.id, members, t)
    await offerSoon(t, business.id)
    return (await staffOf(business.id, t)).map((member) => toOwnStaffJson(member, services))
  })
}
