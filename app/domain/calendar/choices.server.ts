import { and, asc, eq, gt } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { db, type Database } from '#db/client.server.ts'
import { busyTimes, staff } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { nextOpenHour } from '#app/domain/businesses/opening.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { toInputValue } from '#app/domain/local-time.ts'
import { formatLength } from '#app/domain/services/length.ts'
import { servicesOf, staffOf } from '#app/domain/services/load.server.ts'
import { ownedBusiness } from '#app/domain/services/own-services.server.ts'

type Named = { id: string; label: string }

/** What a form of the calendar chooses among. */
export type EntryChoices = {
  services: Named[]
  people: Named[]
  /** Length of an appointment without service. */
  minutes: number
  /** For one form. */
  key: string
  /** The next full hour while it is open, as a control's value. */
  nextHour: string
}

/** Throws `unauthenticated`, `forbidden`, `not-found`. Three statements. */
export async function entryChoices(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<EntryChoices> {
  const business = await ownedBusiness(actor, tx)
  const { hours, specialDates: special, closedUntil } = business
  const services = allows(business.planStatus, 'services') ? await servicesOf(business.id, tx) : []
  const people = allows(business.planStatus, 'staff') ? await staffOf(business.id, tx) : []
  return {
    services: services.map(({ id, name, minutes }) => ({
      id,
      label: `${name}, ${formatLength(minutes)}`,
    })),
    people: people.map(({ id, name }) => ({ id, label: name })),
    minutes: business.slotMinutes,
    key: randomUUID(),
    nextHour: toInputValue(nextOpenHour(hours && { hours, special, closedUntil }, now)),
  }
}

export type BlockLine = { id: string; who: string | null; from: Date; to: Date; note: string }

/** Blocked hours that are not over, soonest first. Throws as `entryChoices`. Two statements. */
export async function ownBlocks(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<BlockLine[]> {
  const business = await ownedBusiness(actor, tx)
  return tx
    .select({
      ...{ id: busyTimes.id, who: staff.name, note: busyTimes.note },
      ...{ from: busyTimes.startsAt, to: busyTimes.endsAt },
    })
    .from(busyTimes)
    .leftJoin(
      staff,
      and(eq(staff.businessId, busyTimes.businessId), eq(staff.id, busyTimes.staffId)),
    )
    .where(
      and(
        eq(busyTimes.businessId, business.id),
        eq(busyTimes.source, 'block'),
        gt(busyTimes.endsAt, now),
      ),
    )
    .orderBy(asc(busyTimes.startsAt), asc(busyTimes.id))
}
