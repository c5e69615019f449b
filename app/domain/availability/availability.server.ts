import { LRUCache } from 'lru-cache'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import {
  addDays,
  localDateOf,
  minute,
  startOfDate,
  toIso,
  type LocalDate,
} from '#app/domain/local-time.ts'
import { staffFor } from '#app/domain/services/load.server.ts'
import type { Diary, Occupied } from './diary.ts'
import { freeTimes, type FreeTime } from './free-times.ts'
import {
  diaryOf,
  occupiedBetween,
  offerOf,
  plainService,
  type BookedSettings,
  type Offer,
} from './load.server.ts'
import { settingsOf } from './settings.server.ts'
import { versionsOf } from './versions.server.ts'
import { maxDays, noPerson, noService, type AvailabilityQuery } from './schema.ts'

const refuse = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

type Period = { from: LocalDate; to: LocalDate }

function periodOf({ from, to }: AvailabilityQuery, now: Date): Period {
  const first = from ?? localDateOf(now)
  const last = to ?? addDays(first, maxDays - 1)
  if (last < first) throw refuse('to', 'This ends before it begins')
  if (last > addDays(first, maxDays - 1))
    throw refuse('to', `Please ask for at most ${maxDays} days`)
  return { from: first, to: last }
}

function wantedOf({ service: serviceId, person }: AvailabilityQuery, offer: Offer) {
  const service = serviceId
    ? offer.services.find(({ id }) => id === serviceId.toLowerCase())
    : offer.services[0]
  if (serviceId && !service) throw refuse('service', noService)
  const able = service ? staffFor(offer.staff, service.id) : offer.staff
  const staffId = person?.toLowerCase() ?? null
  if (staffId && !able.some(({ id }) => id === staffId)) {
    const isKnown = offer.staff.some(({ id }) => id === staffId)
    throw refuse('person', isKnown ? 'This person does not do this service' : noPerson)
  }
  return { service, staffId }
}

/** What takes place around a period can reach into it. */
export const rangeOf = ({ from, to }: Period, now: Date) => ({
  from: startOfDate(addDays(from, -1)),
  until: startOfDate(addDays(to, 3)),
  now,
})

/** The free times of one service in a period, as the engine has them, and what they follow from. One statement. */
export async function timesOf(
  business: BookedSettings,
  offer: Offer,
  query: AvailabilityQuery,
  { now, tx }: { now: Date; tx: Database },
): Promise<Found> {
  const period = periodOf(query, now)
  wantedOf(query, offer)
  const occupied = await occupiedBetween(business.id, rangeOf(period, now), tx)
  return timesAmong(business, { offer, occupied }, query, now)
}

type Found = Period & { times: FreeTime[]; diary: Diary }

/** The same of what was read already. */
export function timesAmong(
  business: BookedSettings,
  { offer, occupied }: { offer: Offer; occupied: Occupied[] },
  query: AvailabilityQuery,
  now: Date,
): Found {
  const period = periodOf(query, now)
  const { service, staffId } = wantedOf(query, offer)
  const party = query.party ?? 1
  // Where requests may overlap, a plain appointment is never full.
  const counts = service || staffId || business.oneAtATime
  const diary = diaryOf(
    business,
    {
      service: service ?? plainService(business, party),
      staff: offer.staff,
      occupied: counts ? occupied : occupied.filter(({ kind }) => kind === 'busy'),
      now,
    },
    staffId,
  )
  return { ...period, diary, times: freeTimes(diary, { ...period, party }) }
}

export type AvailabilityJson = {
  days: { date: LocalDate; free: number }[]
  times: { start: string; end: string; personIds: string[]; left: number }[]
}

const datesFrom = (from: LocalDate, to: LocalDate): LocalDate[] =>
  from > to ? [] : [from, ...datesFrom(addDays(from, 1), to)]

/** Answers, each with the state that it followed from. */
const kept = new LRUCache<string, { state: string; answer: AvailabilityJson }>({ max: 200 })

/** Where a business stands, as of one moment. */
const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/**
 * The free times of a business by id or slug, for one service (the first, unless said), a person or anyone; kept until
 * something changes or another minute begins. Throws `not-found`, and `invalid` for a service, person, party or period
 * that cannot be. One statement for a kept answer, a transaction of four more for another.
 */
export async function availability(
  _actor: Actor,
  { idOrSlug, query }: { idOrSlug: string; query: AvailabilityQuery },
  tx: Database = db,
  now = new Date(),
): Promise<AvailabilityJson> {
  const range = rangeOf(periodOf(query, now), now)
  const current = (t: Database) => settingsOf(idOrSlug, t, versionsOf(range))
  // Times begin on whole minutes, so that nothing comes or goes within one.
  const minutes = [Math.ceil(now.getTime() / minute), Math.floor(now.getTime() / minute)]
  const stateOf = (business: unknown) => JSON.stringify([business, minutes])
  const seen = await current(tx)
  const key = JSON.stringify([seen.id, query])
  const before = kept.get(key)
  if (before?.state === stateOf(seen)) return before.answer
  // What takes a time and gives it back leaves the state as it was: state and answer have to be of one moment.
  return tx.transaction(async (t) => {
    const business = await current(t)
    const [offer, occupied] = await Promise.all([
      offerOf(business, t),
      occupiedBetween(business.id, range, t),
    ])
    const answer = answerOf(business, timesAmong(business, { offer, occupied }, query, now))
    kept.set(key, { state: stateOf(business), answer })
    return answer
  }, snapshot)
}

function answerOf({ bookable }: { bookable: boolean }, { from, to, times }: Found) {
  const shown = bookable ? times : []
  const free = new Map<LocalDate, number>()
  for (const { start } of shown) {
    const date = localDateOf(start)
    free.set(date, (free.get(date) ?? 0) + 1)
  }
  return {
    days: datesFrom(from, to).map((date) => ({ date, free: free.get(date) ?? 0 })),
    times: shown.map(({ start, end, staffIds, left }) => ({
      start: toIso(start),
      end: toIso(end),
      personIds: staffIds,
      left,
    })),
  }
}
