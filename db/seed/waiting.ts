import { day, minute } from '#app/domain/local-time.ts'
import type { bookings } from '#db/schema/bookings.ts'
import type { waitingEntries } from '#db/schema/waiting.ts'
import type { DemoBusiness } from './businesses.ts'
import { guests } from './guests.ts'
import { rngFor, uuidOf } from './rng.ts'
import { setUpOf } from './set-up.ts'
import { offers } from './offers/index.ts'

type Booking = typeof bookings.$inferInsert & { startsAt: Date; endsAt: Date }

/** How many times of a business are waited for, and by how many each. */
const waited = [3, 1, 2]

/** Long enough that a start half an hour later is taken as well. */
const isWaitedFor = ({ startsAt, endsAt, status, serviceId, staffId }: Booking, now: Date) =>
  status === 'CONFIRMED' &&
  Boolean(serviceId && staffId) &&
  endsAt.getTime() - startsAt.getTime() > 45 * minute &&
  startsAt.getTime() > now.getTime() + day

/**
 * Who waits at the salon of a demo login: each for somebody's own appointment, which is taken, so that they are offered
 * it once it is cancelled.
 */
export function demoWaits(
  directory: readonly DemoBusiness[],
  booked: readonly Booking[],
  now: Date,
): (typeof waitingEntries.$inferInsert)[] {
  return directory.flatMap((business) => {
    const offer = business.ownerId ? offers.get(business.slug) : undefined
    if (!offer) return []
    const { services } = setUpOf(business, offer, now)
    const single = services.filter(({ capacity }) => (capacity ?? 1) === 1)
    const taken = booked
      .filter((one) => one.businessId === business.id && isWaitedFor(one, now))
      .filter(({ serviceId }) => single.some(({ id }) => id === serviceId))
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    return taken.slice(0, waited.length).flatMap(({ serviceId, staffId, startsAt }, at) =>
      Array.from({ length: waited[at] ?? 0 }, (_, turn) => {
        const name = `waits ${business.slug} ${startsAt.toISOString()} ${turn}`
        return {
          ...{ id: uuidOf(name), businessId: business.id, staffId: staffId ?? null },
          serviceId: serviceId ?? '',
          serviceName: single.find(({ id }) => id === serviceId)?.name ?? '',
          ...rngFor(name).of(guests),
          ...{ wantedFrom: startsAt, wantedUntil: new Date(startsAt.getTime() + 30 * minute) },
        }
      }),
    )
  })
}
