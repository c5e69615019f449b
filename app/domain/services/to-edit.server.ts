import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { bookings } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { servicesOf } from './load.server.ts'
import { ownedBusiness } from './own-services.server.ts'
import type { Service } from './views.ts'

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
  services: Service[]
  business: { noticeMinutes: number; horizonDays: number }
  /** Whether several can come at once. */
  mayStaff: boolean
}

/** The actor's services as stored. Throws `unauthenticated`, `forbidden`, `not-found`. Two statements. */
export async function servicesToEdit(actor: Actor, tx: Database = db): Promise<ServiceToEdit> {
  const { id, planStatus, noticeMinutes, horizonDays } = await ownedBusiness(actor, tx)
  return {
    services: await servicesOf(id, tx),
    business: { noticeMinutes, horizonDays },
    mayStaff: allows(planStatus, 'staff'),
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
