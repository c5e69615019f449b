import { and, asc, eq, isNull } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { outsideCalendars, staff } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { noPerson } from '#app/domain/availability/schema.ts'
import { lockOwnBusiness } from '#app/domain/businesses/own.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { staffOf } from '#app/domain/services/load.server.ts'
import { ownedBusiness } from '#app/domain/services/own-services.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { parseCalendarUrl } from '#app/gateways/calendars/address.ts'
import { allowsPrivateCalendars, calendarGateway } from '#app/gateways/calendars/current.server.ts'
import { failureSentence, type CalendarFailure } from './failures.ts'
import { fetchBusy, replaceBusy, triedBy } from './read.server.ts'
import { urlMessage } from './schema.ts'

/** A calendar as its owner sees it: the address itself is a secret. */
export type OwnCalendarLine = {
  id: string
  who: string | null
  host: string
  readAt: Date
  failure: CalendarFailure | null
}

const hostOf = (url: string) => new URL(url).host

/** The calendars of the actor's business. Throws `unauthenticated`, `forbidden`, `not-found`. Three statements. */
export async function ownCalendars(
  actor: Actor,
  tx: Database = db,
): Promise<{
  mayUse: boolean
  calendars: OwnCalendarLine[]
  people: { id: string; label: string }[]
}> {
  const business = await ownedBusiness(actor, tx)
  const rows = await tx
    .select({ row: outsideCalendars, who: staff.name })
    .from(outsideCalendars)
    .leftJoin(
      staff,
      and(
        eq(staff.businessId, outsideCalendars.businessId),
        eq(staff.id, outsideCalendars.staffId),
      ),
    )
    .where(eq(outsideCalendars.businessId, business.id))
    .orderBy(asc(staff.position))
  const people = await staffOf(business.id, tx)
  return {
    mayUse: allows(business.planStatus, 'outside-calendars'),
    calendars: rows.map(({ row: { id, url, readAt, failure }, who }) => ({
      ...{ id, who, readAt, failure, host: hostOf(url) },
    })),
    people: people.map(({ id, name }) => ({ id, label: name })),
  }
}

const refuseUrl = (message: string) =>
  new DomainError('invalid', message, { fields: { url: [message] } })

/**
 * Connects a calendar for the business or one person, in the place of the one before, after it was read. Answers how
 * many busy times it has. Throws `unauthenticated`, `not-found`, `forbidden` outside the plan, `invalid` with the
 * reason where it cannot be read, `too-many`.
 */
export async function connectCalendar(
  actor: Actor,
  { url: typed, personId = null }: { url: string; personId?: string | null | undefined },
  { fetch = calendarGateway(), tx = db, now = new Date() } = {},
): Promise<{ busy: number }> {
  const business = await ownedBusiness(actor, tx)
  if (!allows(business.planStatus, 'outside-calendars')) {
    throw new DomainError('forbidden', 'Connected calendars come with the Basic plan.')
  }
  const url = parseCalendarUrl(typed, allowsPrivateCalendars())
  if (url === null) throw refuseUrl(urlMessage)
  const message = 'You have tried too many times. Please try again in a while.'
  await countUse('calendar-read', business.id, message, tx)
  const { read, took } = await fetchBusy(url, fetch, now)
  if (!read.ok) throw refuseUrl(failureSentence[read.why])
  await tx.transaction(async (inner) => {
    const { id: businessId } = await lockOwnBusiness(actor, undefined, inner)
    if (personId && !(await staffOf(businessId, inner)).some(({ id }) => id === personId)) {
      throw new DomainError('invalid', noPerson, { fields: { personId: [noPerson] } })
    }
    const isTheirs = personId
      ? eq(outsideCalendars.staffId, personId)
      : isNull(outsideCalendars.staffId)
    await inner
      .delete(outsideCalendars)
      .where(and(eq(outsideCalendars.businessId, businessId), isTheirs))
    const [row] = await inner
      .insert(outsideCalendars)
      .values({ businessId, staffId: personId, url, triedAt: triedBy(now, took), readAt: now })
      .returning({ id: outsideCalendars.id })
    if (!row) throw new Error('the calendar was not kept')
    await replaceBusy({ businessId, calendarId: row.id, staffId: personId }, read.busy, inner)
  })
  return { busy: read.busy.length }
}

/** Takes a calendar away, with its busy times. Throws as `ownCalendars`; one that is gone stays so. */
export async function disconnectCalendar(
  actor: Actor,
  { id }: { id: string },
  tx: Database = db,
): Promise<void> {
  const business = await ownedBusiness(actor, tx)
  if (!isUuid(id)) throw new DomainError('not-found', 'There is no such calendar.')
  await tx
    .delete(outsideCalendars)
    .where(and(eq(outsideCalendars.businessId, business.id), eq(outsideCalendars.id, id)))
  await offerSoon(tx, business.id)
}
