import type { Database } from '#db/client.server.ts'
import type { Place } from '#app/domain/availability/diary.ts'
import { fittingPlace, freeTimes, placesAt } from '#app/domain/availability/free-times.ts'
import {
  diaryOf,
  occupiedBetween,
  offerOf,
  plainService,
  type Offer,
} from '#app/domain/availability/load.server.ts'
import { noPerson, noService } from '#app/domain/availability/schema.ts'
import { DomainError, type Choice } from '#app/domain/errors.ts'
import { addDays, day, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import { staffFor } from '#app/domain/services/load.server.ts'
import type { Service } from '#app/domain/services/views.ts'
import { busySlots } from './busy-slots.server.ts'
import { daysToWaitFor } from './full-days.ts'
import { placementOf, plainPlacement, type Placement } from './placement.server.ts'
import type { BookedBusiness } from './record.server.ts'
import { plainDaysToWaitFor } from './time-offer.server.ts'
import { asChoice, slotTimes, lastTime, refuseUnfitTime, whyNot } from './slot.ts'

export type Ask = {
  serviceId: string | null
  personId: string | null
  partySize: number
  startsAt: Date
}

/** Days in which other times are looked for. */
const daysOffered = 31

export const refuseField = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

/** The services that an ask may mean, in order. Throws `invalid` for one that is not offered. */
function meant({ services, staff }: Offer, { serviceId, personId, partySize }: Ask): Service[] {
  const named = serviceId ? services.filter(({ id }) => id === serviceId) : services
  if (serviceId && named.length === 0) throw refuseField('serviceId', noService)
  if (personId && !staff.some(({ id }) => id === personId)) {
    throw refuseField('personId', noPerson)
  }
  const able = named.filter(
    ({ id }) => !personId || staffFor(staff, id).some((member) => member.id === personId),
  )
  if (able.length === 0 && named.length > 0) {
    throw refuseField('personId', 'This person does not do this service')
  }
  const large = able.filter(({ capacity }) => partySize <= capacity)
  if (large.length === 0 && able.length > 0) {
    const most = Math.max(...able.map(({ capacity }) => capacity))
    throw refuseField('partySize', `At most ${most} can come at once`)
  }
  return large
}

type Tried = {
  service: Service
  places: Place[]
  whyNot: string | null
  /** Whether everybody is away or busy with something that is no booking, so that nothing can be asked for. */
  isAway: boolean
  shares: (id: string) => boolean
}

/** How one service could take place then. */
function attempt(
  business: BookedBusiness,
  parts: { service: Service; offer: Offer; occupied: Parameters<typeof diaryOf>[1]['occupied'] },
  ask: Ask,
  now: Date,
): Tried {
  const { service, offer, occupied } = parts
  const diary = diaryOf(business, { service, staff: offer.staff, occupied, now }, ask.personId)
  const rules = { ...business, ...diary.service, slotMinutes: service.minutes }
  const date = localDateOf(ask.startsAt)
  const places = placesAt(diary, ask.startsAt, date)
  const away = { ...diary, occupied: occupied.filter(({ kind }) => kind === 'busy') }
  const nobody = ask.personId
    ? `${offer.staff.find(({ id }) => id === ask.personId)?.name} does not work at that time.`
    : 'Nobody is available at that time.'
  return {
    service,
    places,
    whyNot: whyNot(rules, ask.startsAt, now) ?? (places.length === 0 ? nobody : null),
    isAway: placesAt(away, ask.startsAt, date).every(({ room }) => room === 0),
    shares: (id) => offer.staff.find((member) => member.id === id)?.kind !== 'table',
  }
}

/** Refuses a time with the next free ones. */
async function refuseWithTimes(
  code: 'invalid' | 'conflict',
  message: string,
  { business, service, offer, ask, now, tx }: Refused,
): Promise<never> {
  const horizon = service.horizonDays ?? business.horizonDays
  const tooFar = ask.startsAt > lastTime({ ...business, horizonDays: horizon }, now)
  const after = tooFar || ask.startsAt < now ? now : ask.startsAt
  const from = localDateOf(after)
  const to = addDays(from, daysOffered - 1)
  const until = new Date(after.getTime() + (daysOffered + 2) * day)
  const range = { from: startOfDate(from), until, now }
  const occupied = await occupiedBetween(business.id, range, tx)
  const diary = diaryOf(business, { service, staff: offer.staff, occupied, now }, ask.personId)
  const times = freeTimes(diary, { from, to, party: ask.partySize })
    .map(({ start }) => start)
    .filter((start) => start > after)
  throw new DomainError(code, message, {
    fields: { dateTime: [message] },
    choices: {
      dateTime: times.slice(0, 4).map(asChoice),
      ...(code === 'conflict' ? waitInstead({ diary, planStatus: business.planStatus }, ask) : {}),
    },
  })
}

/** The day of what was asked for, where it is full and can be waited for. */
function waitInstead(
  full: Parameters<typeof daysToWaitFor>[0],
  { startsAt, partySize }: Ask,
): Record<string, Choice[]> {
  const wait = daysToWaitFor(full, [localDateOf(startsAt)], partySize)
  return wait.length > 0 ? { wait } : {}
}

type Refused = {
  business: BookedBusiness
  service: Service
  offer: Offer
  ask: Ask
  now: Date
  tx: Database
}

type Options = { now: Date; atOnce: boolean; moved?: string | null; tx: Database }

export const fullMessage = 'That time has just been taken. Please choose another.'

/** As SPEC.md has it: requests overlap freely, and one at a time excludes only what is confirmed at once. */
async function plainly(
  business: BookedBusiness,
  ask: Ask,
  { now, atOnce, moved = null, tx }: Options,
): Promise<Placement> {
  const taken = await busySlots(business, now, tx, { except: moved })
  refuseUnfitTime(business, ask.startsAt, { now, taken })
  const placement = plainPlacement(ask.startsAt, { ...business, partySize: ask.partySize })
  const meets = taken.filter(({ start, end }) => start < placement.endsAt && end > ask.startsAt)
  if (meets.some(({ isBlocked }) => atOnce || isBlocked)) {
    const times = slotTimes(business, ask.startsAt, 4, { now, taken })
    const wait = plainDaysToWaitFor(business, { taken, now }, [localDateOf(ask.startsAt)])
    throw new DomainError('conflict', fullMessage, {
      fields: { dateTime: [fullMessage] },
      choices: { dateTime: times.map(asChoice), ...(wait.length > 0 && { wait }) },
    })
  }
  return placement
}

/**
 * What is booked: the service and person named, or the first that fit. Throws `invalid` at its field for what cannot
 * be, `conflict` for a time that is full, both with choices. `moved` is a booking that keeps its service, even a paused
 * one. Four statements at most.
 */
export async function placeBooking(
  business: BookedBusiness,
  ask: Ask,
  options: Options,
): Promise<Placement> {
  const { now, atOnce, moved = null, tx } = options
  if (moved && !ask.serviceId) return plainly(business, ask, options)
  const offer = await offerOf(business, tx, { all: moved !== null })
  const services = meant(offer, ask)
  if (services.length === 0 && !ask.personId) return plainly(business, ask, options)
  const around = (days: number) => new Date(ask.startsAt.getTime() + days * day)
  const range = { from: around(-2), until: around(3), now, except: moved }
  const occupied = await occupiedBetween(business.id, range, tx)
  const possible = services.length > 0 ? services : [plainService(business, ask.partySize)]
  const tried = possible.map((service) => attempt(business, { service, offer, occupied }, ask, now))
  const first = tried[0] as Tried
  const open = tried.filter(({ whyNot: reason }) => reason === null)
  const refused = { business, service: first.service, offer, ask, now, tx }
  const [anyOpen] = open
  if (!anyOpen) return refuseWithTimes('invalid', first.whyNot ?? '', refused)
  const fitting = open.find(({ places }) => fittingPlace(places, ask.partySize))
  const isBlocked = open.every(({ isAway }) => isAway)
  if (!fitting && (atOnce || business.oneAtATime || isBlocked)) {
    return refuseWithTimes('conflict', fullMessage, { ...refused, service: anyOpen.service })
  }
  const { service, places, shares } = fitting ?? anyOpen
  const free = atOnce ? (fittingPlace(places, ask.partySize)?.staffId ?? null) : null
  const staffId = ask.personId ?? free
  return placementOf(service, ask.startsAt, {
    staffId,
    anyStaff: ask.personId === null,
    shares: staffId !== null && shares(staffId),
    partySize: ask.partySize,
  })
}
