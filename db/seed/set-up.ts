import type { SpecialDates } from '#app/domain/businesses/hours.ts'
import { addDays, localDateOf, weekdayOf, type LocalDate } from '#app/domain/local-time.ts'
import type { Service, StaffMember } from '#app/domain/services/views.ts'
import type { DemoBusiness } from './businesses.ts'
import { weeklyHours } from './entry.ts'
import type { DemoOffer } from './offers/offer.ts'
import { uuidOf } from './rng.ts'

/** What a demo business has set up for bookings, as the product's own code reads it. */
export type DemoSetUp = {
  services: Service[]
  staff: StaffMember[]
  specialDates: SpecialDates
}

function firstOn(weekday: number, today: LocalDate): LocalDate {
  const soonest = addDays(today, 8)
  return addDays(soonest, (weekday - weekdayOf(soonest) + 7) % 7)
}

/** The offer of a business with ids and dates, the same all day. */
export function setUpOf({ slug }: DemoBusiness, offer: DemoOffer, now: Date): DemoSetUp {
  const today = localDateOf(now)
  const services = offer.services.map(
    ({ description = '', capacity = 1, bufferBefore = 0, bufferAfter = 0, ...service }) => ({
      id: uuidOf(`service ${slug} ${service.name}`),
      ...{ description, capacity, bufferBefore, bufferAfter },
      noticeMinutes: null,
      horizonDays: null,
      ...{ ...service, paused: service.paused ?? false },
    }),
  )
  const idOf = (name: string) => {
    const found = services.find((service) => service.name === name)
    if (!found) throw new Error(`${slug} has no service called ${name}`)
    return found.id
  }
  const staff = offer.people.map(({ name, kind = 'person', does, hours, leave }) => ({
    ...{ id: uuidOf(`person ${slug} ${name}`), name, kind },
    serviceIds: does ? does.map(idOf) : null,
    hours: hours ? weeklyHours(hours) : null,
    specialDates: {},
    leave: leave ? [{ from: addDays(today, leave[0]), to: addDays(today, leave[1]) }] : [],
  }))
  const { special } = offer
  return {
    ...{ services, staff },
    specialDates: special
      ? { [firstOn(special.weekday, today)]: { spans: special.spans, label: special.label } }
      : {},
  }
}
