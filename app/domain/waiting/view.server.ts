import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import {
  bookingHolds,
  bookings,
  businesses,
  services,
  staff,
  waitingEntries,
} from '#db/schema/index.ts'
import { clockRange, leafOf } from '#app/domain/bookings/appointment.server.ts'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import { isAtOnce } from '#app/domain/bookings/confirmation.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { databaseTime } from '#app/domain/database-clock.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { clockTimeOf, formatInstant, localDateOf, weekdayName } from '#app/domain/local-time.ts'
import { isOpen } from '#app/domain/offers/entry-status.ts'
import { wantedWords, type WaitingEntry } from '#app/domain/offers/mails.server.ts'
import { shownTerms } from '#app/domain/services/shown-terms.ts'
import { asWaiting } from './entry.server.ts'
import type { WaitingView } from './views.ts'

async function aheadOf(entry: WaitingEntry, tx: Database): Promise<number> {
  const isSameDay = sql`timezone('Africa/Johannesburg', ${waitingEntries.wantedFrom})::date
    = timezone('Africa/Johannesburg', ${entry.wantedFrom.toISOString()}::timestamptz)::date`
  const [row] = await tx
    .select({ count: count() })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.businessId, entry.businessId),
        sql`${waitingEntries.serviceId} is not distinct from ${entry.serviceId}`,
        inArray(waitingEntries.status, ['waiting', 'offered']),
        lt(waitingEntries.place, entry.place),
        isSameDay,
      ),
    )
  return row?.count ?? 0
}

const cameColumns = {
  id: bookings.id,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
}

const load = (entryId: string, tx: Database) =>
  tx
    .select({
      entry: waitingEntries,
      hold: bookingHolds,
      booking: cameColumns,
      staffName: staff.name,
      service: {
        priceKind: services.priceKind,
        priceCents: services.priceCents,
        minutes: services.minutes,
      },
      now: databaseTime,
      isReachable: sql<boolean>`not exists (
        select 1 from refused_addresses r where r.address = lower(${waitingEntries.customerEmail}))`,
      business: {
        slug: businesses.slug,
        name: businesses.name,
        isListed: businesses.listed,
        ...{ industry: businesses.industry, area: businesses.area },
        confirmation: businesses.confirmation,
        planStatus: businesses.planStatus,
      },
    })
    .from(waitingEntries)
    .innerJoin(businesses, eq(businesses.id, waitingEntries.businessId))
    .leftJoin(bookingHolds, eq(bookingHolds.waitingId, waitingEntries.id))
    .leftJoin(bookings, eq(bookings.id, waitingEntries.bookingId))
    .leftJoin(
      services,
      and(
        eq(services.businessId, waitingEntries.businessId),
        eq(services.id, waitingEntries.serviceId),
      ),
    )
    .leftJoin(
      staff,
      and(eq(staff.businessId, waitingEntries.businessId), eq(staff.id, waitingEntries.staffId)),
    )
    .where(eq(waitingEntries.id, entryId))

type Terms = Pick<typeof services.$inferSelect, 'priceKind' | 'priceCents' | 'minutes'>

const termsOf = (service: Terms | null): string | null =>
  service &&
  shownTerms({
    price: { kind: service.priceKind, cents: service.priceCents },
    minutes: service.minutes,
  })

/** The last time that was held for them, where none is now. */
function heldBefore({ status, passed }: WaitingEntry, hold: { startsAt: Date } | null) {
  const startsAt = hold?.startsAt ?? passed.at(-1)
  return isOpen(status) && startsAt ? formatInstant(startsAt) : null
}

type Came = Pick<typeof bookings.$inferSelect, keyof typeof cameColumns>
type Times = { startsAt: Date; endsAt: Date }

/** `Sat 09:00`: an offer ends within a day. */
const shortly = (instant: Date) => `${weekdayName(localDateOf(instant))} ${clockTimeOf(instant)}`

/** Of a time that is known its day and length, else the hours in which any would suit. */
function shownAs(time: Times | null, { wantedFrom, wantedUntil }: WaitingEntry, now: Date) {
  if (time)
    return { leaf: leafOf(time.startsAt, now), clock: clockRange(time.startsAt, time.endsAt) }
  const isOne = wantedFrom.getTime() === wantedUntil.getTime()
  const clock = isOne ? clockTimeOf(wantedFrom) : clockRange(wantedFrom, wantedUntil)
  return { leaf: leafOf(wantedFrom, now), clock }
}

const bookingOf = ({ id, status, startsAt }: Came, now: Date): WaitingView['booking'] => ({
  token: manageToken(id),
  when: formatInstant(startsAt),
  stands: startsAt > now && (status === 'PENDING' || status === 'CONFIRMED'),
  isConfirmed: status === 'CONFIRMED',
  isCancelled: status === 'CANCELLED',
})

/** Somebody's place on a waiting list, by their mailed link. Throws `not-found`. Two statements. */
export async function waitingView(token: string, tx: Database = db): Promise<WaitingView> {
  const [row] = await load(asWaiting(token), tx)
  if (!row) throw new DomainError('not-found', 'There is no such entry on a waiting list.')
  const { entry, hold, staffName, now } = row
  const { slug, name, isListed, industry, area } = row.business
  const until = entry.status === 'offered' ? entry.offeredUntil : null
  const held = hold && until && until > now ? { ...hold, until } : null
  return {
    token,
    status: entry.status,
    business: { slug, name, isListed, industry, area },
    customerName: entry.customerName,
    what: bookedLine({
      serviceName: entry.serviceName,
      staffName,
      partySize: entry.partySize,
    }),
    wanted: wantedWords(entry),
    ...shownAs(row.booking ?? held, entry, now),
    ahead: isOpen(entry.status) && !held ? await aheadOf(entry, tx) : 0,
    before: held ? null : heldBefore(entry, hold),
    offer: held && {
      ...{ id: held.id, when: formatInstant(held.startsAt), terms: termsOf(row.service) },
      ...{ until: formatInstant(held.until), short: shortly(held.until) },
    },
    atOnce: isAtOnce(row.business),
    booking: row.booking && bookingOf(row.booking, now),
    hasPassed: entry.wantedUntil <= now,
    isReachable: row.isReachable,
    again: { service: entry.serviceId ?? '', person: entry.staffId ?? '' },
    asked: { party: entry.partySize, date: localDateOf(entry.wantedFrom) },
  }
}
