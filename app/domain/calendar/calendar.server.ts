import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { addDays, localDateOf, minute, startOfDate } from '#app/domain/local-time.ts'
import { staffOf } from '#app/domain/services/load.server.ts'
import { ownedBusiness } from '#app/domain/services/own-services.server.ts'
import type { StaffMember } from '#app/domain/services/views.ts'
import { agendaOf, columnsOf, hoursShown, isAway, nightOf, shownSpan } from './columns.ts'
import { openOn } from '#app/domain/businesses/opening-on.ts'
import { shownDates, type CalendarQuery } from './days.ts'
import { countsByDay, countWaiting, eventsBetween, failingCalendars } from './load.server.ts'
import { requestsToAnswer } from './requests.server.ts'
import type { MonthDay, OwnCalendar } from './views.ts'

type Scene = {
  business: OwnBusiness
  people: StaffMember[]
  query: CalendarQuery
  now: Date
  tx: Database
}

async function monthOf(
  { business, people, query, tx }: Scene,
  dates: string[],
): Promise<MonthDay[]> {
  const [first, last] = [dates[0] as string, dates.at(-1) as string]
  const range = { from: startOfDate(first), until: startOfDate(addDays(last, 1)) }
  const member = people.find(({ id }) => id === query.person)
  const counts = await countsByDay(business.id, { ...range, person: query.person }, tx)
  return dates.map((date) => ({
    date,
    isInMonth: date.slice(0, 7) === query.date.slice(0, 7),
    ...(counts.get(date) ?? { booked: 0, toAnswer: 0, first: [] }),
    isClosed: openOn(business, date)?.length === 0 || (member ? isAway(member, date) : false),
  }))
}

async function daysOf({ business, people, query, now, tx }: Scene, dates: string[]) {
  const [first, last] = [dates[0] as string, dates.at(-1) as string]
  const range = { from: startOfDate(first), until: startOfDate(addDays(last, 1)), now }
  const rows = await eventsBetween(business.id, range, tx)
  const isTheirs = (staffId: string | null) => staffId === null || staffId === query.person
  const shown = query.person ? rows.filter(({ staffId }) => isTheirs(staffId)) : rows
  const parts = { business, people, rows: shown, dates, person: query.person }
  const span = shownSpan(parts)
  return {
    hours: hoursShown(span),
    columns: columnsOf(parts, span, query.view),
    night: nightOf(parts, span),
    agenda: agendaOf(parts),
  }
}

/**
 * The actor's calendar: a day by person, a week by day, or a month in figures, with the requests that wait. Throws
 * `unauthenticated`, `forbidden` for other roles, `not-found` without a business. Five statements.
 */
export async function ownCalendar(
  actor: Actor,
  asked: CalendarQuery,
  tx: Database = db,
  now = new Date(),
): Promise<OwnCalendar> {
  const business = await ownedBusiness(actor, tx)
  const people = allows(business.planStatus, 'staff') ? await staffOf(business.id, tx) : []
  const person = people.some(({ id }) => id === asked.person) ? asked.person : null
  const query = { ...asked, person }
  const { dates, ...around } = shownDates(query)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const scene = { business, people, query, now, tx }
  const requests = await requestsToAnswer({ business, now, people: names, shown: 1 }, tx)
  const isMonth = query.view === 'month'
  const today = localDateOf(now)
  const days = isMonth
    ? { hours: [], columns: [], night: [], agenda: [] }
    : await daysOf(scene, dates)
  return {
    query,
    today,
    now: Math.floor((now.getTime() - startOfDate(today).getTime()) / minute),
    ...around,
    people: people.map(({ id, name }) => ({ id, name })),
    requests,
    failing: await failingCalendars(business.id, tx),
    waiting: await countWaiting(business.id, now, tx),
    ...days,
    month: isMonth ? await monthOf(scene, dates) : [],
  }
}
