import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import {
  bookingHolds,
  busyTimes,
  clientNotes,
  outsideCalendars,
  services,
  staff,
  staffServices,
  waitingEntries,
} from '#db/schema/index.ts'

/** Who waits for a time, and which times are held. */
const waitingOf = async (businessId: string, tx: Database) => ({
  held: await tx
    .select({
      ...{ staffId: bookingHolds.staffId, startsAt: bookingHolds.startsAt },
      ...{ endsAt: bookingHolds.endsAt, expiresAt: bookingHolds.expiresAt },
    })
    .from(bookingHolds)
    .where(eq(bookingHolds.businessId, businessId)),
  waiting: await tx
    .select()
    .from(waitingEntries)
    .where(eq(waitingEntries.businessId, businessId))
    .orderBy(asc(waitingEntries.place)),
})

/** What a business does, who does it, and when they are not free. */
export const diaryOf = async (businessId: string, tx: Database) => ({
  services: await tx
    .select()
    .from(services)
    .where(eq(services.businessId, businessId))
    .orderBy(asc(services.position)),
  people: await tx
    .select({
      ...{ id: staff.id, name: staff.name, kind: staff.kind, hours: staff.hours },
      ...{ specialDates: staff.specialDates, leave: staff.leave, doesAll: staff.doesAll },
      serviceIds: sql<string[]>`array(select ${staffServices.serviceId} from ${staffServices}
        where ${staffServices.staffId} = ${staff.id} and ${staffServices.businessId} = ${staff.businessId})`,
    })
    .from(staff)
    .where(eq(staff.businessId, businessId))
    .orderBy(asc(staff.position)),
  busy: await tx
    .select()
    .from(busyTimes)
    .where(eq(busyTimes.businessId, businessId))
    .orderBy(asc(busyTimes.startsAt)),
  ...(await waitingOf(businessId, tx)),
  /** Not their addresses: whoever knows those reads the calendars. */
  calendars: await tx
    .select({
      ...{ staffId: outsideCalendars.staffId, readAt: outsideCalendars.readAt },
      host: sql<string | null>`website_host(${outsideCalendars.url})`,
    })
    .from(outsideCalendars)
    .where(eq(outsideCalendars.businessId, businessId)),
  clientNotes: await tx
    .select({ contact: clientNotes.contact, name: clientNotes.name, note: clientNotes.note })
    .from(clientNotes)
    .where(eq(clientNotes.businessId, businessId)),
})
