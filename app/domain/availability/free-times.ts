import { addDays, day, minute, startOfDate, type LocalDate } from '#app/domain/local-time.ts'
import type { Diary, Place } from './diary.ts'
import { countBelow, isUnknown, merged, openings, openingsOf, type Interval } from './openings.ts'
import { roomOf, takers } from './room.ts'

export type FreeTime = { start: Date; end: Date; staffIds: string[]; left: number }

/** `open` is merged, so that one opening alone can hold a time. */
function endsInTime({ business, service }: Diary, open: Interval[], start: number): boolean {
  const opening = open[countBelow(open, start + 1) - 1]
  if (!opening) return false
  return business.runningOver
    ? start < opening.end
    : start + service.minutes * minute <= opening.end
}

/** The instants at which a booking may start, by notice and horizon. */
const bounds = ({ service, now }: Diary) => ({
  first: now.getTime() + service.noticeMinutes * minute,
  last: now.getTime() + service.horizonDays * day,
})

/** Starts offered from openings, each once: their own, and every step after them, as long as all is over in time. */
function startsOf(diary: Diary, pieces: Interval[], from: number, to: number): number[] {
  const step = diary.service.step * minute
  const open = merged(pieces)
  const starts: number[] = []
  for (const { start, end } of pieces) {
    const skipped = Math.max(0, Math.ceil((from - start) / step))
    for (let at = start + skipped * step; at < end && at <= to; at += step) {
      if (endsInTime(diary, open, at)) starts.push(at)
    }
  }
  // Openings apart from each other, as almost always, offer nothing twice.
  return open.length === pieces.length ? starts : [...new Set(starts)]
}

/** Remembers the starts of openings that people have in common: most work as the business is open. */
function startsFor(diary: Diary, from: number, to: number) {
  const known = new Map<Interval[], number[]>()
  return (pieces: Interval[]): number[] => {
    const starts = known.get(pieces) ?? startsOf(diary, pieces, from, to)
    known.set(pieces, starts)
    return starts
  }
}

/**
 * The free times that start on the dates `from` to `to`, in order, for a party that has to fit with one person (or,
 * at a service without people, at all). An appointment ends by closing time unless running over is allowed; its
 * buffers may lie outside opening hours.
 */
export function freeTimes(
  diary: Diary,
  { from, to, party }: { from: LocalDate; to: LocalDate; party: number },
): FreeTime[] {
  const { first, last } = bounds(diary)
  const begin = Math.max(first, startOfDate(from).getTime())
  const end = Math.min(last, startOfDate(addDays(to, 1)).getTime() - 1)
  const found = new Map<number, FreeTime>()
  const openingsFor = openingsOf(diary.business, { from, to })
  const startsIn = startsFor(diary, begin, end)
  for (const taker of takers(diary)) {
    for (const start of startsIn(openingsFor(taker.person))) {
      const room = roomOf(taker, diary, start)
      if (room < party) continue
      const time = found.get(start) ?? {
        start: new Date(start),
        end: new Date(start + diary.service.minutes * minute),
        staffIds: [],
        left: 0,
      }
      found.set(start, time)
      if (taker.person) time.staffIds.push(taker.person.id)
      time.left += room
    }
  }
  return [...found.values()].sort((a, b) => a.start.getTime() - b.start.getTime())
}

/** Everybody who does the service, each with the room that is left at a time, working or not. */
export const roomsAt = (diary: Diary, start: Date): Place[] =>
  takers(diary).map((taker) => ({
    staffId: taker.person?.id ?? null,
    room: roomOf(taker, diary, start.getTime()),
  }))

/** Who works at a time within notice and horizon, offered or not, each with the room that is left. */
export function placesAt(diary: Diary, start: Date, date: LocalDate): Place[] {
  const { first, last } = bounds(diary)
  const at = start.getTime()
  if (at < first || at > last) return []
  return takers(diary)
    .filter(({ person }) => {
      if (isUnknown(diary.business, person, at)) return true
      const open = merged(openings(diary.business, person, { from: date, to: date }))
      return endsInTime(diary, open, at)
    })
    .map((taker) => ({
      staffId: taker.person?.id ?? null,
      room: roomOf(taker, diary, at),
    }))
}

/** The smallest room that fits, so that a class fills up before the next one opens. */
export const fittingPlace = (places: Place[], partySize: number): Place | undefined =>
  places.filter(({ room }) => room >= partySize).toSorted((a, b) => a.room - b.room)[0]
