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
import type { Pictured } from '#app/domain/services/views.ts'
import { timesOf } from './availability.server.ts'
import { offerOf, type BookedSettings, type Offer } from './load.server.ts'
import { maxDays } from './schema.ts'
import { settingsOf } from './settings.server.ts'

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
const periods = [7, maxDays]

async function nextTimes(
  business: BookedSettings,
  offer: Offer,
  { now, tx }: { now: Date; tx: Database },
): Promise<Date[]> {
  const from = localDateOf(now)
  for (const days of periods) {
    const query = { from, to: addDays(from, days - 1) }
    const { times } = await timesOf(business, offer, query, { now, tx })
    if (times.length >= timesShown || days === maxDays) {
      return times.slice(0, timesShown).map(({ start }) => start)
    }
  }
  return []
}

function dayOf(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Today'
  return date === addDays(today, 1) ? 'Tomorrow' : formatShortDate(date)
}

/** Of a business that takes bookings. Throws `not-found`. At most five statements. */
export async function profileOffer(
  businessId: string,
  tx: Database = db,
  now = new Date(),
): Promise<ProfileOffer> {
  const business = await settingsOf(businessId, tx)
  const offer = await offerOf(business, tx)
  const [first] = offer.services
  const starts = await nextTimes(business, offer, { now, tx })
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
