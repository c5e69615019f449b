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
import { industrySlugs } from '#app/domain/businesses/industries.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { publicHolidays } from '#app/domain/businesses/special-dates.server.ts'
import type { PublicHoliday } from '#app/domain/businesses/special-dates.ts'
import { staffFor } from '#app/domain/services/load.server.ts'
import { formatLength } from '#app/domain/services/length.ts'
import { formatPrice } from '#app/domain/services/price.ts'
import type { Pictured, Service, StaffMember } from '#app/domain/services/views.ts'
import { dayWithoutTimes } from './day-without-times.ts'
import { spanOf } from './full-days.ts'
import { daysShown, type DaysShown } from './days-shown.ts'
import { peopleWords } from './people-words.ts'
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

/** Up to twenty, then in steps, and what is near the chosen one, so that every size can be reached. */
function sizesFor(party: number, capacity: number): number[] {
  const near = [-10, -3, -2, -1, 0, 1, 2, 3, 10].map((step) => party + step)
  const steps = Array.from({ length: Math.ceil(capacity / 50) }, (_, at) => (at + 1) * 50)
  const few = Array.from({ length: 20 }, (_, at) => at + 1)
  const sizes = new Set([...few, ...near, ...steps, capacity])
  return [...sizes].filter((size) => size >= 1 && size <= capacity).sort((a, b) => a - b)
}

/** How many come, and how many else could. */
function sizesOf(asked: string | undefined, capacity: number) {
  const party = partyOf(asked, capacity)
  return { party, capacity, sizes: sizesFor(party, capacity) }
}

/** The one that is named, or the only one. */
const chosenService = <Service extends { id: string }>(services: Service[], asked: ChoiceQuery) =>
  services.find(({ id }) => id === asked.service) ??
  (services.length === 1 ? services[0] : undefined)

/** Of an address that names a service which is no longer there; `any` chooses none. */
function serviceGone(services: { id: string; name: string }[], asked: string | undefined) {
  if (!asked || asked === 'any' || services.some(({ id }) => id === asked)) return null
  const only = services.length === 1 ? services[0] : undefined
  return `That service is no longer offered. ${only ? `You can book “${only.name}” instead.` : 'Please choose another one.'}`
}

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

const shownPeople = (people: Pictured<StaffMember>[]) => ({
  people: people.map(({ id, name, picture }) => ({ id, name, picture })),
  called: peopleWords(people),
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
  const sizes = sizesOf(asked.party, service?.capacity ?? 1)
  const today = localDateOf(now)
  const until = addDays(today, service?.horizonDays ?? business.horizonDays)
  const shown = daysShown(asked, today, until)
  const query = {
    ...(service && { service: service.id }),
    ...(person && { person: person.id }),
    party: sizes.party,
    from: shown.from,
    to: shown.to,
  }
  const found = service ? await timesOf(business, offer, query, { now, tx }) : null
  const times = {
    starts: found?.times.map(({ start }) => start) ?? [],
    diary: found?.diary ?? null,
  }
  return {
    services: offer.services.map(asShown),
    sign: industrySlugs[business.industry],
    ...shownPeople(people),
    service: service?.id ?? null,
    serviceGone: serviceGone(offer.services, asked.service),
    person: person?.id ?? null,
    ...sizes,
    another: asked.another === '1',
    repeat: asked.repeat || null,
    mayWait: allows(business.planStatus, 'waiting-list'),
    ...shownTimes(times, { ...shown, today }, asked.time, await publicHolidays(now)),
  }
}
