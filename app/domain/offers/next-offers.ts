import type { Diary, Occupied } from '#app/domain/availability/diary.ts'
import { fittingPlace, freeTimes, placesAt } from '#app/domain/availability/free-times.ts'
import { localDateOf, minute } from '#app/domain/local-time.ts'

export type Waiting = {
  id: string
  /** Null at a business without services. */
  serviceId: string | null
  /** Null for anyone. */
  staffId: string | null
  partySize: number
  wantedFrom: Date
  wantedUntil: Date
  /** Times that were offered to them and not taken. */
  passed: Date[]
}

export type NextOffer<Entry extends Waiting = Waiting> = {
  entry: Entry
  startsAt: Date
  endsAt: Date
  staffId: string | null
  busyFrom: Date
  busyUntil: Date
}

/** The diary of what is waited for; null where it is not offered. */
export type DiaryFor = (
  ask: { serviceId: string | null; staffId: string | null; partySize: number },
  occupied: Occupied[],
) => Diary | null

/** As it takes a time from the others who wait; the service is `''` at a business without. */
export const asHold = ({ entry, ...offer }: NextOffer): Occupied => ({
  kind: 'hold',
  staffId: offer.staffId,
  serviceId: entry.serviceId ?? '',
  startsAt: offer.startsAt.getTime(),
  start: offer.busyFrom.getTime(),
  end: offer.busyUntil.getTime(),
  partySize: entry.partySize,
})

function offerAt<Entry extends Waiting>(
  entry: Entry,
  diary: Diary,
  startsAt: Date,
): NextOffer<Entry> | null {
  const place = fittingPlace(placesAt(diary, startsAt, localDateOf(startsAt)), entry.partySize)
  if (!place) return null
  const { minutes, bufferBefore, bufferAfter } = diary.service
  const later = (by: number) => new Date(startsAt.getTime() + by * minute)
  return {
    ...{ entry, startsAt, staffId: place.staffId, endsAt: later(minutes) },
    ...{ busyFrom: later(-bufferBefore), busyUntil: later(minutes + bufferAfter) },
  }
}

const suits = ({ wantedFrom, wantedUntil, passed }: Waiting, start: Date): boolean =>
  start >= wantedFrom &&
  start <= wantedUntil &&
  !passed.some((one) => one.getTime() === start.getTime())

/**
 * Who is offered which free time: everybody in their turn the first that suits them, each time to one of them. Whoever
 * no free time suits keeps their turn.
 */
export function nextOffers<Entry extends Waiting>(
  entries: Entry[],
  occupied: Occupied[],
  diaryFor: DiaryFor,
): NextOffer<Entry>[] {
  const taken = [...occupied]
  const offers: NextOffer<Entry>[] = []
  let known = new Map<string, { diary: Diary; starts: Date[] } | null>()
  for (const entry of entries) {
    const date = localDateOf(entry.wantedFrom)
    const key = [entry.serviceId, entry.staffId, entry.partySize, date].join(' ')
    let free = known.get(key)
    if (free === undefined) {
      const diary = diaryFor(entry, taken)
      const range = { from: date, to: date, party: entry.partySize }
      free = diary && { diary, starts: freeTimes(diary, range).map(({ start }) => start) }
      known.set(key, free)
    }
    const start = free?.starts.find((one) => suits(entry, one))
    const offer = free && start && offerAt(entry, free.diary, start)
    if (!offer) continue
    offers.push(offer)
    taken.push(asHold(offer))
    known = new Map()
  }
  return offers
}
