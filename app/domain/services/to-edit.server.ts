import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { toOwnPerson } from './json.server.ts'
import { servicesOf, staffOf } from './load.server.ts'
import { ownedBusiness } from './own-services.server.ts'
import type { OwnPerson, Pictured, Service } from './views.ts'

type Which = { serviceId: string } | { staffId: string }

/** How many bookings still ahead are of a service, or with a person. Does not authorize. One statement. */
async function bookingsAhead(businessId: string, which: Which, tx: Database): Promise<number> {
  const isTheirs =
    'serviceId' in which
      ? eq(bookings.serviceId, which.serviceId)
      : eq(bookings.staffId, which.staffId)
  const [row] = await tx
    .select({ count: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.businessId, businessId),
        isTheirs,
        inArray(bookings.status, ['PENDING', 'CONFIRMED']),
        gt(bookings.startsAt, new Date()),
      ),
    )
  return row?.count ?? 0
}

/** A service as its owner's form shows it, beside what the business has where the service says nothing. */
type ServiceToEdit = {
  services: Pictured<Service>[]
  business: { noticeMinutes: number; horizonDays: number }
  /** Whether several can come at once. */
  mayStaff: boolean
  mayPicture: boolean
}

/** The actor's services as stored. Throws `unauthenticated`, `forbidden`, `not-found`. Two statements. */
export async function servicesToEdit(actor: Actor, tx: Database = db): Promise<ServiceToEdit> {
  const { id, planStatus, noticeMinutes, horizonDays } = await ownedBusiness(actor, tx)
  return {
    services: await servicesOf(id, tx),
    business: { noticeMinutes, horizonDays },
    mayStaff: allows(planStatus, 'staff'),
    mayPicture: allows(planStatus, 'own-picture'),
  }
}

/** People as their owner's form shows them. */
type PeopleToEdit = {
  people: OwnPerson[]
  services: { id: string; name: string }[]
  mayPicture: boolean
}

/** The actor's people and what they can do. Throws `unauthenticated`, `forbidden`, `not-found`. Three statements. */
export async function peopleToEdit(actor: Actor, tx: Database = db): Promise<PeopleToEdit> {
  const { id, planStatus } = await ownedBusiness(actor, tx)
  const services = await servicesOf(id, tx)
  return {
    people: (await staffOf(id, tx)).map((member) => toOwnPerson(member, services)),
    services: services.map((service) => ({ id: service.id, name: service.name })),
    mayPicture: allows(planStatus, 'own-picture'),
  }
}

/** How many bookings ahead the removal of one of the actor's services would leave behind. */
export async function serviceBookings(actor: Actor, serviceId: string, tx: Database = db) {
  return bookingsAhead((await ownedBusiness(actor, tx)).id, { serviceId }, tx)
}

/** How many bookings ahead are with one of the actor's people. */
export async function staffBookings(actor: Actor, staffId: string, tx: Database = db) {
  return bookingsAhead((await ownedBusiness(actor, tx)).id, { staffId }, tx)
}
