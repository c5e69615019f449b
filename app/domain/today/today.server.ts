import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { describeSpans } from '#app/domain/businesses/opening-times.ts'
import { clockSpansOn } from '#app/domain/businesses/opening.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { isShown } from '#app/domain/businesses/shown.ts'
import { eventOf } from '#app/domain/calendar/columns.ts'
import { eventsBetween, type EventRow } from '#app/domain/calendar/load.server.ts'
import { requestsToAnswer } from '#app/domain/calendar/requests.server.ts'
import { addDays, formatShortDate, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import { staffOf } from '#app/domain/services/load.server.ts'
import { ownedBusiness } from '#app/domain/services/own-services.server.ts'
import type { StaffMember } from '#app/domain/services/views.ts'
import { weekFigures } from '#app/domain/statistics/week-figures.server.ts'
import { leftInWords } from './heading.ts'
import { setupSteps } from './setup-steps.ts'
import type { DayAhead, DayLine, TodayView } from './views.ts'

const requestsShown = 5
const linesShown = { today: 14, tomorrow: 7 }

function hoursOn(business: OwnBusiness, date: string): string | null {
  const { hours, specialDates: special, closedUntil } = business
  return hours && describeSpans(clockSpansOn({ hours, special, closedUntil }, date))
}

type Scene = { business: OwnBusiness; people: StaffMember[]; rows: EventRow[]; now: Date }

/** Who has come already does not use up the lines that are shown of what is ahead. */
function dayAhead({ business, people, rows, now }: Scene, date: string, shown: number): DayAhead {
  const [start, end] = [startOfDate(date), startOfDate(addDays(date, 1))]
  const isOn = ({ kind, startsAt, endsAt }: EventRow) =>
    startsAt < end && (kind === 'booking' ? startsAt >= start : endsAt > start)
  const all: DayLine[] = rows
    .filter((row) => isOn(row) && row.status !== 'PENDING')
    .map((row) => ({
      ...eventOf(row, { people, date }),
      ...{ hasBegun: row.startsAt <= now, isOver: row.endsAt <= now },
    }))
  const over = all.filter(({ isOver }) => isOver)
  const ahead = all.filter(({ isOver }) => !isOver)
  return {
    ...{ date, label: formatShortDate(date), hours: hoursOn(business, date) },
    lines: [...over.slice(-shown), ...ahead.slice(0, shown)],
    more: Math.max(0, ahead.length - shown),
    before: Math.max(0, over.length - shown),
  }
}

function leftOf(rows: EventRow[], date: string, now: Date): string {
  const until = startOfDate(addDays(date, 1))
  const booked = rows.filter(
    ({ kind, status, startsAt }) =>
      kind === 'booking' &&
      status !== 'PENDING' &&
      startsAt >= startOfDate(date) &&
      startsAt < until,
  )
  const left = booked.filter(({ startsAt }) => startsAt > now).length
  return leftInWords({ left, begun: booked.length > left })
}

/**
 * The actor's day: requests to answer, appointments of today and tomorrow, what is left to set up, and the last seven
 * days against the seven before. Throws `unauthenticated`, `forbidden` for other roles, `not-found` without a business.
 * Five statements, four without people in the plan; one less where the business is given.
 */
export async function ownToday(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
  known?: OwnBusiness,
): Promise<TodayView> {
  const business = known ?? (await ownedBusiness(actor, tx))
  const people = allows(business.planStatus, 'staff') ? await staffOf(business.id, tx) : []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const date = localDateOf(now)
  const range = { from: startOfDate(date), until: startOfDate(addDays(date, 2)), now }
  const [requests, rows, week] = await Promise.all([
    requestsToAnswer({ business, now, people: names, shown: requestsShown }, tx),
    eventsBetween(business.id, range, tx),
    weekFigures(business.id, now, tx),
  ])
  const scene = { business, people, rows, now }
  return {
    left: leftOf(rows, date, now),
    requests,
    today: dayAhead(scene, date, linesShown.today),
    tomorrow: dayAhead(scene, addDays(date, 1), linesShown.tomorrow),
    setup: setupSteps(business),
    isListed: isShown(business),
    week,
  }
}
