import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import {
  addDays,
  clockTimeOf,
  formatShortDate,
  localDateOf,
  type LocalDate,
} from '#app/domain/local-time.ts'
import { formatLength } from '#app/domain/services/length.ts'
import { formatPrice } from '#app/domain/services/price.ts'
import { serviceRows, staffRows } from '#app/domain/services/load.server.ts'
import type { Pictured, Service, StaffMember } from '#app/domain/services/views.ts'
import { rangeOf, timesAmong, timesOf } from './availability.server.ts'
import type { Occupied } from './diary.ts'
import { occupiedRows, offered, type BookedSettings, type Offer } from './load.server.ts'
import { maxDays } from './schema.ts'
import { listOf, settingsOf } from './settings.server.ts'

/** A query of the booking page's address. */
type Chosen = { service?: string; date?: LocalDate; time?: string }

/** What a profile says of bookings: all services, and when the first of them is free. */
export type ProfileOffer = {
  services: Pictured<Record<'id' | 'name' | 'description' | 'price' | 'length', string>>[]
  /** Which of them the times are of; null where there are none. */
  service: { name: string; length: string } | null
  times: { day: string; clock: string; chosen: Chosen }[]
}

const timesShown = 3
/** Most businesses have a free time within a week: the rest of a month is looked through where it has not. */
const week = 7

type Loaded = Offer & { occupied: Occupied[] }

async function nextTimes(
  business: BookedSettings,
  { occupied, ...offer }: Loaded,
  { now, tx }: { now: Date; tx: Database },
): Promise<Date[]> {
  const soon = timesAmong(business, { offer, occupied }, daysFrom(now, week), now).times
  const times =
    soon.length >= timesShown
      ? soon
      : (await timesOf(business, offer, daysFrom(now, maxDays), { now, tx })).times
  return times.slice(0, timesShown).map(({ start }) => start)
}

const daysFrom = (now: Date, days: number) => ({
  from: localDateOf(now),
  to: addDays(localDateOf(now), days - 1),
})

/** All that the times of a week follow from, beside a row of `businesses`. */
const offerColumns = (now: Date) => ({
  services: listOf<Pictured<Service>>(serviceRows(sql`businesses.id`)),
  staff: listOf<Pictured<StaffMember>>(staffRows(sql`businesses.id`)),
  occupied: listOf<Occupied>(occupiedRows(sql`businesses.id`, rangeOf(daysFrom(now, week), now))),
})

function dayOf(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : formatShortDate(date)
}

/** Of a business that takes bookings. Throws `not-found`. One statement, and another where a week has no three times. */
export async function profileOffer(
  businessId: string,
  tx: Database = db,
  now = new Date(),
): Promise<ProfileOffer> {
  const { services, staff, occupied, ...business } = await settingsOf(
    businessId,
    tx,
    offerColumns(now),
  )
  const offer = offered(business.planStatus, { services, staff })
  const [first] = offer.services
  const starts = await nextTimes(business, { ...offer, occupied }, { now, tx })
  return {
    services: offer.services.map(({ id, name, description, price, minutes, picture }) => ({
      ...{ id, name, description, picture },
      ...{ price: formatPrice(price), length: formatLength(minutes) },
    })),
    service: first ? { name: first.name, length: formatLength(first.minutes) } : null,
    times: starts.map((start) => {
      const [date, time] = [localDateOf(start), clockTimeOf(start)]
      return {
        day: dayOf(date, localDateOf(now)),
        clock: time,
        chosen: { ...(first && { service: first.id }), date, time },
      }
    }),
  }
}
