import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, busyTimes, outsideCalendars } from '#db/schema/index.ts'
import { plansWith } from '#app/domain/businesses/plan-features.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import type { FetchCalendar } from '#app/gateways/calendars/port.ts'
import { busyIn, type ReadCalendar } from './busy-in.server.ts'
import type { CalendarFailure } from './failures.ts'

/** Fetches and reads a calendar, outside of any transaction; `took` without the wait for other calendars. */
export async function fetchBusy(
  url: string,
  fetchCalendar: FetchCalendar,
  now: Date,
): Promise<{ read: ReadCalendar | { ok: false; why: CalendarFailure }; took: number }> {
  const begun = performance.now()
  const fetched = await fetchCalendar(url)
  let took = performance.now() - begun
  if (!fetched.ok) return { read: fetched, took }
  const read = await busyIn(fetched.text, now, { onRead: (milliseconds) => (took += milliseconds) })
  return { read, took }
}

/**
 * As if it had been tried later, where it took more than two seconds: slow calendars wait longer, lest fifty of one
 * business keep those of all others from being read.
 */
export const triedBy = (now: Date, took: number): Date =>
  new Date(now.getTime() + 600 * Math.max(0, took - 2000))

type Key = { businessId: string; calendarId: string }

const isCalendar = ({ businessId, calendarId }: Key) =>
  and(eq(outsideCalendars.businessId, businessId), eq(outsideCalendars.id, calendarId))

/** Puts what was read in the place of what was read before. */
export async function replaceBusy(
  { businessId, calendarId, staffId }: Key & { staffId: string | null },
  busy: { start: number; end: number }[],
  tx: Database,
): Promise<void> {
  const isOfIt = and(eq(busyTimes.businessId, businessId), eq(busyTimes.calendarId, calendarId))
  await tx.delete(busyTimes).where(isOfIt)
  for (let at = 0; at < busy.length; at += 500) {
    await tx.insert(busyTimes).values(
      busy.slice(at, at + 500).map(({ start, end }) => ({
        ...{ businessId, calendarId, staffId, source: 'calendar' as const },
        ...{ startsAt: new Date(start), endsAt: new Date(end) },
      })),
    )
  }
}

/** Reads one calendar; a failure leaves what was read before, and is told on the desk. */
export async function readCalendar(
  key: Key,
  fetchCalendar: FetchCalendar,
  tx: Database = db,
  now = new Date(),
): Promise<void> {
  if (!isUuid(key.businessId) || !isUuid(key.calendarId)) return
  const [calendar] = await tx.select().from(outsideCalendars).where(isCalendar(key))
  if (!calendar) return
  const { read, took } = await fetchBusy(calendar.url, fetchCalendar, now)
  await tx.transaction(async (inner) => {
    // Before the calendar, as where the listing is taken down or its people are edited: busy times refer to both.
    const own = eq(businesses.id, key.businessId)
    await inner.select({ id: businesses.id }).from(businesses).where(own).for('no key update')
    const [still] = await inner
      .select({ url: outsideCalendars.url })
      .from(outsideCalendars)
      .where(isCalendar(key))
      .for('update')
    if (still?.url !== calendar.url) return
    await inner
      .update(outsideCalendars)
      .set({
        triedAt: triedBy(now, took),
        ...(read.ok ? { readAt: now, failure: null } : { failure: read.why }),
      })
      .where(isCalendar(key))
    if (!read.ok) return
    await replaceBusy({ ...key, staffId: calendar.staffId }, read.busy, inner)
    await offerSoon(inner, key.businessId)
  })
}

/** The last good reading holds for a day. */
const dropStale = (now: Date, tx: Database) =>
  tx.execute(sql`
    delete from busy_times b using outside_calendars c
    where b.business_id = c.business_id and b.calendar_id = c.id
      and c.read_at < ${now.toISOString()}::timestamptz - interval '1 day'`)

/** Enqueues a reading of each calendar that is due, where the plan has them, and drops what has become too old. */
export async function enqueueReadings(tx: Database = db, now = new Date()): Promise<void> {
  const due = await tx
    .select({ businessId: outsideCalendars.businessId, calendarId: outsideCalendars.id })
    .from(outsideCalendars)
    .innerJoin(businesses, eq(businesses.id, outsideCalendars.businessId))
    .where(
      and(
        inArray(businesses.planStatus, plansWith('outside-calendars')),
        lt(outsideCalendars.triedAt, new Date(now.getTime() - 10 * 60_000)),
      ),
    )
  const key = ({ calendarId }: { calendarId: string }) => `read-calendar:${calendarId}`
  await tx.transaction(async (inner) => {
    if (due.length > 0) await enqueueEach(inner, 'read-calendar', due, key)
    await dropStale(now, inner)
  })
}
