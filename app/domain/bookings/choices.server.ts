import type { Database } from '#db/client.server.ts'
import { timesOf } from '#app/domain/availability/availability.server.ts'
import { offerOf } from '#app/domain/availability/load.server.ts'
import type { Diary } from '#app/domain/availability/diary.ts'
import {
  addDays,
  clockTimeOf,
  formatDateNear,
  formatShortDate,
  localDateOf,
  toInputValue,
  weekdayName,
  type LocalDate,
} from '#app/domain/local-time.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { publicHolidays } from '#app/domain/businesses/special-dates.server.ts'
import type { PublicHoliday } from '#app/domain/businesses/special-dates.ts'
import { staffFor } from '#app/domain/services/load.server.ts'
import { formatLength } from '#app/domain/services/length.ts'
import { formatPrice } from '#app/domain/services/price.ts'
import type { Pictured, Service } from '#app/domain/services/views.ts'
import { isAtOnce } from './confirmation.ts'
import { dayWithoutTimes } from './day-without-times.ts'
import { spanOf } from './full-days.ts'
import { daysShown, type DaysShown } from './days-shown.ts'
import type { BookedBusiness } from './record.server.ts'
import type { BookingChoices, ChoiceQuery } from './views.ts'

const partOf = (clock: string) =>
  clock < '12:00' ? 'Morning' : clock < '17:00' ? 'Afternoon' : 'Evening'

/** Those of a day by part of the day, in order. */
function byPart(clocks: string[]): BookingChoices['parts'] {
  const parts = new Map<string, string[]>()
  for (const clock of clocks) parts.set(partOf(clock), [...(parts.get(partOf(clock)) ?? []), clock])
  return [...parts].map(([part, times]) => ({ part, times }))
}

const partyOf = (text: string | undefined, capacity: number): number => {
  const typed = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(Math.max(typed, 1), capacity)
}

/** The one that is named, or the only one. */
const chosenService = <Service extends { id: string }>(services: Service[], asked: ChoiceQuery) =>
  services.find(({ id }) => id === asked.service) ??
  (services.length === 1 ? services[0] : undefined)

/** `any` chooses none. */
const isServiceGone = (services: { id: string }[], asked: string | undefined): boolean =>
  Boolean(asked) && asked !== 'any' && !services.some(({ id }) => id === asked)

type Found = { starts: Date[]; diary: Diary | null }

const datesFrom = (from: LocalDate, to: LocalDate): LocalDate[] =>
  from > to ? [] : [from, ...datesFrom(addDays(from, 1), to)]

/** The days and the times of one of them, and the time that is chosen, if it is free. */
function shownTimes(
  { starts, diary }: Found,
  { from, to, date: wanted, month, today }: DaysShown & { today: LocalDate },
  time: string | undefined,
  holidays: PublicHoliday[],
) {
  const free = new Map<LocalDate, string[]>()
  for (const start of starts) {
    const on = localDateOf(start)
    free.set(on, [...(free.get(on) ?? []), clockTimeOf(start)])
  }
  const date = wanted ?? [...free.keys()][0] ?? from
  const clocks = free.get(date) ?? []
  const whenFull = diary && !free.has(date) && dayWithoutTimes(diary, date) === 'Full'
  const start = starts.find((one) => localDateOf(one) === date && clockTimeOf(one) === time)
  return {
    date,
    dateLabel: formatDateNear(date, today),
    holiday: holidays.find((one) => one.date === date)?.label ?? null,
    month,
    days: datesFrom(from, to).map((on) => ({
      date: on,
      weekday: weekdayName(on),
      label: formatShortDate(on).split(' ').slice(1).join(' '),
      free: free.get(on)?.length ?? 0,
      without: free.has(on) || !diary ? null : dayWithoutTimes(diary, on),
    })),
    parts: byPart(clocks),
    chosen: start
      ? {
          dateTime: toInputValue(start),
          when: `${formatDateNear(date, today)}, ${clockTimeOf(start)}`,
        }
      : null,
    isGone: time !== undefined && !start,
    full: whenFull ? spanOf(diary, date) : null,
  }
}

const asShown = ({ id, name, description, price, minutes, picture }: Pictured<Service>) => ({
  ...{ id, name, description, picture },
  ...{ price: formatPrice(price), length: formatLength(minutes) },
})

/**
 * What a customer chooses before the form, step by step: service, person, day, time; null where a business has no
 * services. What an address names that is not there counts as not chosen. Three statements.
 */
export async function bookingChoices(
  business: BookedBusiness,
  asked: ChoiceQuery,
  { now, tx }: { now: Date; tx: Database },
): Promise<BookingChoices | null> {
  const offer = await offerOf(business, tx)
  if (offer.services.length === 0) return null
  const service = chosenService(offer.services, asked)
  const people = service ? staffFor(offer.staff, service.id) : []
  const person = people.find(({ id }) => id === asked.person)
  const capacity = service?.capacity ?? 1
  const party = partyOf(asked.party, capacity)
  const today = localDateOf(now)
  const until = addDays(today, service?.horizonDays ?? business.horizonDays)
  const shown = daysShown(asked, today, until)
  const query = {
    ...(service && { service: service.id }),
    ...(person && { person: person.id }),
    party,
    from: shown.from,
    to: shown.to,
  }
  const found = service ? await timesOf(business, offer, query, { now, tx }) : null
  const starts = found?.times.map(({ start }) => start) ?? []
  const times = { starts, diary: found?.diary ?? null }
  return {
    services: offer.services.map(asShown),
    people: people.map(({ id, name, kind, picture }) => ({ id, name, kind, picture })),
    service: service?.id ?? null,
    isServiceGone: isServiceGone(offer.services, asked.service),
    person: person?.id ?? null,
    party,
    capacity,
    another: asked.another === '1',
    atOnce: isAtOnce(business),
    repeat: asked.repeat || null,
    mayWait: allows(business.planStatus, 'waiting-list'),
    ...shownTimes(times, { ...shown, today }, asked.time, await publicHolidays(now)),
  }
}
