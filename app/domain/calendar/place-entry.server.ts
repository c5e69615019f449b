import type { Database } from '#db/client.server.ts'
import { fittingPlace, placesAt, roomsAt } from '#app/domain/availability/free-times.ts'
import {
  diaryOf,
  occupiedBetween,
  offerOf,
  plainService,
  type Offer,
} from '#app/domain/availability/load.server.ts'
import { noPerson, noService } from '#app/domain/availability/schema.ts'
import { isExclusive } from '#app/domain/bookings/confirmation.ts'
import { refuseField } from '#app/domain/bookings/place.server.ts'
import { placementOf, plainPlacement } from '#app/domain/bookings/placement.server.ts'
import type { BookedBusiness } from '#app/domain/bookings/record.server.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day, localDateOf, minute } from '#app/domain/local-time.ts'
import { staffFor } from '#app/domain/services/load.server.ts'
import { warnOutsideHours } from './outside-hours.ts'
import type { Service } from '#app/domain/services/views.ts'

export type EntryAsk = {
  startsAt: Date
  serviceId: string | null
  personId: string | null
  partySize: number
  /** Of an appointment without service. */
  minutes?: number | undefined
}

/** A week back, for what was not written down at once, and two years ahead. */
const within = { back: 7 * day, ahead: 731 * day }

function refuseFarAway(startsAt: Date, now: Date): void {
  const message =
    startsAt.getTime() < now.getTime() - within.back
      ? 'Please choose a time within the last week or later.'
      : 'Please choose a time within the next two years.'
  const at = startsAt.getTime() - now.getTime()
  if (at < -within.back || at > within.ahead) throw refuseField('dateTime', message)
}

/** What the business's plan has of services and people, paused services too. */
async function ownOffer(business: BookedBusiness, tx: Database): Promise<Offer> {
  const { services, staff } = await offerOf(business, tx, { all: true })
  const has = (feature: 'services' | 'staff') => allows(business.planStatus, feature)
  return { services: has('services') ? services : [], staff: has('staff') ? staff : [] }
}

function meant({ services, staff }: Offer, business: BookedBusiness, ask: EntryAsk): Service {
  const found = services.find(({ id }) => id === ask.serviceId)
  if (ask.serviceId && !found) throw refuseField('serviceId', noService)
  if (ask.personId && !staff.some(({ id }) => id === ask.personId)) {
    throw refuseField('personId', noPerson)
  }
  if (!found) {
    const plain = plainService(business, ask.partySize)
    return { ...plain, minutes: ask.minutes ?? plain.minutes }
  }
  if (ask.personId && !staffFor(staff, found.id).some(({ id }) => id === ask.personId)) {
    throw refuseField('personId', 'This person does not do this service')
  }
  if (ask.partySize > found.capacity) {
    throw refuseField('partySize', `At most ${found.capacity} can come at once`)
  }
  return found
}

export type Placing = {
  now: Date
  except?: string | null
  warned?: { of: string | undefined }
  tx: Database
}

/**
 * Where a booking takes place that the business itself enters or changes: at any time, also outside opening hours and
 * notice, but never where somebody is busy already. `except` is a booking that is changed; with `warned` its owner is
 * warned of such hours, unless they know. Throws `invalid` with fields, `conflict` where there is no room. Three statements.
 */
export async function placeEntry(
  business: BookedBusiness,
  ask: EntryAsk,
  { now, except = null, warned, tx }: Placing,
) {
  refuseFarAway(ask.startsAt, now)
  const offer = await ownOffer(business, tx)
  const service = meant(offer, business, ask)
  const around = (days: number) => new Date(ask.startsAt.getTime() + days * day)
  const range = { from: around(-2), until: around(3), now, except }
  const occupied = await occupiedBetween(business.id, range, tx)
  const anyTime = { ...service, noticeMinutes: -within.back / minute, horizonDays: 732 }
  const diary = diaryOf(
    business,
    { service: anyTime, staff: offer.staff, occupied, now },
    ask.personId,
  )
  const working = placesAt(diary, ask.startsAt, localDateOf(ask.startsAt))
  const place =
    fittingPlace(working, ask.partySize) ??
    fittingPlace(roomsAt(diary, ask.startsAt), ask.partySize)
  if (!place) {
    const who = offer.staff.find(({ id }) => id === ask.personId)?.name
    const message = who ? `${who} is busy then.` : 'There is no room then.'
    throw new DomainError('conflict', message, { fields: { dateTime: [message] } })
  }
  const { staffId } = place
  const person = offer.staff.find(({ id }) => id === staffId) ?? null
  if (warned) warnOutsideHours(business, person, ask.startsAt, { warned: warned.of, now })
  const shares = diary.staff.find(({ id }) => id === staffId)?.shares ?? false
  const placed =
    service.id || staffId
      ? placementOf(service, ask.startsAt, {
          ...{ staffId, anyStaff: ask.personId === null, partySize: ask.partySize },
          shares,
        })
      : plainPlacement(ask.startsAt, { slotMinutes: service.minutes, partySize: ask.partySize })
  const { isAlone, ...placement } = placed
  return { ...placement, exclusive: isAlone && isExclusive(business) }
}
